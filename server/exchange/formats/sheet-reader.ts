import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { MiB } from '#shared/site/site.ts'
import { cellError, cellErrorUnnamed, cellNotComputed } from '#shared/exchange/fault-messages.ts'
import { doctypeRefused, noSheet } from '#shared/exchange/file-messages.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import { say } from '#shared/messages/say.ts'
import { invalid } from '#server/http/problem.ts'
import { cellText } from './csv.ts'
import type { LeftOut } from './left-out.ts'
import type { ZipReader } from './zip-reader.ts'

/** The last row that a sheet can have. */
const maxSheetRows = 1_048_576

/** Limits the memory for the shared texts of a workbook. */
const maxSharedBytes = 120 * MiB

/** 'BC12' is column 54. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The number in the row's attribute, or the next one. */
function numberOf(attribute: string | undefined, next: number): number {
  const number = Number(attribute)
  return Number.isInteger(number) && number <= maxSheetRows ? Math.max(number, next) : next
}

/** Some programs write `x:row` instead of `row`. The returned function removes the prefix of the document's first element. */
function localNames() {
  let prefix: string | undefined
  return (name: string) => {
    prefix ??= name.slice(0, name.indexOf(':') + 1)
    return name.startsWith(prefix) ? name.slice(prefix.length) : name
  }
}

/** Characters that XML cannot contain are escaped by number (ECMA-376, ST_Xstring). */
const unescapeText = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A document type could define entities; no format needs one. */
export function refuseDoctype(parser: SaxesParser) {
  parser.on('doctype', () => {
    throw invalid(say(doctypeRefused))
  })
}

function onText(parser: SaxesParser, take: (text: string) => void) {
  parser.on('text', take)
  parser.on('cdata', take)
}

/**
 * The texts of a row with the row number that spreadsheets show, because empty rows are left out. `unread` has the reason for each cell that cannot
 * be imported.
 */
export type SheetRow = readonly string[] & {
  number?: number | undefined
  unread?: ReadonlyMap<number, string>
  /** Parts of the row that no column holds. */
  leftOut?: readonly LeftOut[]
  /** Other ids by which rows of the file refer to this entry. */
  ids?: readonly string[]
  /** Names of columns that stand in another file of the package, with the row there. */
  columns?: ReadonlyMap<number, string>
  /** Fields of a header’s columns, if the reader knows them. */
  fields?: readonly ImportField[]
}

/** A cell while it is read: column, type, text, and whether it has a formula. */
interface Cell {
  column: number
  type: string
  text: string
  formula: boolean
}

/** A formula without a stored value was never computed; a formula with an empty result has an empty text. */
function whyUnread({ type, text, formula }: Cell): string | undefined {
  if (type === 'e') return text ? say(cellError, { error: text }) : say(cellErrorUnnamed)
  return formula && text === '' && type !== 'str' ? say(cellNotComputed) : undefined
}

/** The `<si>` elements in order, with joined runs and without phonetic guides. */
async function sharedTexts(zip: ZipReader): Promise<string[]> {
  const xml = await zip.readText('xl/sharedStrings.xml', maxSharedBytes)
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
  onText(parser, (text) => inText && !inGuide && current?.push(text))
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (name === 't') inText = false
    if (name === 'rPh') inGuide = false
    if (name !== 'si') return
    texts.push(unescapeText(current?.join('') ?? ''))
    current = undefined
  })
  parser.write(xml).close()
  return texts
}

/** The attributes of all elements of this name, in order. */
async function elementsIn(zip: ZipReader, path: string, name: string): Promise<Record<string, string>[]> {
  const xml = await zip.readText(path, MiB)
  const elements: Record<string, string>[] = []
  if (xml === undefined) return elements
  const parser = new SaxesParser()
  refuseDoctype(parser)
  const localName = localNames()
  parser.on('opentag', (tag) => void (localName(tag.name) === name && elements.push(tag.attributes)))
  parser.write(xml).close()
  return elements
}

/** The sheets of the workbook in its order, else by their numbers, because file numbers do not give the order. */
async function sheetsIn(zip: ZipReader): Promise<{ name: string; path: string }[]> {
  const sheets = await elementsIn(zip, 'xl/workbook.xml', 'sheet')
  const related = await elementsIn(zip, 'xl/_rels/workbook.xml.rels', 'Relationship')
  const named = sheets.map((sheet) => {
    const [, id] = Object.entries(sheet).find(([name]) => name.endsWith(':id')) ?? []
    const target = related.find((relatedRow) => relatedRow['Id'] === id)?.['Target'] ?? ''
    return { name: sheet['name'] ?? '', path: target.startsWith('/') ? target.slice(1) : posix.join('xl', target) }
  })
  const present = named.filter(({ path }) => path.startsWith('xl/worksheets/') && zip.names.includes(path))
  const numbered = zip.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).toSorted(byNumber)
  return present.length > 0 ? present : numbered.map((path) => ({ name: path, path }))
}

async function hasTexts(zip: ZipReader, path: string): Promise<boolean> {
  let end = ''
  for await (const part of (await zip.open(path))!.setEncoding('utf8') as AsyncIterable<string>) {
    if (/<(?:\w+:)?(?:v|t)[\s>]/.test(end + part)) return true
    end = part.slice(-20)
  }
  return false
}

/**
 * The rows of the first sheet of an XLSX workbook as texts. Formulas are read as their stored value and never computed. The last row names
 * sheets that are left out.
 */
export async function* readSheet(zip: ZipReader): AsyncGenerator<string[]> {
  const [sheet, ...otherSheets] = await sheetsIn(zip)
  if (sheet === undefined) throw invalid(say(noSheet))
  const shared = await sharedTexts(zip)
  const rows: string[][] = []
  let row: string[] & { number: number; unread?: Map<number, string>; leftOut?: LeftOut[] } = Object.assign([], {
    number: 0,
  })
  let cell: Cell | undefined
  let reading = false
  const parser = new SaxesParser()
  refuseDoctype(parser)
  const localName = localNames()
  parser.on('opentag', ({ name: tagName, attributes }) => {
    const name = localName(tagName)
    if (name === 'row') row = Object.assign([], { number: numberOf(attributes['r'], row.number + 1) })
    if (name === 'c') {
      const reference = attributes['r']
      const column = reference ? columnOf(reference) : row.length
      cell = { column, type: attributes['t'] ?? 'n', text: '', formula: false }
    }
    if (name === 'f' && cell) cell.formula = true
    if (name === 'v' || name === 't') reading = true
  })
  onText(parser, (text) => {
    if (reading && cell) cell.text += text
  })
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (name === 'v' || name === 't') reading = false
    // A workbook with formatted columns may contain a million rows of empty cells.
    if (name === 'row' && (row.unread || row.leftOut || row.some(Boolean))) rows.push(row)
    if (name !== 'c' || !cell) return
    // A sheet may have 16,384 columns; texts beyond 200 are left out.
    const text = cellText(cell.type === 's' ? (shared[Number(cell.text)] ?? '') : unescapeText(cell.text))
    if (cell.column >= 200) {
      if (text.trim()) row.leftOut = [...(row.leftOut ?? []), ['texts', text.trim()]]
    } else {
      while (row.length < cell.column) row.push('')
      row[cell.column] = text
      const why = whyUnread(cell)
      if (why !== undefined) row.unread = (row.unread ?? new Map<number, string>()).set(cell.column, why)
    }
    cell = undefined
  })
  const stream = (await zip.open(sheet.path))!.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    parser.write(chunk)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows.splice(0)
  const leftOut: LeftOut[] = []
  for (const { name, path } of otherSheets) if (await hasTexts(zip, path)) leftOut.push(['texts', name])
  if (leftOut.length > 0) yield Object.assign([], { leftOut })
}

const numberIn = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)
const byNumber = (a: string, b: string) => numberIn(a) - numberIn(b)
