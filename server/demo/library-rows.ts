import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { EntryType } from '#shared/entries/entries.ts'
import { domains, partsOfSpeech } from '#shared/entries/document.ts'
import { root } from '#server/root.ts'

const orNothing = <Known extends readonly [string, ...string[]]>(known: Known) =>
  z.union([z.literal(''), z.enum(known)])

/** A row of the files in `library/`. */
const Row = z.strictObject({
  type: EntryType,
  title: z.string().check(z.minLength(1)),
  content: z.string().check(z.minLength(1)),
  /** The meaning in Malay; empty if it was not looked up. */
  ms: z.string(),
  /** The title of the same word in another dialect. */
  twin: z.string(),
  partOfSpeech: orNothing(partsOfSpeech),
  domain: orNothing(domains),
  /** The dialect of this form; `(none: …)` gives the reason for a missing one. */
  dialect: z.string().check(z.minLength(1)),
  grade: z.enum(['A', 'B', 'B or better']),
  /** The source in words, or `ABVD` for the three word lists that are cited in full. */
  source: z.string().check(z.minLength(1)),
})
export type LibraryRow = z.output<typeof Row>

const folder = join(root, 'server/demo/library')

function readTable(path: string): Record<string, string | undefined>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
  })
}

export function readRows(): LibraryRow[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .toSorted()
    .flatMap((file) => readTable(join(folder, file)).map((row) => z.parse(Row, row)))
}

const PictureRow = z.strictObject({ word: z.string().check(z.minLength(1)), picture: z.string().check(z.minLength(1)) })

/** The picture in `client/public/pictures` for each word. */
export const readDemoPictures = (): Map<string, string> =>
  new Map(
    readTable(join(root, 'server/demo/pictures.tsv')).map((row) => {
      const { word, picture } = z.parse(PictureRow, row)
      return [word, `/pictures/${picture}.svg`]
    }),
  )
