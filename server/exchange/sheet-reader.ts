import { SaxesParser } from 'saxes'
import { MiB } from '#shared/site.ts'
import { invalid } from '#server/http/problem.ts'
import { cellText } from './csv.ts'
import type { ZipReader } from './zip-reader.ts'

/** A sheet has no row behind this one. */
const lastRow = 1_048_576

/** Shared texts of a workbook are held in memory. */
const mostShared = 120 * MiB

/** 'BC12' is column 54. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The number that a row says it has, or the next one. */
function numberOf(told: string | undefined, next: number): number {
  const number = Number(told)
  return Number.isInteger(number) && number <= lastRow ? Math.max(number, next) : next
}

/** Some programs write `x:row` for `row`: a reader of names without the prefix that the first of them, the document's own, has. */
function localNames() {
  let prefix: string | undefined
  return (name: string) => {
    prefix ??= name.slice(0, name.indexOf(':') + 1)
    return name.startsWith(prefix) ? name.slice(prefix.length) : name
  }
}

/** Signs that XML cannot hold, and a text that looks like one of them, stand in a workbook by their number (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A document type is how entities come into a document: none is needed here. */
export function refuseDoctype(parser: SaxesParser) {
  parser.on('doctype', () => {
    throw invalid('The file declares a document type. For safety such files are not read.')
  })
}

/**
 * The texts of a row, and the number that a spreadsheet shows beside it: rows that are empty are left out. Of cells that hold
 * none that may be taken over, a sentence that says why.
 */
export type SheetRow = readonly string[] & { number?: number | undefined; unread?: ReadonlyMap<number, string> }

/** A cell as it is read: its column, its kind, what stands in it, and whether a formula does. */
interface Cell {
  column: number
  type: string
  text: string
  formula: boolean
}

/** Spreadsheets keep the empty text of a formula as a text; whoever keeps no value has never reckoned it. */
function whyUnread({ type, text, formula }: Cell): string | undefined {
  if (type === 'e') return text ? `The cell holds an error, ${text}.` : 'The cell holds an error.'
  return formula && text === '' && type !== 'str' ? 'The cell holds a formula without a value.' : undefined
}

/** `<si>` elements in their order, their runs of text joined, phonetic guides left out. */
async function sharedTexts(zip: ZipReader): Promise<string[]> {
  const xml = await zip.readText('xl/sharedStrings.xml', mostShared)
  const texts: string[] = []
  if (xml === undefined) return texts
  const parser = new SaxesParser()
  refuseDoctype(parser)
  let current: string[] | undefined
  let [inText, inGuide] = [false, false]
  const localName = localNames()
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (name === 'si') current = []
    if (name === 'rPh') inGuide = true
    if (name === 't') inText = true
  })
  parser.on('text', (text) => inText && !inGuide && current?.push(text))
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (name === 't') inText = false
    if (name === 'rPh') inGuide = false
    if (name !== 'si') return
    texts.push(unescaped(current?.join('') ?? ''))
    current = undefined
  })
  parser.write(xml).close()
  return texts
}

/** The rows of an XLSX workbook's first sheet, as texts. Formulas are read as their last value and never run. */
export async function* readSheet(zip: ZipReader): AsyncGenerator<string[]> {
  const sheet = zip.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).toSorted(byNumber)[0]
  if (sheet === undefined) throw invalid('The workbook holds no sheet.')
  const shared = await sharedTexts(zip)
  const rows: string[][] = []
  let row: string[] & { number: number; unread?: Map<number, string> } = Object.assign([], { number: 0 })
  let cell: Cell | undefined
  let reading = false
  const parser = new SaxesParser()
  refuseDoctype(parser)
  const localName = localNames()
  parser.on('opentag', ({ name: given, attributes }) => {
    const name = localName(given)
    if (name === 'row') row = Object.assign([], { number: numberOf(attributes['r'], row.number + 1) })
    if (name === 'c') {
      const reference = attributes['r']
      const column = reference ? columnOf(reference) : row.length
      cell = { column, type: attributes['t'] ?? 'n', text: '', formula: false }
    }
    if (name === 'f' && cell) cell.formula = true
    if (name === 'v' || name === 't') reading = true
  })
  parser.on('text', (text) => {
    if (reading && cell) cell.text += text
  })
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (name === 'v' || name === 't') reading = false
    // Whoever formats whole columns has a row for each of the million, and in it cells without a text.
    if (name === 'row' && (row.unread || row.some(Boolean))) rows.push(row)
    if (name !== 'c' || !cell) return
    // A sheet may have 16,384 columns; what lies beyond has no place in a list of words.
    if (cell.column < 200) {
      while (row.length < cell.column) row.push('')
      row[cell.column] = cellText(cell.type === 's' ? (shared[Number(cell.text)] ?? '') : unescaped(cell.text))
      const why = whyUnread(cell)
      if (why !== undefined) row.unread = (row.unread ?? new Map<number, string>()).set(cell.column, why)
    }
    cell = undefined
  })
  const stream = (await zip.open(sheet))!.setEncoding('utf8')
  for await (const part of stream as AsyncIterable<string>) {
    parser.write(part)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows.splice(0)
}

const numberIn = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)
const byNumber = (a: string, b: string) => numberIn(a) - numberIn(b)
