import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CategoryType } from '#shared/entries.ts'
import { domains, partsOfSpeech } from '#shared/entry-document.ts'
import { root } from '#server/root.ts'

const orNothing = <Known extends readonly [string, ...string[]]>(known: Known) =>
  z.union([z.literal(''), z.enum(known)])

/** A row of the files in `library/`. */
const Row = z.strictObject({
  type: CategoryType,
  title: z.string().check(z.minLength(1)),
  content: z.string().check(z.minLength(1)),
  /** The meaning in Malay; empty where it was not looked up. */
  ms: z.string(),
  /** The title of the entry that is the same word in another dialect. */
  twin: z.string(),
  partOfSpeech: orNothing(partsOfSpeech),
  domain: orNothing(domains),
  /** Where this form is spoken; `(none: …)` says why nobody is named. */
  dialect: z.string().check(z.minLength(1)),
  grade: z.enum(['A', 'B', 'B or better']),
  /** In words, or `ABVD` for the three lists that are always cited in full. */
  source: z.string().check(z.minLength(1)),
})
export type LibraryRow = z.output<typeof Row>

const folder = join(root, 'server/demo/library')

function readTable(path: string): Record<string, string | undefined>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  })
}

export function readRows(): LibraryRow[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .toSorted()
    .flatMap((file) => readTable(join(folder, file)).map((row) => z.parse(Row, row)))
}

const Drawn = z.strictObject({ word: z.string().check(z.minLength(1)), picture: z.string().check(z.minLength(1)) })

/** Which of the pictures in `client/public/pictures` shows a word. */
export const readDemoPictures = (): Map<string, string> =>
  new Map(
    readTable(join(root, 'server/demo/pictures.tsv')).map((row) => {
      const { word, picture } = z.parse(Drawn, row)
      return [word, `/pictures/${picture}.svg`]
    }),
  )
