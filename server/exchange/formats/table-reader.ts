import { isUtf8 } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { storablePart } from '#shared/text.ts'
import {
  fileUnknown,
  packageUnknown,
  quoteNotClosed,
  tableUnread,
  tooManyLetters,
  xmlUnread,
} from '#shared/exchange/file-messages.ts'
import type { importFormats } from '#shared/exchange.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { Problem, invalid } from '#server/http/problem.ts'
import { readAnki } from './anki-reader.ts'
import { ankiHeaderIn, readAnkiText, type AnkiHeader } from './anki-text.ts'
import { readCldf } from './cldf-reader.ts'
import { isCldf } from './cldf-tables.ts'
import { cellText } from './csv.ts'
import type { LeftOut } from './left-out.ts'
import { readLift } from './lift-reader.ts'
import { liftColumns } from './lift-rows.ts'
import { readSheet, type SheetRow } from './sheet-reader.ts'
import { isZip, openZip, type ZipReader } from './zip-reader.ts'

export type Format = (typeof importFormats)[number]

/** A file as a table; the first row has the column names. */
export interface TableFile {
  format: Format
  rows: AsyncIterable<string[]>
}

/** Recognises UTF-16 by its byte order mark or by the zero bytes of Latin letters, which are all in one half of the pairs. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const starts = (...marks: number[]) => marks.every((mark, index) => bytes[index] === mark)
  if (starts(0xff, 0xfe)) return 'utf-16le'
  if (starts(0xfe, 0xff)) return 'utf-16be'
  const begins = [...bytes.subarray(0, 1000)]
  const zerosAt = (half: number) => begins.filter((byte, index) => byte === 0 && index % 2 === half).length
  const [high, low] = [zerosAt(0), zerosAt(1)]
  const most = begins.length / 4
  if (high > most && low === 0) return 'utf-16be'
  return low > most && high === 0 ? 'utf-16le' : undefined
}

/** UTF-16, else UTF-8 if it is valid, else Windows-1252, which Excel still writes. */
const decoderOf = (bytes: Uint8Array) => new TextDecoder(utf16In(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'))
const decode = (bytes: Uint8Array) => decoderOf(bytes).decode(bytes)

const partSize = 64 * 1024

/** Decodes a file in parts, because a long file as one string would be in memory twice. */
function* inParts(bytes: Uint8Array): Generator<string> {
  const decoder = decoderOf(bytes)
  for (let offset = 0; offset < bytes.length; offset += partSize)
    yield decoder.decode(bytes.subarray(offset, offset + partSize), { stream: true })
  yield decoder.decode()
}

/** The separator of the first line: a tab, a semicolon (Excel in many countries) or a comma. Those within quotation marks do not count. */
function delimiterOf(text: string): string {
  const unquoted = text
    .split('"')
    .filter((_part, index) => index % 2 === 0)
    .join('')
  const first = unquoted.slice(0, unquoted.search(/\r|\n|$/))
  const count = (sign: string) => first.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** A first line such as `sep=;` tells Excel the separator. */
const separatorHint = /^"?sep=([^\w\s"]|\t)"?(?=[\r\n])/i

interface ParsedRecord {
  record: string[]
  info: RecordPosition
}
interface RecordPosition {
  records: number
  empty_lines: number
}

/** The row number as spreadsheets count: an empty line is a row, a line break inside a cell is not. */
const rowOf = ({ records, empty_lines }: RecordPosition) => records + empty_lines

interface TextOptions {
  delimiter: string
  /** True if the first line is a `separatorHint`. */
  hinted?: boolean
  /** Number of lines before `bytes`. */
  before?: number
  /** True if quotation marks within a cell mean themselves. */
  relaxQuotes?: boolean
}

async function* readText(
  bytes: Uint8Array,
  { delimiter, hinted = false, before = 0, relaxQuotes = false }: TextOptions,
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relaxColumnCount: true,
    relaxQuotes,
    skipEmptyLines: true,
    info: true,
    maxRecordSize: 1_000_000,
  })
  try {
    for await (const { record, info } of Readable.from(inParts(bytes)).pipe(parser) as AsyncIterable<ParsedRecord>) {
      if (hinted && info.records === 1) continue
      yield Object.assign(record.map(cellText), { number: before + rowOf(info) })
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid(whyUnread(error, before), { cause: error })
    throw error
  }
}

/** The parser notices an unclosed quotation mark only at the end or far below, so the message names the row where it begins. */
function whyUnread(error: CsvError, before: number): Sentence {
  const row = before + rowOf(error as CsvError & RecordPosition) + 1
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return say(quoteNotClosed, { row })
  return say(tableUnread, { row, reason: error.message })
}

/** Reads the notes behind the header, which Anki writes in UTF-8. A field such as `<img src="a.jpg">` needs no quotation marks around it. */
function notesBehind(header: AnkiHeader, bytes: Uint8Array, text: string) {
  const mark = bytes[0] === 0xef ? 3 : 0
  const notes = bytes.subarray(mark + Buffer.byteLength(text.slice(0, header.length)))
  const options = { delimiter: header.delimiter, before: header.lines, relaxQuotes: true }
  return readAnkiText(readText(notes, options), header)
}

async function* textOf(bytes: Uint8Array): AsyncGenerator<string> {
  yield* inParts(bytes)
}

/** The beginnings of JSON, XML, web pages, PDF and rich text. */
const otherFormats = /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[[{"\]]|<(?:\?xml|!doctype|html)\b|%PDF-|\{\\rtf)/i

async function openPackage(zip: ZipReader, folder: string): Promise<TableFile> {
  if (zip.names.includes('xl/workbook.xml')) return { format: 'xlsx', rows: readSheet(zip) }
  if (zip.names.some((name) => name.startsWith('collection.anki2')))
    return { format: 'anki', rows: readAnki(zip, folder) }
  if (isCldf(zip)) return { format: 'csv', rows: readCldf(zip) }
  // Macs add a file with this prefix for each file of a package.
  const lifts = zip.names.filter((name) => /(^|\/)(?!\._)[^/]*\.lift$/i.test(name))
  if (lifts.length === 0) throw invalid(say(packageUnknown))
  return { format: 'lift', rows: readLifts(zip, lifts) }
}

/** Folders, files of the system, and ranges, whose values the entries name. */
const ignoredFile = /\/$|(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db)$|\.lift-ranges$/i

const fileName = (path: string) => path.split(/[\\/]/).at(-1)!.normalize('NFC')

/** Reads several LIFT files as one table. The last row names the files of the package that are neither read nor named by an entry. */
async function* readLifts(zip: ZipReader, names: string[]): AsyncGenerator<string[]> {
  yield liftColumns
  const named = new Set<string>()
  const pictureAt = liftColumns.indexOf('picture')
  for (const name of names) {
    const rows = readLift(async () => (await zip.open(name))!.setEncoding('utf8') as AsyncIterable<string>)
    await rows.next()
    for await (const row of rows as AsyncIterable<SheetRow & string[]>) {
      named.add(fileName(row[pictureAt] ?? ''))
      for (const [kind, text] of row.leftOut ?? [])
        if (kind === 'pictures' || kind === 'sounds') named.add(fileName(text))
      yield row
    }
  }
  const others = zip.names.filter(
    (name) => !names.includes(name) && !ignoredFile.test(name) && !named.has(fileName(name)),
  )
  if (others.length > 0) yield Object.assign([], { leftOut: others.map((name): LeftOut => ['texts', name]) })
}

/**
 * Limits the characters in all cells. Text compresses to about a third, so a package of 50 MB holds at most 150 million characters, unless thousands
 * of cells refer to one long text.
 */
const maxTotalLength = 200_000_000

/** Turns errors that the file causes into 400: broken XML, texts that expand too much, and characters that the database cannot store. */
async function* guardRows(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let letters = 0
  try {
    for await (const row of rows) {
      for (const [index, cell] of row.entries()) {
        letters += cell.length
        row[index] = storablePart(cell)
      }
      if (letters > maxTotalLength) throw invalid(say(tooManyLetters))
      yield row
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof Error && /^\d+:\d+: /.test(error.message))
      throw invalid(say(xmlUnread, { reason: error.message }), { cause: error })
    throw error
  }
}

/** Reads a file by its contents, whatever its name. A package is unpacked into the folder, which the caller deletes. */
export async function withTable<T>(
  { bytes, folder }: { bytes: Uint8Array; folder: string },
  use: (table: TableFile) => Promise<T>,
): Promise<T> {
  if (!isZip(bytes)) {
    const begins = decode(bytes.subarray(0, 1000))
    const text = decode(bytes.subarray(0, 65_536))
    // The root may stand behind a long comment.
    if (/^\s*</.test(text) && /<lift\b/.test(text))
      return use({ format: 'lift', rows: guardRows(readLift(() => textOf(bytes))) })
    if (begins.includes('\0') || otherFormats.test(begins)) throw invalid(say(fileUnknown))
    const header = isUtf8(bytes) ? ankiHeaderIn(text) : undefined
    const hint = separatorHint.exec(text)?.[1]
    const delimiter = header?.delimiter ?? hint ?? delimiterOf(text)
    const rows = header ? notesBehind(header, bytes, text) : readText(bytes, { delimiter, hinted: hint !== undefined })
    return use({ format: delimiter === '\t' ? 'tsv' : 'csv', rows: guardRows(rows) })
  }
  const path = join(folder, 'package')
  await writeFile(path, bytes)
  const zip = await openZip(path)
  try {
    const { format, rows } = await openPackage(zip, folder)
    return await use({ format, rows: guardRows(rows) })
  } finally {
    zip.close()
  }
}
