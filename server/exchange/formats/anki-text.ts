import { ankiTags, mediaOf, plainTextOf } from './anki-reader.ts'
import type { SheetRow } from './sheet-reader.ts'

const separators: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';', colon: ':', pipe: '|', space: ' ' }

/** Columns that Anki writes beside the fields of a note. */
const ofAnki: [option: string, column: string][] = [
  ['guid column', 'Anki id'],
  ['notetype column', 'Note type'],
  ['deck column', 'Deck'],
  ['tags column', ankiTags],
]

/** The lines such as '#separator:tab' that begin a text file of Anki. */
export interface AnkiHeader {
  delimiter: string
  /** True if the fields are HTML. */
  isHtml: boolean
  columns: readonly (string | undefined)[]
  /** The length of these lines in the decoded file, and their number. */
  length: number
  lines: number
}

/** The header of notes that Anki exported as text; undefined for another file. */
export function ankiHeaderIn(text: string): AnkiHeader | undefined {
  const headerLines = [...text.matchAll(/#([a-z ]+):([^\r\n]*)(?:\r?\n|$)/gy)]
  const options = new Map(headerLines.map(([, name, value]) => [name!, value!]))
  const separator = options.get('separator')
  if (separator === undefined) return undefined
  const delimiter = separators[separator.trim().toLowerCase()] ?? (separator.length === 1 ? separator : '\t')
  const columns: (string | undefined)[] = options.get('columns')?.split(delimiter) ?? []
  for (const [option, column] of ofAnki) {
    const index = Number(options.get(option))
    if (index >= 1 && index <= 100) columns[index - 1] = column
  }
  return {
    delimiter,
    isHtml: options.get('html')?.trim() === 'true',
    columns,
    length: headerLines.reduce((length, [line]) => length + line.length, 0),
    lines: headerLines.length,
  }
}

/** The first two fields without a name are the sides of a card. */
function namedColumns({ columns }: AnkiHeader, width: number): string[] {
  let unnamed = 0
  return Array.from({ length: Math.max(width, columns.length) }, (_, index) => {
    if (columns[index] !== undefined) return columns[index]
    unnamed += 1
    return ['Front', 'Back'][unnamed - 1] ?? `Field ${unnamed}`
  })
}

/** The notes of a text file of Anki, behind a row with the names of their columns. */
export async function* readAnkiText(rows: AsyncIterable<SheetRow>, header: AnkiHeader): AsyncGenerator<string[]> {
  let isFirst = true
  for await (const row of rows) {
    if (isFirst) yield namedColumns(header, row.length)
    isFirst = false
    const leftOut = header.isHtml ? row.flatMap(mediaOf) : []
    const cells = header.isHtml ? row.map(plainTextOf) : [...row]
    yield Object.assign(cells, { number: row.number }, leftOut.length > 0 && { leftOut })
  }
}
