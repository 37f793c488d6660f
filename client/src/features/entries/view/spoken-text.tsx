import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { lettersOf } from '#shared/language/language.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { say } from '#shared/messages/say.ts'
import { unnamedSpeaker } from '#shared/entries/library/view-messages.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { useIsFileShown } from './content-warning.tsx'

interface SpokenTextProps {
  entry: FullEntryJson
  /** A form or an example sentence. */
  text: string
  /** Only voices of this dialect, by its name. */
  dialect?: string
}

/** Play buttons for the voices of one form or sentence; nothing if nobody has recorded it. */
export function SpokenText({ entry, text, dialect }: SpokenTextProps) {
  const unwarned = useIsFileShown(entry)
  const key = lettersOf(text)
  const voices = entry.voices.filter(
    (voice) =>
      lettersOf(voice.form ?? entry.title) === key &&
      (dialect === undefined || voice.dialect === dialect) &&
      unwarned(voice.url),
  )
  return voices.map(({ id, url, speaker }) => (
    <PlayButton key={id} src={url} className="print:hidden">
      <span lang="dtp">{text}</span>,{' '}
      {[speaker ?? say(unnamedSpeaker), dialect && knownName(dialect)].filter(Boolean).join(', ')}
    </PlayButton>
  ))
}
