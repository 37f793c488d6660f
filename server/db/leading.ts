import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from './connect.ts'

/** Two entries that become one: `from` leads to `into` from then on. */
export interface Joined {
  from: string
  into: string
}

/** What goes along when entries are joined, and back when they are parted again. */
export interface Follower {
  /** Answers what went along. */
  follow: (tx: Transaction, joined: Joined) => Promise<string[]>
  back: (tx: Transaction, joined: Joined, moved: string[]) => Promise<void>
}

interface Rows {
  table: string
  /** What a row is known by. */
  key: string
  /** The column that names the entry. */
  column?: string
  /** Which rows go along; all where nothing is said. */
  where?: (joined: Joined) => SQL
}

/** Rows that name an entry name the other one instead. */
export function leading({ table, key, column = 'entry_id', where }: Rows): Follower {
  const [rows, keyColumn, entry] = [sql.identifier(table), sql.identifier(key), sql.identifier(column)]
  return {
    async follow(tx, joined) {
      const { rows: moved } = await tx.execute<{ key: string }>(sql`
        UPDATE ${rows} SET ${entry} = ${joined.into}
        WHERE ${entry} = ${joined.from} AND ${where?.(joined) ?? sql`true`} RETURNING ${keyColumn}::text AS key`)
      return moved.map((row) => row.key)
    },
    async back(tx, joined, moved) {
      await tx.execute(sql`
        UPDATE ${rows} SET ${entry} = ${joined.from}
        WHERE ${entry} = ${joined.into} AND ${keyColumn}::text = ANY (${sql.param(moved)}::text[])`)
    },
  }
}
