import { Mic } from 'lucide-react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { type Licence, licenceLabels } from '#shared/voices/licences.ts'
import { say } from '#shared/messages/say.ts'
import {
  addYourVoice,
  beforeVoice,
  noRecordingYet,
  offerVoice,
  sayWord,
  unnamed,
  unnamedSpeaker,
  voicesTitle,
} from '#shared/entries/library/view-messages.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { EntrySection } from './entry-section.tsx'
import { ContentWarning, fileName, useIsFileShown } from './content-warning.tsx'

const dashed = 'grid size-11 shrink-0 place-items-center rounded-full border border-dashed border-edge'

/** Licence of a voice whose speaker allows further use. */
function LicenceLink({ licence, isFirst }: { licence: Licence; isFirst: boolean }) {
  const { name, url } = licenceLabels[licence]
  if (!url) return null
  return (
    <>
      {!isFirst && ' · '}
      <a rel="license" href={url} className="underline">
        {say(name)}
      </a>
    </>
  )
}

/** Recordings of the word, or an invitation to record it. */
export function EntryVoices({ entry }: { entry: FullEntryJson }) {
  const { title } = entry
  // Voices of sentences are next to their sentence.
  const voices = entry.voices.filter(({ isSentence }) => !isSentence)
  const mayGive = useCan()('voices.give')
  // A full navigation, because the studio has its own security policy.
  const studio = `/studio?entry=${entry.id}`
  const unwarned = useIsFileShown(entry)
  // The entry's own sound is played above.
  const isSilent = voices.length === 0 && entry.audioUrl === null
  if (voices.length === 0 && !isSilent && !mayGive) return null
  return (
    <EntrySection title={say(voicesTitle)}>
      {isSilent && (
        <p className="flex items-center gap-3 text-soft">
          {mayGive ? (
            <a
              href={studio}
              aria-label={say(sayWord, { word: title })}
              className={cx(dashed, 'text-ink hover:border-ink hover:bg-muted print:hidden')}
            >
              <Mic aria-hidden className="size-5" />
            </a>
          ) : (
            <span className={cx(dashed, 'print:hidden')}>
              <Mic aria-hidden className="size-5" />
            </span>
          )}
          {say(noRecordingYet)}
        </p>
      )}
      <ul className="grid gap-3">
        {voices.map(({ id, url, speaker, place, dialect, licence, form }) => (
          <li key={id} className="flex items-center gap-3">
            {unwarned(url) && (
              <PlayButton src={url} className="print:hidden">
                <span lang="dtp">{form ?? title}</span>, {speaker ?? say(unnamedSpeaker)}
              </PlayButton>
            )}
            <p className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{speaker ?? say(unnamed)}</span>
              <span className="block text-sm text-soft wrap-anywhere">
                {form && form !== title && <span lang="dtp">{form}</span>}
                {form && form !== title && (place || dialect) && ' · '}
                {[place, dialect].filter(Boolean).join(' · ')}
                <LicenceLink licence={licence} isFirst={!(form && form !== title) && !place && !dialect} />
              </span>
            </p>
            {unwarned(url) && (
              <span className="shrink-0 print:hidden">
                <SlowerButton src={url}>
                  <span lang="dtp">{form ?? title}</span>
                </SlowerButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {voices.map(({ id, url, speaker }) => (
        <ContentWarning
          key={id}
          entryId={entry.id}
          name={fileName(url)}
          title={say(beforeVoice, { speaker: speaker ?? say(unnamedSpeaker) })}
          action={say(offerVoice)}
          warning={entry.fileWarnings[url]}
        >
          {null}
        </ContentWarning>
      ))}
      {mayGive && (
        <ButtonLink leaves variant="line" size="small" className="justify-self-start print:hidden" href={studio}>
          <Mic aria-hidden />
          {say(addYourVoice)}
        </ButtonLink>
      )}
    </EntrySection>
  )
}
