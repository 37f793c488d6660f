import type { ReactNode } from 'react'
import type { ContributionJson, ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { licenceLabels } from '#shared/voices/licences.ts'
import { say } from '#shared/messages/say.ts'
import {
  agreedBy,
  agreedWithGuardian,
  loudnessFigure,
  newVoiceOf,
  noLongerHeard,
  nothingHeardYet,
  ownSound,
  ownSoundLabel,
  secondsLong,
  unnamedInLabel,
  unnamedVoice,
} from '#shared/contributions/review-messages.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SoundWave } from '#client/ui/media/sound-wave.tsx'

export type ShownProposal = NonNullable<ContributionJson['proposal']>
export type VoiceShown = Extract<ShownProposal, { kind: 'voice' }>

const seconds = (length: number) => say(secondsLong, { seconds: length.toFixed(1) })

/** A recording with its waveform, speaker and details. */
const VoiceWithWave = ({ src, label, children }: { src: string | null; label: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-2">
    <div className="flex min-w-0 items-start gap-3">
      {src ? (
        <PlayButton src={src}>{label}</PlayButton>
      ) : (
        <p className="grid min-h-11 place-items-center text-sm text-soft">{say(noLongerHeard)}</p>
      )}
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
    {src && <SoundWave src={src} />}
  </div>
)

const Line = ({ children }: { children: ReactNode }) => <p className="text-sm text-soft">{children}</p>

export function NewVoice({ proposal }: { proposal: VoiceShown }) {
  const { form, speaker, village, dialect, licence, consent, loudness } = proposal
  const { name, explanation: description } = licenceLabels[licence]
  const agreed = say(agreedBy, { how: consent.how, day: formatDay(consent.givenAt) })
  const consentText = consent.guardian ? say(agreedWithGuardian, { agreed, guardian: consent.guardian }) : agreed
  return (
    <VoiceWithWave src={proposal.url} label={say(newVoiceOf, { form })}>
      <p className="font-semibold">
        <span lang="dtp">{form}</span>, {seconds(proposal.seconds)}
      </p>
      <p>{[speaker ?? say(unnamedVoice), village, dialect].filter(Boolean).join(' · ')}</p>
      <Line>
        {say(name)}: {say(description)}
      </Line>
      <Line>
        {loudness === null ? consentText : say(loudnessFigure, { agreed: consentText, loudness: loudness.toFixed(0) })}
      </Line>
    </VoiceWithWave>
  )
}

/** Existing recordings of the entry, for comparison. */
export function PresentVoices({ present }: { present: NonNullable<ReviewedContributionJson['present']> }) {
  const { voices, audioUrl } = present
  if (voices.length === 0 && !audioUrl) return <p className="text-soft">{say(nothingHeardYet)}</p>
  return (
    <ul className="grid gap-3">
      {audioUrl && (
        <li>
          <VoiceWithWave src={audioUrl} label={say(ownSoundLabel)}>
            <p className="grid min-h-11 items-center">{say(ownSound)}</p>
          </VoiceWithWave>
        </li>
      )}
      {voices.map(({ id, url, speaker, place, dialect, form }) => (
        <li key={id}>
          <VoiceWithWave src={url} label={`${form ?? ''}, ${speaker ?? say(unnamedInLabel)}`}>
            <p className="font-semibold">{speaker ?? say(unnamedVoice)}</p>
            <Line>{[form, place, dialect].filter(Boolean).join(' · ')}</Line>
          </VoiceWithWave>
        </li>
      ))}
    </ul>
  )
}
