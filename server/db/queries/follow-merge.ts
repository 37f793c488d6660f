import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'

/** Two merged entries: `from` redirects to `into`. */
export interface MergedEntries {
  from: string
  into: string
}

/** Moves rows when entries are merged, and moves them back when they are split. */
export interface Follower {
  /** Returns the keys of the moved rows. */
  follow: (tx: Transaction, merged: MergedEntries) => Promise<string[]>
  moveBack: (tx: Transaction, merged: MergedEntries, moved: string[]) => Promise<void>
}

interface FollowedRows {
  table: string
  /** Column that identifies a row. */
  key: string
  /** Column that names the entry. */
  column?: string
  /** Condition for the rows to move; all rows without it. */
  where?: (merged: MergedEntries) => SQL
}

/** Follower that changes the entry that rows refer to. */
export function mergeFollower({ table, key, column = 'entry_id', where }: FollowedRows): Follower {
  const [rows, keyColumn, entry] = [sql.identifier(table), sql.identifier(key), sql.identifier(column)]
  return {
    async follow(tx, merged) {
      const { rows: moved } = await tx.execute<{ key: string }>(sql`
        UPDATE ${rows} SET ${entry} = ${merged.into}
        WHERE ${entry} = ${merged.from} AND ${where?.(merged) ?? sql`true`} RETURNING ${keyColumn}::text AS key`)
      return moved.map((row) => row.key)
    },
    async moveBack(tx, merged, moved) {
      await tx.execute(sql`
        UPDATE ${rows} SET ${entry} = ${merged.from}
        WHERE ${entry} = ${merged.into} AND ${keyColumn}::text = ANY (${sql.param(moved)}::text[])`)
    },
  }
}
