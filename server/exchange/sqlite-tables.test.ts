import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables } from './sqlite-tables.ts'
import type { Tables } from './sqlite-tables.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-tables-'))
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

describe('what SQLite wrote is read as SQLite reads it', () => {
  test.each([
    [512, 'UTF-8'],
    [4096, 'UTF-16le'],
    [65_536, 'UTF-16be'],
  ])('in pages of %i bytes and %s', async (pageSize, encoding) => {
    const db = await made(
      `PRAGMA page_size = ${pageSize}`,
      `PRAGMA encoding = '${encoding}'`,
      `CREATE TABLE notes (\n "id" integer /* of a note, (not) of a card */ PRIMARY KEY, -- a number,\n whole int, part real, [text] text CHECK (text NOT IN ('a', 'b')), empty, UNIQUE (text, id))`,
      // Of each length of a whole number, and texts that stand in one page, in some, and in many.
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

  test('in a table without row ids', async () => {
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

/** Every way of a tree of tables leads to this page. */
function misled(page: Buffer, start: number, to: number) {
  page.writeUInt32BE(to, start + 8)
  for (let nth = 0; nth < page.readUInt16BE(start + 3); nth += 1)
    page.writeUInt32BE(to, page.readUInt16BE(start + 12 + 2 * nth))
}

describe('what would never end is refused', () => {
  test('a view', async () => {
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS text FROM n'
    ;(await made(`CREATE VIEW notes AS ${endless}`)).close()
    expect(rows).toThrow("there is no table 'notes'")
  })

  test('a virtual table', async () => {
    ;(await made('CREATE VIRTUAL TABLE notes USING fts5(text)')).close()
    expect(rows).toThrow('its pages do not lead')
  })

  test.each([
    ['pages that lead to one page', 3],
    ['a page that leads to itself', 2],
  ])('%s', async (_what, to) => {
    const fill = `INSERT INTO notes SELECT hex(zeroblob(100)) FROM (${numbers(100)})`
    ;(await made('PRAGMA page_size = 512', 'CREATE TABLE notes (text)', fill)).close()
    const bytes = await readFile(file)
    misled(bytes.subarray(512, 1024), 0, to)
    await writeFile(file, bytes)
    expect(rows).toThrow('its pages do not lead')
  })

  test('a schema whose pages lead to one page', async () => {
    const many = Array.from({ length: 100 }, (_, n) => `CREATE TABLE t${n} (text)`)
    ;(await made('PRAGMA page_size = 512', ...many, 'CREATE TABLE notes (text)')).close()
    const bytes = await readFile(file)
    misled(bytes.subarray(0, 512), 100, bytes.readUInt32BE(108))
    await writeFile(file, bytes)
    expect(rows).toThrow('its pages do not lead')
  })

  test('a text that goes on on its own page', async () => {
    ;(
      await made('PRAGMA page_size = 512', 'CREATE TABLE notes (text)', 'INSERT INTO notes SELECT hex(zeroblob(5000))')
    ).close()
    const bytes = await readFile(file)
    // Pages of a text begin with the number of the next one.
    bytes.writeUInt32BE(4, 512 * 3)
    await writeFile(file, bytes)
    expect(rows).toThrow('its pages do not lead')
  })
})
