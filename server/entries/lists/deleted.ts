import type * as z from 'zod/mini'
import type { DeletedEntry } from '#shared/entries/entries.ts'
import { countedTo } from '#shared/paging.ts'
import type { Database } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'

type Row = z.output<typeof DeletedEntry>

/** True for an entry that was deleted itself. An entry that was hidden with its withdrawn contribution comes back together with it. */
export const notHidden = `NOT EXISTS (
  SELECT FROM contributions n WHERE n.id = categories.contribution_id AND n.withdrawn_at = categories.deleted_at)`

/** `$1` is the earliest deletion, `$2` the source or null. */
const aloneSql = `FROM categories WHERE deleted_at > $1 AND deleted_at IS NOT NULL AND deleted_by_import IS NULL AND ${notHidden}
  AND ($2::uuid IS NULL OR document -> 'sources' @> jsonb_build_array(jsonb_build_object('sourceId', $2::uuid)))`
/** The entries that one undo deleted are one row, however many they are. */
const byImportSql = `
  SELECT i.id, i.name AS title, gone.at, i.id AS import_id, gone.count FROM imports i CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, max(c.deleted_at) AS at FROM categories c
    WHERE c.deleted_by_import = i.id AND c.deleted_at > $1) gone
  WHERE gone.count > 0 AND ($2::uuid IS NULL OR i.source_id = $2)`

const afterSql = (at: string) => `($3::timestamptz IS NULL OR ${at} < $3 OR (${at} = $3 AND id > $4::uuid))`

const pageStatement = `
  SELECT id, title, at AS "deletedAt", CASE WHEN import_id IS NOT NULL THEN
      json_build_object('importId', import_id, 'count', count) END AS "group" FROM (
    (SELECT id, title, deleted_at AS at, NULL::uuid AS import_id, NULL::int AS count ${aloneSql} AND ${afterSql('deleted_at')}
     ORDER BY deleted_at DESC, id LIMIT $5)
    UNION ALL
    SELECT * FROM (${byImportSql}) imported WHERE ${afterSql('at')}) deleted
  ORDER BY at DESC, id LIMIT $5`

/** A page of what can be restored, last deleted first: single entries, and the entries of an import as one row; only those of a source if it is given. */
export async function listDeleted(
  { $client: pool }: Database,
  now: Date,
  source: string | undefined,
  { after: last, limit }: Pick<ListPageRequest, 'after' | 'limit'>,
): Promise<ListMatches<Row>> {
  const since = restorableSince(now)
  const { rows } = await pool.query<
    Pick<Row, 'id' | 'title' | 'deletedAt'> & { group: { importId: string; count: number } | null }
  >(pageStatement, [since, source ?? null, last?.at ?? null, last?.id ?? null, limit + 1])
  const counted = await pool.query<{ total: number }>(
    `SELECT ((SELECT count(*) FROM (SELECT ${aloneSql} LIMIT ${countedTo + 1}) counted) + (
       SELECT count(*) FROM imports i WHERE ($2::uuid IS NULL OR i.source_id = $2) AND EXISTS (
         SELECT FROM categories c WHERE c.deleted_by_import = i.id AND c.deleted_at > $1)))::int AS total`,
    [since, source ?? null],
  )
  return {
    rows: rows.map(({ group, ...row }) => (group ? { ...row, ...group, at: row.deletedAt } : row)),
    total: counted.rows[0]!.total,
  }
}
