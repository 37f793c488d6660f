import type { ReactNode } from 'react'
import type { ContributionAnswer, ReviewedContributionAnswer } from '#shared/contributions/contributions.ts'
import { licenceLabels } from '#shared/voices/voices.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SoundWave } from '#client/ui/media/sound-wave.tsx'

type Shown = NonNullable<ContributionAnswer['proposal']>
export type VoiceShown = Extract<Shown, { kind: 'voice' }>

const consentMethods: Record<string, string> = { tapped: 'tapped', spoken: 'said aloud', 'on-paper': 'signed on paper' }

const seconds = (length: number) => `${length.toFixed(1)} seconds`

/** A recording with its waveform, speaker and details. */
const Heard = ({ src, of, children }: { src: string | null; of: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-2">
    <div className="flex min-w-0 items-start gap-3">
      {src ? (
        <PlayButton src={src}>{of}</PlayButton>
      ) : (
        <p className="grid min-h-11 place-items-center text-sm text-soft">No longer heard</p>
      )}
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
    {src && <SoundWave src={src} />}
  </div>
)

const Line = ({ children }: { children: ReactNode }) => <p className="text-sm text-soft">{children}</p>

/** The new recording with the speaker's consent. */
export function NewVoice({ proposal }: { proposal: VoiceShown }) {
  const { form, speaker, village, dialect, licence, consent, loudness } = proposal
  const { name, explanation: description } = licenceLabels[licence]
  const guardian = consent.guardian ? ` together with ${consent.guardian}` : ''
  return (
    <Heard src={proposal.url} of={`${form}, the new voice`}>
      <p className="font-semibold">
        <span lang="dtp">{form}</span>, {seconds(proposal.seconds)}
      </p>
      <p>{[speaker ?? 'Unnamed', village, dialect].filter(Boolean).join(' · ')}</p>
      <Line>
        {name}: {description}
      </Line>
      <Line>
        Agreed {formatDay(consent.givenAt)}, {consentMethods[consent.how] ?? consent.how}
        {guardian}
        {loudness === null ? '' : `. Loudness ${loudness.toFixed(0)} LUFS`}
      </Line>
    </Heard>
  )
}

/** Existing recordings of the entry, for comparison. */
export function PresentVoices({ present }: { present: NonNullable<ReviewedContributionAnswer['present']> }) {
  const { voices, audioUrl } = present
  if (voices.length === 0 && !audioUrl) return <p className="text-soft">Nothing can be heard of this word yet.</p>
  return (
    <ul className="grid gap-3">
      {audioUrl && (
        <li>
          <Heard src={audioUrl} of="the entry’s own sound">
            <p className="grid min-h-11 items-center">The entry’s own sound</p>
          </Heard>
        </li>
      )}
      {voices.map(({ id, url, speaker, place, dialect, form }) => (
        <li key={id}>
          <Heard src={url} of={`${form ?? ''}, ${speaker ?? 'unnamed'}`}>
            <p className="font-semibold">{speaker ?? 'Unnamed'}</p>
            <Line>{[form, place, dialect].filter(Boolean).join(' · ')}</Line>
          </Heard>
        </li>
      ))}
    </ul>
  )
}
