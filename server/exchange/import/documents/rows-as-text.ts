import type { Pool } from 'pg'
import { stateAsJson } from '#server/entries/state-columns.ts'

/** JSON that a worker thread without drizzle can read. */
const rowsAsTextStatement = `
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'version', c.version, ${stateAsJson()},
    'demo', c.demo, 'deleted', c.deleted_at IS NOT NULL)), '[]')::text AS rows
  FROM categories c WHERE c.id = ANY ($1)`

/** Entries as JSON text for `statesIn`. */
export async function readRowsAsText(pool: Pool, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '[]'
  return (await pool.query<{ rows: string }>(rowsAsTextStatement, [ids])).rows[0]!.rows
}
