import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { demoMark } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { entryAddress } from '#shared/library.ts'
import { namedWordQuery } from '#client/lib/named-words.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/picture.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Word } from '#client/ui/word.tsx'

/** The library's entry of this title or, where none has it, of this form: null where it has none, undefined while nobody knows. */
function useEntry(title: string): CategoryAnswer | null | undefined {
  const { data, isError } = useQuery(namedWordQuery(title))
  return isError ? null : data
}

/** The entries of words that a text names, each once. What the library does not have is left out. */
export function useEntries(titles: readonly string[]): CategoryAnswer[] {
  const answers = useQueries({ queries: titles.map(namedWordQuery) })
  const entries = answers.flatMap(({ data }) => data ?? [])
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** A word of the library within a sentence. One that the library does not have is shown as it was written. */
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

/** What the library has of a word, always as it is there now: large, with where it is said, its meaning, voice and picture. */
export function WordCard({ children: title }: { children: string }) {
  const entry = useEntry(title)
  if (!entry) return <NamedWordAlone title={title} known={entry !== null} />
  const { id, content, dialect, demo, warned, warning } = entry
  // What it warns of is said on its own page.
  const [imageUrl, sound] = warned ? [null, null] : [entry.imageUrl, entry.sound]
  return (
    <div className="my-5">
      <Cloth
        label={entry.title}
        className="flex items-end justify-between gap-4"
        picture={imageUrl && <Picture src={imageUrl} alt="" className="absolute inset-0 size-full rounded-none" />}
      >
        <div className="@container grid min-w-0 flex-1 gap-2">
          <Word>{entry.title}</Word>
          <p className="text-lg wrap-anywhere text-on-cloth">{warning ?? content}</p>
          {dialect && <p className="text-sm font-semibold text-cloth-gold">{dialect}</p>}
          <p className="text-sm">
            <Link href={entryAddress(id)} className="inline-flex min-h-11 items-center text-on-cloth">
              Open in the library
              <span className="sr-only">
                : <span lang="dtp">{entry.title}</span>
              </span>
            </Link>
          </p>
          {demo && <p className="text-sm text-on-cloth">{demoMark}</p>}
        </div>
        {sound && (
          <PlayButton src={sound} large>
            <span lang="dtp">{entry.title}</span>
          </PlayButton>
        )}
      </Cloth>
    </div>
  )
}

/** The same in a row, where a whole lesson stands on one page. */
export function WordRow({ children: title }: { children: string }) {
  const entry = useEntry(title)
  if (!entry) return <NamedWordAlone title={title} known={entry !== null} row />
  const { id, content, dialect, warned, warning } = entry
  const [imageUrl, sound] = warned ? [null, null] : [entry.imageUrl, entry.sound]
  return (
    <div className="my-2 flex min-h-20 items-center gap-4 rounded-card border bg-sheet p-3 shadow-card">
      {imageUrl && <Picture src={imageUrl} alt="" className="size-[min(4rem,20vw)] shrink-0" />}
      <div className="min-w-0 flex-1">
        <Link
          href={entryAddress(id)}
          lang="dtp"
          className="word inline-flex min-h-11 min-w-11 items-center text-xl text-ink wrap-anywhere"
        >
          {entry.title}
        </Link>
        <p className="wrap-anywhere">{warning ?? content}</p>
        {dialect && <p className="text-sm text-soft">{dialect}</p>}
      </div>
      {sound && (
        <PlayButton src={sound}>
          <span lang="dtp">{entry.title}</span>
        </PlayButton>
      )}
    </div>
  )
}

/** Once below a text, however many of its words are of the demo. */
export function DemoNote({ words }: { words: string[] }) {
  const entries = useEntries(words)
  if (!entries.some(({ demo }) => demo)) return null
  return <p className="text-sm text-soft">{demoMark}</p>
}

/** As high as a card while it is asked for, so that nothing below it jumps. */
const NamedWordAlone = ({ title, known, row = false }: { title: string; known: boolean; row?: boolean }) =>
  known ? (
    <div className={cx('grid content-center rounded-card bg-sunk p-5', row ? 'my-2 min-h-20' : 'my-5 min-h-44')}>
      <p lang="dtp" className="word text-2xl">
        {title}
      </p>
    </div>
  ) : (
    <p>{`[[${title}]]`}</p>
  )
