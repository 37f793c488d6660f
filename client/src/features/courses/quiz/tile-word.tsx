import type { EntryJson } from '#shared/entries/entries.ts'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { Picture } from '#client/ui/media/picture.tsx'

/** Media with a warning are shown on the entry's page only. */
export const soundOf = (entry: EntryJson | undefined) =>
  entry && !entry.warned ? (entry.sound ?? undefined) : undefined

/** Meaning of a word, behind it on its tile. An inline block is not struck through with a wrong word. */
export function WordMeaning({ entry }: { entry: EntryJson }) {
  if (entry.warning) return null
  const { text, lang } = readerMeaning(entry)
  return (
    <span lang={lang} className="inline-block font-sans text-sm font-normal text-soft">
      {/* For screen readers: no space is drawn at the beginning of a block. */}
      {` ${shortMeaning(text)}`}
    </span>
  )
}

export const WordPicture = ({ entry }: { entry: EntryJson }) =>
  entry.imageUrl && !entry.warned ? (
    <Picture src={entry.imageUrl} alt="" className="size-10 shrink-0 rounded-field" />
  ) : null
