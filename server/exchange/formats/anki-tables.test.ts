import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables, type Tables } from './anki-tables.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anki-tables-'))
  file = join(folder, 'database')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function made(...statements: string[]) {
  await rm(file, { force: true })
  const db = new DatabaseSync(file)
  for (const statement of statements) db.exec(statement)
  return db
}

function read<T>(use: (tables: Tables) => T): T {
  const tables = openTables(file)
  try {
    return use(tables)
  } finally {
    tables.close()
  }
}

const numbers = (most: number) =>
  `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${most}) SELECT x FROM n`

describe('a SQLite file is read as by SQLite', () => {
  test.each([
    [512, 'DELETE'],
    [4096, 'WAL'],
    [65_536, 'DELETE'],
  ])('with pages of %i bytes and a journal of the kind %s', async (pageSize, journal) => {
    const db = await made(
      `PRAGMA page_size = ${pageSize}`,
      `PRAGMA journal_mode = ${journal}`,
      `CREATE TABLE notes (\n "id" integer /* of a note, (not) of a card */ PRIMARY KEY, -- a number,\n whole int, part real, [text] text CHECK (text NOT IN ('a', 'b')), empty, UNIQUE (text, id))`,
      // Integers of every length, and texts that fill a part of a page, one page and many pages.
      `INSERT INTO notes SELECT x * 7, (1 - x % 2 * 2) * (1 << (x % 63)) + x % 3, x / 3.0, x || replace(hex(zeroblob(x % 97 * (x % 53))), '00', 'kə'), NULL FROM (${numbers(3000)})`,
      `INSERT INTO notes VALUES (-9223372036854775808, 1, 0.5, 'first', NULL), (9223372036854775807, 0, 1.5, 'last', NULL)`,
      'DELETE FROM notes WHERE id % 5 = 0',
    )
    const by =
      "SELECT CAST(id AS TEXT) id, CAST(whole AS TEXT) whole, text, coalesce(empty, '') empty FROM notes ORDER BY notes.id"
    const expected = db.prepare(by).all()
    const parts = db.prepare('SELECT part FROM notes ORDER BY notes.id').all()
    db.close()
    read((tables) => {
      expect([...tables.rows('notes', 'id', 'whole', 'text', 'empty')]).toEqual(expected.map((row) => ({ ...row })))
      expect([...tables.rows('notes', 'part')].map(({ part }) => ({ part: Number(part) }))).toEqual(
        parts.map((row) => ({ ...row })),
      )
    })
  })

  test('with a table without row ids', async () => {
    const db = await made(
      'PRAGMA page_size = 512',
      'CREATE TABLE fields (type integer, ord integer, name text, PRIMARY KEY (type, ord)) WITHOUT ROWID',
      `INSERT INTO fields SELECT x % 10, x, x || hex(zeroblob(x % 400)) FROM (${numbers(2000)})`,
    )
    const expected = db.prepare('SELECT CAST(type AS TEXT) type, CAST(ord AS TEXT) ord, name FROM fields').all()
    db.close()
    expect(read((tables) => [...tables.rows('fields', 'type', 'ord', 'name')])).toEqual(
      expected.map((row) => ({ ...row })),
    )
  })
})

const rows = () => read((tables) => [...tables.rows('notes', 'text')])

/** Makes all pages of a table's tree point to this page. */
function misled(page: Buffer, start: number, to: number) {
  page.writeUInt32BE(to, start + 8)
  for (let nth = 0; nth < page.readUInt16BE(start + 3); nth += 1)
    page.writeUInt32BE(to, page.readUInt16BE(start + 12 + 2 * nth))
}

describe('reading stops at', () => {
  test('a view', async () => {
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS text FROM n'
    ;(await made(`CREATE VIEW notes AS ${endless}`)).close()
    expect(rows).toThrow("there is no table 'notes'")
  })

  test('a virtual table', async () => {
    ;(await made('CREATE VIRTUAL TABLE notes USING fts5(text)')).close()
    expect(rows).toThrow("there is no table 'notes'")
  })

  test('a computed column', async () => {
    ;(await made('CREATE TABLE notes (id, text AS (id + 1))', 'INSERT INTO notes VALUES (1)')).close()
    expect(rows).toThrow("there is no table 'notes'")
  })

  test('a page that refers to itself', async () => {
    const fill = `INSERT INTO notes SELECT hex(zeroblob(100)) FROM (${numbers(100)})`
    ;(await made('PRAGMA page_size = 512', 'CREATE TABLE notes (text)', fill)).close()
    const bytes = await readFile(file)
    misled(bytes.subarray(512, 1024), 0, 2)
    await writeFile(file, bytes)
    expect(rows).toThrow('malformed')
  })

  test('pages in seventeen levels, each with sixty references to the next', async () => {
    ;(await made('PRAGMA page_size = 512', 'CREATE TABLE notes (text)')).close()
    const levels = Array.from({ length: 17 }, (_, level) => {
      const page = Buffer.alloc(512)
      page.writeUInt8(5)
      page.writeUInt16BE(60, 3)
      for (let nth = 0; nth < 60; nth += 1) {
        page.writeUInt16BE(212 + nth * 5, 12 + nth * 2)
        page.writeUInt8(1, 212 + nth * 5 + 4)
      }
      misled(page, 0, level + 3)
      return page
    })
    const row = Buffer.alloc(512)
    row.set([13, 0, 0, 0, 1, 1, 251, 0, 1, 251])
    row.set([3, 1, 2, 15, 97], 507)
    const bytes = Buffer.concat([(await readFile(file)).subarray(0, 512), ...levels, row])
    bytes.writeUInt32BE(bytes.length / 512, 28)
    await writeFile(file, bytes)
    expect(rows).toThrow('its pages do not lead')
  })

  test('a schema whose pages refer to one page', async () => {
    const many = Array.from({ length: 100 }, (_, n) => `CREATE TABLE t${n} (text)`)
    ;(await made('PRAGMA page_size = 512', ...many, 'CREATE TABLE notes (text)')).close()
    const bytes = await readFile(file)
    misled(bytes.subarray(0, 512), 100, bytes.readUInt32BE(108))
    await writeFile(file, bytes)
    expect(rows).toThrow('already exists')
  })

  test('a text that continues on its own page', async () => {
    ;(
      await made('PRAGMA page_size = 512', 'CREATE TABLE notes (text)', 'INSERT INTO notes SELECT hex(zeroblob(5000))')
    ).close()
    const bytes = await readFile(file)
    // Overflow pages begin with the number of the next one.
    bytes.writeUInt32BE(4, 512 * 3)
    await writeFile(file, bytes)
    expect(rows()).toMatchObject([{ text: expect.stringContaining('000') }])
  })
})
