import { openSync, closeSync, fstatSync, writeSync } from 'node:fs'
import sqlite from 'node-sqlite3-wasm'

/** Only Anki has the collation `unicase`, and SQLite reads no table with an unknown one. */
const removeCollationStatement = `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, 'unicase', 'nocase');
  PRAGMA writable_schema = RESET`

/** Generated columns and virtual tables compute when they are read. */
const computes = /\b(?:virtual|as)\b/i

/** The header's numbers of the file format for writing and reading: 1 is a database with a journal, 2 one with a write-ahead log beside it. */
const [formatsAt, withJournal] = [18, Buffer.from([1, 1])]

/** Ignores a write-ahead log, which no package contains. Returns the file's size. */
function prepare(path: string): number {
  const file = openSync(path, 'r+')
  try {
    writeSync(file, withJournal, 0, 2, formatsAt)
    return fstatSync(file).size
  } finally {
    closeSync(file)
  }
}

export type Tables = ReturnType<typeof openTables>

/**
 * Reads the tables of an SQLite database as texts. SQLite runs as WebAssembly, which is interrupted when its thread is terminated, unlike SQLite in C.
 * Views and computed columns, which may never end, are refused.
 */
export function openTables(path: string) {
  const size = prepare(path)
  const db = new sqlite.Database(path)
  db.exec(removeCollationStatement)
  const definition = (table: string) =>
    db.get("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", [table])?.['sql']

  return {
    has: (table: string) => definition(table) !== undefined,
    *rows<Name extends string>(table: string, ...columns: Name[]): Generator<Record<Name, string>> {
      const sql = definition(table)
      if (typeof sql !== 'string' || computes.test(sql)) throw new Error(`there is no table '${table}'`)
      // All columns, because an index of some would give another order.
      const statement = db.prepare(`SELECT * FROM "${table}"`)
      try {
        let count = 0
        for (const row of statement.iterate() as Iterable<Record<string, string | number | bigint | null>>) {
          // Every row takes bytes, so more rows than bytes mean that pages lead to each other.
          if ((count += 1) > size) throw new Error('its pages do not lead to the rows of a table')
          if (columns.some((column) => row[column] === undefined))
            throw new Error(`the table '${table}' lacks a column`)
          yield Object.fromEntries(columns.map((column) => [column, String(row[column] ?? '')])) as Record<Name, string>
        }
      } finally {
        statement.finalize()
      }
    },
    close: () => db.close(),
  }
}
