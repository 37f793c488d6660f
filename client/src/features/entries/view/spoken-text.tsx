import { Mic } from 'lucide-react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { lettersOf } from '#shared/language/language.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { studioAddress } from '#shared/entries/library/library.ts'
import { textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { sayWord, unnamedSpeaker } from '#shared/entries/library/view-messages.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { useIsFileShown } from './content-warning.tsx'

interface SpokenTextProps {
  entry: FullEntryJson
  /** A form or an example sentence. */
  text: string
  /** Tests the name of a voice's dialect; all voices if it is missing. */
  isFrom?: (dialect: string | null) => boolean
}

/** Play buttons for the voices of one form or sentence; nothing if nobody has recorded it. */
export function SpokenText({ entry, text, isFrom }: SpokenTextProps) {
  const unwarned = useIsFileShown(entry)
  const key = lettersOf(text)
  const voices = entry.voices.filter(
    (voice) => lettersOf(voice.form ?? entry.title) === key && (isFrom?.(voice.dialect) ?? true) && unwarned(voice.url),
  )
  return voices.map(({ id, url, speaker, dialect }) => (
    <PlayButton key={id} src={url} className="print:hidden">
      <span lang="dtp">{text}</span>,{' '}
      {[speaker ?? say(unnamedSpeaker), dialect && knownName(dialect)].filter(Boolean).join(', ')}
    </PlayButton>
  ))
}

/** Link to the studio for one form or sentence; nothing for people who may not record it. */
export function SayLink({ entry, text }: Pick<SpokenTextProps, 'entry' | 'text'>) {
  const mayGive = useCan()('voices.give')
  if (!mayGive || text.length > textLimits.title) return null
  return (
    <a
      href={studioAddress(entry.id, text)}
      aria-label={say(sayWord, { word: text })}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-dashed border-edge hover:border-ink hover:bg-muted print:hidden"
    >
      <Mic aria-hidden className="size-5" />
    </a>
  )
}
