import { useQueries } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { EntryJson } from '#shared/entries/entries.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { tileReads, tileTexts } from './tile-texts.ts'

type TileWords = ReadonlyMap<string, EntryJson>
const NoWords: TileWords = new Map()
const Words = createContext(NoWords)

/** Around questions whose tiles are shown as words of the library. Tiles are plain texts until the entries are read. */
export function InTileWords({ questions, children }: { questions: readonly Question[]; children: ReactNode }) {
  const texts = tileTexts(questions)
  // A combined result stays the same object until an entry changes.
  const entries = useQueries({
    queries: tileReads(questions),
    combine: (answers) => answers.flatMap(({ data }, index) => (data ? [{ text: texts[index]!, entry: data }] : [])),
  })
  const words = useMemo(() => new Map(entries.map(({ text, entry }) => [text, entry])), [entries])
  return <Words value={words}>{children}</Words>
}

/**
 * Entries of a group of tiles, by their text. A single match among other texts is a coincidence: "do" is an English word too. So a group
 * counts if at least half of it are words.
 */
export function useTileWords(texts: readonly string[]): TileWords {
  const entries = use(Words)
  return texts.filter((text) => entries.has(text)).length * 2 >= texts.length ? entries : NoWords
}
