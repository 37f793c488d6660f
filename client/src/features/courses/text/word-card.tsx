import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { moreAboutWord } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { type EntryJson } from '#shared/entries/entries.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { demoNotice } from '#shared/entries/messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { namedWordQuery } from '#client/domain/lessons/named-words.ts'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'
import { Word } from '#client/ui/media/word.tsx'

/** Library entry with this title or, failing that, this form; null if there is none, undefined while loading. */
function useEntry(title: string): EntryJson | null | undefined {
  const { data, isError } = useQuery(namedWordQuery(title))
  return isError ? null : data
}

/** Entries of the words that a text names, without duplicates and without missing words. */
function useEntries(titles: readonly string[]): EntryJson[] {
  const answers = useQueries({ queries: titles.map(namedWordQuery) })
  const entries = answers.flatMap(({ data }) => data ?? [])
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** A linked library word in a sentence. A word without an entry is shown as written. */
export function NamedWord({ children: title }: { children: string }) {
  const entry = useEntry(title)
  if (entry === null) return `[[${title}]]`
  if (!entry)
    return (
      <strong lang="dtp" className="word">
        {title}
      </strong>
    )
  return (
    <Link href={entryAddress(entry.id)} lang="dtp" className="word">
      {entry.title}
    </Link>
  )
}

/** The meaning, or the warning in its place. */
function MeaningLine({ entry, className }: { entry: NonNullable<ReturnType<typeof useEntry>>; className: string }) {
  const { text, lang } = readerMeaning(entry)
  if (entry.warning) return <p className={className}>{entry.warning}</p>
  return (
    <p lang={lang} className={className}>
      {text}
    </p>
  )
}

/** A library word with its current details: dialect, meaning, voice and picture. */
export function WordCard({ children: title }: { children: string }) {
  const entry = useEntry(title)
  if (!entry) return <NamedWordAlone title={title} known={entry !== null} />
  const { id, dialect, demo, warned } = entry
  // Media with a warning are shown on the entry's page only.
  const [imageUrl, sound] = warned ? [null, null] : [entry.imageUrl, entry.sound]
  return (
    <div className="my-5">
      <WordCardFrame
        label={entry.title}
        className="flex items-end justify-between gap-4"
        picture={imageUrl && <Picture src={imageUrl} alt="" className="absolute inset-0 size-full rounded-none" />}
      >
        <div className="@container grid min-w-0 flex-1 gap-2">
          <Word>{entry.title}</Word>
          <MeaningLine entry={entry} className="text-lg wrap-anywhere text-on-word-card" />
          {dialect && <p className="text-sm font-semibold text-word-card-accent">{dialectText(dialect)}</p>}
          <p className="text-sm">
            <Link href={entryAddress(id)} className="inline-flex min-h-11 items-center text-on-word-card">
              {say(moreAboutWord)}
              <span className="sr-only">
                : <span lang="dtp">{entry.title}</span>
              </span>
            </Link>
          </p>
          {demo && <p className="text-sm text-on-word-card">{say(demoNotice)}</p>}
        </div>
        {sound && (
          <div className="grid justify-items-center gap-1">
            <PlayButton src={sound} large>
              <span lang="dtp">{entry.title}</span>
            </PlayButton>
            <SlowerButton src={sound} onCard>
              <span lang="dtp">{entry.title}</span>
            </SlowerButton>
          </div>
        )}
      </WordCardFrame>
    </div>
  )
}

/** The word as a row, for pages that show a whole lesson. */
export function WordRow({ children: title }: { children: string }) {
  const entry = useEntry(title)
  if (!entry) return <NamedWordAlone title={title} known={entry !== null} row />
  const { id, dialect, warned } = entry
  const [imageUrl, sound] = warned ? [null, null] : [entry.imageUrl, entry.sound]
  return (
    <div className="my-2 flex min-h-20 items-center gap-4 rounded-card border bg-surface p-3 shadow-card">
      {imageUrl && <Picture src={imageUrl} alt="" className="size-[min(4rem,20vw)] shrink-0" />}
      <div className="min-w-0 flex-1">
        <Link
          href={entryAddress(id)}
          lang="dtp"
          className="word inline-flex min-h-11 min-w-11 items-center text-xl text-ink wrap-anywhere"
        >
          {entry.title}
        </Link>
        <MeaningLine entry={entry} className="wrap-anywhere" />
        {dialect && <p className="text-sm text-soft">{dialectText(dialect)}</p>}
      </div>
      {sound && (
        <PlayButton src={sound}>
          <span lang="dtp">{entry.title}</span>
        </PlayButton>
      )}
    </div>
  )
}

export function DemoNote({ words }: { words: string[] }) {
  const entries = useEntries(words)
  if (!entries.some(({ demo }) => demo)) return null
  return <p className="text-sm text-soft">{say(demoNotice)}</p>
}

/** Placeholder of a card's height, so that nothing below jumps. */
const NamedWordAlone = ({ title, known, row = false }: { title: string; known: boolean; row?: boolean }) =>
  known ? (
    <div className={cx('grid content-center rounded-card bg-muted p-5', row ? 'my-2 min-h-20' : 'my-5 min-h-44')}>
      <p lang="dtp" className="word text-2xl">
        {title}
      </p>
    </div>
  ) : (
    <p>{`[[${title}]]`}</p>
  )
