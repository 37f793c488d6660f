import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { tableUnread } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { MiB } from '#shared/site/site.ts'
import { invalid } from '#server/http/problem.ts'
import type { LeftOut } from './left-out.ts'
import { examplesCell, listPart, onOneLine } from './list-cell.ts'
import type { ZipReader } from './zip-reader.ts'

/** Most bytes of one table, which is in memory as a whole. */
const mostBytes = 100 * MiB

type Row = Record<string, string>

const pathOf = (zip: ZipReader, name: string) =>
  zip.names.find((each) => each.toLowerCase() === name || each.toLowerCase().endsWith(`/${name}`))

/** True for a package with the tables of Dictionaria: CLDF's entries.csv and senses.csv. */
export const isCldf = (zip: ZipReader) => ['entries.csv', 'senses.csv'].every((name) => pathOf(zip, name) !== undefined)

async function tableIn(zip: ZipReader, name: string): Promise<Row[]> {
  const path = pathOf(zip, name)
  const text = path === undefined ? '' : ((await zip.readText(path, mostBytes)) ?? '')
  try {
    return parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((each) => each.trim().toLowerCase()),
      relaxColumnCount: true,
      skipEmptyLines: true,
    }) as unknown as Row[]
  } catch (error) {
    if (error instanceof CsvError) {
      const about = { row: Number(error['lines'] ?? 0), reason: `${name}, ${error.message}` }
      throw invalid(say(tableUnread, about), { cause: error })
    }
    throw error
  }
}

const idsIn = (cell = '') =>
  cell
    .split(/[;,]/)
    .map((id) => id.trim())
    .filter(Boolean)

/** Columns of each table that become fields of an entry, or lead from one table to another. */
const readColumns = {
  entries: new Set(['id', 'language_id', 'headword', 'part_of_speech', 'phonetic_form', 'pronunciation', 'entry_ids']),
  senses: new Set([
    'id',
    'entry_id',
    'description',
    'semantic_domain',
    'semantic_domains',
    'malay',
    'description_ms',
    'example_ids',
  ]),
  examples: new Set([
    'id',
    'language_id',
    'primary_text',
    'translated_text',
    'sense_ids',
    'sense_id',
    'entry_ids',
    'entry_id',
  ]),
}
const ofGlosses = /^(?:alt_translation|description_|gloss_|translation_)/

const kindOf = (column: string): LeftOut[0] =>
  column.startsWith('media') ? 'sounds' : ofGlosses.test(column) ? 'glosses' : 'fields'

/** Cells that no field holds: translations by their column, media, and other fields. */
const restOf = (row: Row, table: keyof typeof readColumns): LeftOut[] =>
  Object.entries(row).flatMap(([column, cell]): LeftOut[] =>
    !cell.trim() || readColumns[table].has(column) ? [] : [[kindOf(column), `${column}: ${cell.trim()}`]],
  )

/** The translations of a sense by their columns: 'alt_translation1: bouwen'. */
const glossesCell = (sense: Row) =>
  restOf(sense, 'senses')
    .flatMap(([kind, text]) => (kind === 'glosses' ? listPart(onOneLine(text)) : []))
    .join(' | ')

/** An example without a text of its own is left out as a whole. */
const restOfExample = (row: Row): LeftOut[] => [
  ...(row['primary_text']?.trim() ? [] : notTaken([row], 'translated_text', 'examples')),
  ...restOf(row, 'examples'),
]

const columns = [
  'id',
  'form',
  'part_of_speech',
  'language',
  'pronunciation',
  'related',
  'examples',
  'english',
  'malay',
  'semantic_domains',
  'glosses',
]

const examplesOf = (rows: readonly Row[]) =>
  examplesCell(
    rows.flatMap((row) => {
      const text = row['primary_text']?.trim()
      return text ? { text, translation: row['translated_text']?.trim() || null } : []
    }),
  )

/** The examples by sense, from a column of either table. */
function examplesBySense(senses: readonly Row[], examples: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  const byId = new Map(examples.map((row) => [row['id'] ?? '', row]))
  const add = (senseId: string, row: Row | undefined) => {
    const known = found.get(senseId) ?? []
    if (row && !known.includes(row)) found.set(senseId, [...known, row])
  }
  for (const row of examples) for (const id of idsIn(row['sense_ids'] ?? row['sense_id'])) add(id, row)
  for (const row of senses) for (const id of idsIn(row['example_ids'])) add(row['id'] ?? '', byId.get(id))
  return found
}

const notTaken = (rows: readonly Row[], column: string, kind: LeftOut[0]): LeftOut[] =>
  rows.map((row) => [kind, row[column]?.trim() || (row['id'] ?? '')])

interface Tables {
  entries: readonly Row[]
  senses: readonly Row[]
  examples: ReadonlyMap<string, Row[]>
  all: readonly Row[]
}

/** Senses that belong to no entry of the package, and examples that belong to no other sense. */
function ofNoEntry({ entries, senses, examples, all }: Tables): LeftOut[] {
  const ids = new Set(entries.map((row) => row['id']?.trim() ?? ''))
  const hasEntry = (sense: Row) => ids.has(sense['entry_id'] ?? '')
  const used = new Set(senses.filter(hasEntry).flatMap((row) => examples.get(row['id'] ?? '') ?? []))
  return [
    ...notTaken(
      senses.filter((sense) => !hasEntry(sense)),
      'description',
      'meanings',
    ),
    ...notTaken(
      all.filter((row) => !used.has(row)),
      'primary_text',
      'examples',
    ),
  ]
}

/** Reads the tables of a CLDF dictionary as one table with a row for each sense. */
export async function* readCldf(zip: ZipReader): AsyncGenerator<string[]> {
  const [entries, senses] = [await tableIn(zip, 'entries.csv'), await tableIn(zip, 'senses.csv')]
  const all = await tableIn(zip, 'examples.csv')
  const examples = examplesBySense(senses, all)
  const tags = new Map((await tableIn(zip, 'languages.csv')).map((row) => [row['id'], row['iso639p3code']?.trim()]))
  const byEntry = Map.groupBy(senses, (row) => row['entry_id'] ?? '')
  // Rows that belong to no entry are reported with the first one.
  let unused = ofNoEntry({ entries, senses, examples, all })
  yield columns
  for (const entry of entries) {
    const id = entry['id']?.trim() ?? ''
    const language = tags.get(entry['language_id']) || entry['language_id'] || ''
    const own = byEntry.get(id) ?? [{}]
    for (const [at, sense] of own.entries()) {
      const related = idsIn(entry['entry_ids']).map((ref) => listPart(onOneLine(`see also ${ref}`)))
      const examplesOfEntry = [...new Set(own.flatMap((each) => examples.get(each['id'] ?? '') ?? []))]
      const ofEntry = [
        language,
        entry['phonetic_form'] ?? entry['pronunciation'] ?? '',
        related.join(' | '),
        examplesOf(examplesOfEntry),
      ]
      const ofFirst =
        at === 0 ? [...restOf(entry, 'entries'), ...examplesOfEntry.flatMap(restOfExample), ...unused] : []
      const leftOut = [...ofFirst, ...restOf(sense, 'senses').filter(([kind]) => kind !== 'glosses')]
      unused = []
      const cells = [
        id,
        entry['headword'] ?? '',
        entry['part_of_speech'] ?? '',
        ...(at === 0 ? ofEntry : ['', '', '', '']),
        sense['description'] ?? '',
        sense['malay'] ?? sense['description_ms'] ?? '',
        sense['semantic_domain'] ?? sense['semantic_domains'] ?? '',
        glossesCell(sense),
      ]
      yield Object.assign(cells, { ids: [id], ...(leftOut.length > 0 && { leftOut }) })
    }
  }
}
