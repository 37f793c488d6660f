import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A tree of more levels holds more rows than there are. */
const deepest = 20

/** Kinds of pages: inner ones lead to others, and those of an index hold rows too. */
const [innerOfIndex, innerOfTable, leafOfIndex, leafOfTable] = [2, 5, 10, 13]

interface Row {
  /** Null in a table that is an index of its key. */
  id: bigint | null
  record: Buffer
}

/** A number of one to nine bytes, and the place behind it. */
function numberAt(bytes: Buffer, start: number): [value: bigint, next: number] {
  let value = 0n
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes.readUInt8(at)
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return [value, at + 1]
  }
  return [BigInt.asIntN(64, (value << 8n) | BigInt(bytes.readUInt8(start + 8))), start + 9]
}

/** Bytes of whole numbers by the kind of a value. */
const wholeBytes = [0, 1, 2, 3, 4, 6]

function lengthOf(kind: number): number {
  if (kind >= 12) return Math.floor((kind - 12) / 2)
  return kind === 6 || kind === 7 ? 8 : (wholeBytes[kind] ?? 0)
}

function textOf(kind: number, value: Buffer, decoder: TextDecoder): string {
  if (kind >= 12) return decoder.decode(value)
  if (kind === 7) return String(value.readDoubleBE())
  if (kind === 6) return String(value.readBigInt64BE())
  if (kind === 8 || kind === 9) return String(kind - 8)
  return value.length > 0 ? String(value.readIntBE(0, value.length)) : ''
}

interface Columns {
  names: string[]
  /** The place of the one that is the number of the row, which stands outside its record; -1 without one. */
  idAt: number
}

/** Parts between commas that stand in no brackets. A key of several columns and other rules come last and are no names of ours. */
function columnsOf(sql: string): Columns {
  const plain = sql.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, '')
  const parts = ['']
  let depth = 0
  for (const sign of plain.slice(plain.indexOf('(') + 1, plain.lastIndexOf(')'))) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return {
    names: parts.map((part) => (part.trim().split(/\s/)[0] ?? '').replaceAll(/["'`[\]]/g, '').toLowerCase()),
    idAt: parts.findIndex((part) => /\binteger\b.*\bprimary\s+key\b/is.test(part)),
  }
}

export type Tables = ReturnType<typeof openTables>

/**
 * The tables of a database of SQLite, by its file format (https://www.sqlite.org/fileformat2.html), whose rows are read in their order and as
 * texts. SQLite itself computes in C, where nothing ends it, and a file from anybody may keep it for ever: by a view, or by pages that lead to
 * one another. Here each page is read once. A table without row ids must be declared with its key first.
 */
export function openTables(path: string) {
  const file = openSync(path, 'r')
  try {
    return tablesIn(file)
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function tablesIn(file: number) {
  const { size } = fstatSync(file)
  const bytesAt = (at: number, length: number) => {
    const bytes = Buffer.allocUnsafe(length)
    if (readSync(file, bytes, 0, length, at) < length) throw new Error('the file is cut off')
    return bytes
  }
  const head = bytesAt(0, 100)
  if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw new Error('this is no database of SQLite')
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  const usable = pageSize - head.readUInt8(20)
  if (usable < 480) throw new Error('its pages are too small')
  const decoder = new TextDecoder(['utf-8', 'utf-16le', 'utf-16be'][head.readUInt32BE(56) - 1])

  function pageAt(number: number, seen: Set<number>): Buffer {
    if (number < 1 || seen.has(number)) throw new Error('its pages do not lead to the rows of a table')
    seen.add(number)
    return bytesAt((number - 1) * pageSize, pageSize)
  }

  /** Bytes of a record that stand in the cell itself; the rest is on pages of its own. */
  function localOf(length: number, isTable: boolean): number {
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
    if (length <= most) return length
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const local = least + ((length - least) % (usable - 4))
    return local <= most ? local : least
  }

  function rowAt(page: Buffer, cell: number, isTable: boolean, seen: Set<number>): Row {
    const [told, behind] = numberAt(page, cell)
    const [id, at] = isTable ? numberAt(page, behind) : [null, behind]
    const length = Number(told)
    if (length < 0 || length > size) throw new Error('a row is larger than the file')
    const local = localOf(length, isTable)
    const parts = [page.subarray(at, at + local)]
    let left = length - local
    for (let next = left > 0 ? page.readUInt32BE(at + local) : 0; left > 0;) {
      const more = pageAt(next, seen)
      parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)))
      left -= usable - 4
      next = more.readUInt32BE(0)
    }
    return { id, record: parts.length === 1 ? parts[0]! : Buffer.concat(parts) }
  }

  function* rowsBelow(number: number, seen = new Set<number>(), depth = 1): Generator<Row> {
    if (depth > deepest) throw new Error('its tree is too deep')
    const page = pageAt(number, seen)
    const start = number === 1 ? 100 : 0
    const kind = page.readUInt8(start)
    const isInner = kind === innerOfIndex || kind === innerOfTable
    const isTable = kind === innerOfTable || kind === leafOfTable
    if (!isInner && !isTable && kind !== leafOfIndex) throw new Error('a page is of no table')
    const cells = start + (isInner ? 12 : 8)
    for (let nth = 0; nth < page.readUInt16BE(start + 3); nth += 1) {
      const cell = page.readUInt16BE(cells + 2 * nth)
      if (isInner) yield* rowsBelow(page.readUInt32BE(cell), seen, depth + 1)
      if (kind !== innerOfTable) yield rowAt(page, isInner ? cell + 4 : cell, isTable, seen)
    }
    if (isInner) yield* rowsBelow(page.readUInt32BE(start + 8), seen, depth + 1)
  }

  /** Some values of a row, by their places in it. */
  function textsOf({ id, record }: Row, idAt: number, places: readonly number[]): string[] {
    const texts = places.map((place) => (place === idAt ? String(id) : ''))
    const [told, first] = numberAt(record, 0)
    const end = Number(told)
    let body = end
    for (let [place, at] = [0, first]; at < end; place += 1) {
      const [value, next] = numberAt(record, at)
      const kind = Number(value)
      const bytes = record.subarray(body, body + lengthOf(kind))
      if (bytes.length < lengthOf(kind)) throw new Error('a row is cut off')
      const wanted = places.indexOf(place)
      if (wanted >= 0 && place !== idAt) texts[wanted] = textOf(kind, bytes, decoder)
      body += bytes.length
      at = next
    }
    return texts
  }

  const tables = new Map<string, { root: number; sql: string }>()
  for (const row of rowsBelow(1)) {
    const [type, name = '', root, sql = ''] = textsOf(row, -1, [0, 1, 3, 4])
    if (type === 'table') tables.set(name, { root: Number(root), sql })
  }

  return {
    has: (table: string) => tables.has(table),
    *rows<Name extends string>(table: string, ...columns: Name[]): Generator<Record<Name, string>> {
      const found = tables.get(table)
      if (!found) throw new Error(`there is no table '${table}'`)
      const { names, idAt } = columnsOf(found.sql)
      const places = columns.map((column) => names.indexOf(column))
      if (places.includes(-1)) throw new Error(`the table '${table}' lacks a column`)
      for (const row of rowsBelow(found.root)) {
        const texts = textsOf(row, row.id === null ? -1 : idAt, places)
        yield Object.fromEntries(columns.map((column, at) => [column, texts[at]])) as Record<Name, string>
      }
    },
    close: () => closeSync(file),
  }
}
