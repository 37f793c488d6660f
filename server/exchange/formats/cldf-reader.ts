import type { ImportField } from '#shared/exchange/import-fields.ts'
import { cellOf, columnIn, idIn, idsIn, presentIn, readTable, type Row, type Table } from './cldf-tables.ts'
import type { LeftOut } from './left-out.ts'
import { examplesCell, listPart, onOneLine } from './list-cell.ts'
import type { ZipReader } from './zip-reader.ts'

/** Names that a column may have; the first that a table has is read. */
const pronunciations = ['phonetic_form', 'pronunciation']
const homographs = ['homonym', 'homonym_number', 'homograph', 'homograph_number']
const malays = ['malay', 'description_ms']
const domains = ['semantic_domain', 'semantic_domains']

const entryColumns = ['id', 'language_id', 'headword', 'part_of_speech', 'entry_ids', pronunciations, homographs]
const senseColumns = ['id', 'entry_id', 'description', malays, domains, 'example_ids']
const sensesOfExample = ['sense_ids', 'sense_id']
const entriesOfExample = ['entry_ids', 'entry_id']
const languageColumns = ['id', 'iso639p3code']
const exampleColumns = ['id', 'primary_text', 'translated_text', sensesOfExample, entriesOfExample]

const glossColumn = /^(?:alt_translation|description_|gloss_|translation_)/

const kindOf = (column: string): LeftOut[0] =>
  column.startsWith('media') ? 'sounds' : glossColumn.test(column) ? 'glosses' : 'fields'

/** Cells that no field holds: translations, media, and other fields. */
const restOf = (row: Row, { read }: Table): [kind: LeftOut[0], column: string, cell: string][] =>
  Object.entries(row).flatMap(([column, cell]): [LeftOut[0], string, string][] =>
    !cell.trim() || read.has(column) ? [] : [[kindOf(column), column, cell.trim()]],
  )

/** Parts of a row that are left out, by file, row and column. */
const leftOutOf = (row: Row, table: Table): LeftOut[] =>
  restOf(row, table).map(([kind, column, cell]) => [kind, `${columnIn(table, column, row)}: ${cell}`])

/** The translations of a sense by their columns: 'alt_translation1: bouwen'. */
const glossesCell = (sense: Row, senses: Table) =>
  restOf(sense, senses)
    .flatMap(([kind, column, cell]) => (kind === 'glosses' ? listPart(onOneLine(`${column}: ${cell}`)) : []))
    .join(' | ')

/** A row that is left out as a whole, with its main column first. */
function wholeRow(row: Row, table: Table, main: string, kind: LeftOut[0]): LeftOut {
  const others = Object.entries(row).filter(([column, cell]) => column !== main && cell.trim())
  const cells = others.map(([column, cell]) => `${table.names.get(column) ?? column}: ${cell.trim()}`)
  return [kind, [`${columnIn(table, main, row)}: ${row[main]?.trim() ?? ''}`, ...cells].join('; ')]
}

/** An example without a text of its own is left out as a whole. Its language goes without saying if it is that of its entry. */
function restOfExample(row: Row, table: Table, entry: Row): LeftOut[] {
  if (!row['primary_text']?.trim()) return [wholeRow(row, table, 'translated_text', 'examples')]
  const language = `${columnIn(table, 'language_id', row)}: ${entry['language_id'] ?? ''}`
  return leftOutOf(row, table).filter(([, text]) => text !== language)
}

type CldfCells = Partial<Record<ImportField, string>>

/** The fields of the joined table, each with its column in the package. */
const fieldsOf = (entries: Table, senses: Table, examples: Table): [ImportField, string][] => [
  ['id', columnIn(entries, 'id')],
  ['form', columnIn(entries, 'headword')],
  ['part_of_speech', columnIn(entries, 'part_of_speech')],
  ['language', columnIn(entries, 'language_id')],
  ['pronunciation', columnIn(entries, presentIn(entries.names, pronunciations))],
  ['homograph', columnIn(entries, presentIn(entries.names, homographs))],
  ['related', columnIn(entries, 'entry_ids')],
  ['examples', columnIn(examples, 'primary_text')],
  ['english', columnIn(senses, 'description')],
  ['malay', columnIn(senses, presentIn(senses.names, malays))],
  ['semantic_domains', columnIn(senses, presentIn(senses.names, domains))],
  ['glosses', `${senses.file}: ${[...senses.names.keys()].filter((name) => glossColumn.test(name)).join(', ')}`],
]

const exampleCell = (rows: readonly Row[]) =>
  examplesCell(
    rows.flatMap((row) => {
      const text = row['primary_text']?.trim()
      return text ? { text, translation: row['translated_text']?.trim() || null } : []
    }),
  )

/** The examples by sense, from a column of either table. */
function examplesBySense(senses: Table, examples: Table): Map<string, Set<Row>> {
  const bySense = new Map<string, Set<Row>>()
  const byId = new Map(examples.rows.map((row) => [idIn(row, 'id'), row]))
  const add = (senseId: string, row: Row | undefined) => {
    if (!row) return
    const known = bySense.get(senseId)
    if (known) known.add(row)
    else bySense.set(senseId, new Set([row]))
  }
  for (const row of examples.rows) for (const id of idsIn(cellOf(row, examples, sensesOfExample))) add(id, row)
  for (const row of senses.rows) for (const id of idsIn(row['example_ids'])) add(idIn(row, 'id'), byId.get(id))
  return bySense
}

/** The examples by the entry that they name themselves. */
function examplesByEntry(examples: Table): Map<string, Row[]> {
  const byEntry = new Map<string, Row[]>()
  for (const row of examples.rows)
    for (const id of idsIn(cellOf(row, examples, entriesOfExample))) {
      const known = byEntry.get(id)
      if (known) known.push(row)
      else byEntry.set(id, [row])
    }
  return byEntry
}

interface Tables {
  entries: Table
  senses: Table
  examples: Table
  bySense: ReadonlyMap<string, ReadonlySet<Row>>
  examplesByEntryId: ReadonlyMap<string, Row[]>
}

const idsOf = ({ rows }: Table) => new Set(rows.map((row) => idIn(row, 'id')).filter(Boolean))

/** The ids in a cell that name nothing. */
const danglingIds = (row: Row, table: Table, column: string, known: ReadonlySet<string>): LeftOut[] =>
  idsIn(row[column]).flatMap((id) => (known.has(id) ? [] : [['fields', `${columnIn(table, column, row)}: ${id}`]]))

/** Senses, examples and ids that belong to no entry of the package. */
function strayRows({ entries, senses, examples, bySense, examplesByEntryId }: Tables): LeftOut[] {
  const ids = idsOf(entries)
  const hasEntry = (sense: Row) => ids.has(idIn(sense, 'entry_id'))
  const used = new Set([
    ...senses.rows.filter(hasEntry).flatMap((row) => [...(bySense.get(idIn(row, 'id')) ?? [])]),
    ...[...ids].flatMap((id) => examplesByEntryId.get(id) ?? []),
  ])
  const stray = senses.rows.filter((sense) => !hasEntry(sense))
  const unused = examples.rows.filter((row) => !used.has(row))
  const [senseIds, exampleIds] = [idsOf(senses), idsOf(examples)]
  return [
    ...stray.map((row) => wholeRow(row, senses, 'description', 'meanings')),
    ...unused.map((row) => wholeRow(row, examples, 'primary_text', 'examples')),
    // Ids of nothing beside others in the same cell.
    ...senses.rows.filter(hasEntry).flatMap((row) => danglingIds(row, senses, 'example_ids', exampleIds)),
    ...[...used].flatMap((row) => [
      ...danglingIds(row, examples, presentIn(examples.names, sensesOfExample), senseIds),
      ...danglingIds(row, examples, presentIn(examples.names, entriesOfExample), ids),
    ]),
  ]
}

/** Tables and sources of the package that no entry can hold. */
const unreadFiles = ({ names }: ZipReader): LeftOut[] =>
  names
    .filter(
      (name) => /\.(?:csv|bib)$/i.test(name) && !/(?:^|\/)(?:entries|senses|examples|languages)\.csv$/i.test(name),
    )
    .map((name) => ['texts', name])

/** Reads the tables of a CLDF dictionary as one table with a row for each sense, which has the number of its entry in entries.csv. */
export async function* readCldf(zip: ZipReader): AsyncGenerator<string[]> {
  const entries = await readTable(zip, 'entries.csv', entryColumns)
  const senses = await readTable(zip, 'senses.csv', senseColumns)
  const examples = await readTable(zip, 'examples.csv', exampleColumns)
  const bySense = examplesBySense(senses, examples)
  const examplesByEntryId = examplesByEntry(examples)
  const languages = await readTable(zip, 'languages.csv', languageColumns)
  const tags = new Map(languages.rows.map((row) => [row['id'], row['iso639p3code']?.trim()]))
  const byEntry = Map.groupBy(senses.rows, (row) => idIn(row, 'entry_id'))
  // Rows that belong to no entry are reported with the first one.
  let unused = [
    ...strayRows({ entries, senses, examples, bySense, examplesByEntryId }),
    ...languages.rows.flatMap((row) => leftOutOf(row, languages)),
    ...unreadFiles(zip),
  ]
  const fields = fieldsOf(entries, senses, examples)
  const english = fields.findIndex(([field]) => field === 'english')
  yield Object.assign(
    fields.map(([, column]) => column),
    { fields: fields.map(([field]) => field) },
  )
  for (const entry of entries.rows) {
    const id = idIn(entry, 'id')
    const language = tags.get(entry['language_id']) || entry['language_id'] || ''
    const sensesOfEntry = (id && byEntry.get(id)) || []
    const related = idsIn(entry['entry_ids']).map((ref) => listPart(onOneLine(`see also ${ref}`)))
    const examplesOfSenses = sensesOfEntry.flatMap((each) => [...(bySense.get(idIn(each, 'id')) ?? [])])
    const examplesOfEntry = [...new Set([...examplesOfSenses, ...((id && examplesByEntryId.get(id)) || [])])]
    const entryCells: CldfCells = {
      language,
      pronunciation: cellOf(entry, entries, pronunciations),
      homograph: cellOf(entry, entries, homographs),
      related: related.join(' | '),
      examples: exampleCell(examplesOfEntry),
    }
    for (const [index, sense] of (sensesOfEntry.length > 0 ? sensesOfEntry : [undefined]).entries()) {
      const leftOut = [
        ...(index === 0
          ? [
              ...leftOutOf(entry, entries),
              ...examplesOfEntry.flatMap((row) => restOfExample(row, examples, entry)),
              ...unused,
            ]
          : []),
        ...(sense ? leftOutOf(sense, senses).filter(([kind]) => kind !== 'glosses') : []),
      ]
      unused = []
      const cells: CldfCells = {
        id,
        form: entry['headword'] ?? '',
        part_of_speech: entry['part_of_speech'] ?? '',
        ...(index === 0 && entryCells),
        english: sense?.['description'] ?? '',
        malay: cellOf(sense, senses, malays),
        semantic_domains: cellOf(sense, senses, domains),
        glosses: glossesCell(sense ?? {}, senses),
      }
      yield Object.assign(
        fields.map(([field]) => cells[field] ?? ''),
        {
          ids: [id],
          number: entries.numbers.get(entry),
          ...(sense && { columns: new Map([[english, columnIn(senses, 'description', sense)]]) }),
          ...(leftOut.length > 0 && { leftOut }),
        },
      )
    }
  }
}
