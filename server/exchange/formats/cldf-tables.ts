import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { tableUnread } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { MiB } from '#shared/site/site.ts'
import { invalid } from '#server/http/problem.ts'
import type { ZipReader } from './zip-reader.ts'

/** Most bytes of one table, which is in memory as a whole. */
const maxBytes = 100 * MiB

/** Cells by the names of their columns in lower case. */
export type Row = Record<string, string>

export interface Table {
  file: string
  rows: Row[]
  /** The names of its columns as the file writes them, by their lower case. */
  names: ReadonlyMap<string, string>
  /** The number of each row in its file; the header is row 1. */
  numbers: ReadonlyMap<Row, number>
  /** Columns that become fields of an entry, or lead from one table to another. */
  read: ReadonlySet<string>
}

const pathOf = (zip: ZipReader, name: string) =>
  zip.names.find((each) => each.toLowerCase() === name || each.toLowerCase().endsWith(`/${name}`))

/** True for a package with the tables of Dictionaria: CLDF's entries.csv and senses.csv. */
export const isCldf = (zip: ZipReader) => ['entries.csv', 'senses.csv'].every((name) => pathOf(zip, name) !== undefined)

/** Reads a table; an absent one is empty. Throws 400 for a table that is no CSV. */
export async function readTable(zip: ZipReader, file: string, columns: readonly ColumnName[]): Promise<Table> {
  const path = pathOf(zip, file)
  const text = path === undefined ? '' : ((await zip.readText(path, maxBytes)) ?? '')
  const names = new Map<string, string>()
  try {
    const parsed = parse(text, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      info: true,
    }) as unknown as { record: string[]; info: { records: number; empty_lines: number } }[]
    const header = parsed.shift()?.record.map((name) => name.trim()) ?? []
    const plain = header.map((name) => name.toLowerCase())
    /** A column without a name of its own is named by its number. */
    const named = (index: number) => {
      const isFirst = plain[index] && plain.indexOf(plain[index]) === index
      const name = isFirst ? header[index]! : `${header[index] ?? ''} (column ${index + 1})`.trim()
      names.set(name.toLowerCase(), name)
      return name.toLowerCase()
    }
    const keys = header.map((_, index) => named(index))
    const rowOf = (record: readonly string[]): Row =>
      Object.fromEntries(record.map((cell, index) => [(keys[index] ??= named(index)), cell]))
    const numbers = new Map(parsed.map(({ record, info }) => [rowOf(record), info.records + info.empty_lines]))
    return { file, rows: [...numbers.keys()], names, numbers, read: readIn(names, columns) }
  } catch (error) {
    if (error instanceof CsvError) {
      const fault = { row: Number(error['lines'] ?? 0), reason: `${file}, ${error.message}` }
      throw invalid(say(tableUnread, fault), { cause: error })
    }
    throw error
  }
}

/** A column of a table as the file names it, with the number of a row: 'senses.csv, row 7: Description'. */
export const columnIn = ({ file, names, numbers }: Table, column: string, row?: Row) =>
  `${file}${row ? `, row ${numbers.get(row)}` : ''}: ${names.get(column) ?? column}`

export const idsIn = (cell = '') =>
  cell
    .split(/[;,]/)
    .map((id) => id.trim())
    .filter(Boolean)

export const idIn = (row: Row, column: string) => row[column]?.trim() ?? ''

type ColumnName = string | readonly string[]

/** The first of these columns that a table has. */
export const presentIn = (names: ReadonlyMap<string, string>, alternatives: readonly string[]) =>
  alternatives.find((name) => names.has(name)) ?? alternatives[0]!
const readIn = (names: ReadonlyMap<string, string>, columns: readonly ColumnName[]) =>
  new Set(columns.map((name) => (typeof name === 'string' ? name : presentIn(names, name))))

export const cellOf = (row: Row | undefined, { names }: Table, alternatives: readonly string[]) =>
  row?.[presentIn(names, alternatives)] ?? ''
