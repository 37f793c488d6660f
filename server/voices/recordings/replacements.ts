import { uploadIdIn } from '#shared/text/addresses.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import type { Replacement } from '#server/domain-events.ts'

/**
 * Public recordings of the same entry and form, same dialect first, then oldest, locked. Skips recordings that their own withdrawal locks:
 * it may wait for this one.
 */
export async function findReplacements(tx: Transaction, paths: readonly string[]): Promise<Replacement[]> {
  if (paths.length === 0) return []
  const anyOfPaths = sql`ANY (${sql.param([...paths])}::text[])`
  const ids = paths.flatMap((path) => uploadIdIn(path) ?? [])
  const { rows } = await tx.execute<Replacement & Record<string, unknown>>(sql`
    WITH silent AS (
      SELECT '/objects/' || r.upload_id || '.mp3' AS path, r.entry_id, r.form, s.dialect
      FROM recordings r JOIN speakers s ON s.id = r.speaker_id WHERE r.upload_id = ANY (${sql.param(ids)}::uuid[])
      UNION
      SELECT c.audio_url, c.id, c.title, NULL FROM categories c WHERE c.audio_url LIKE '/objects/%' AND c.audio_url = ${anyOfPaths}
    )
    SELECT g.path AS gone, '/objects/' || u.id || '.mp3' AS path, coalesce(s.dialect = g.dialect, false) AS "sameDialect"
    FROM silent g
    JOIN categories c ON c.id = g.entry_id AND c.deleted_at IS NULL
    JOIN recordings r ON r.entry_id = g.entry_id AND r.status = 'published' AND library_key(r.form) = library_key(g.form)
    JOIN speakers s ON s.id = r.speaker_id
    JOIN uploads u ON u.id = r.upload_id AND u.withdrawn_at IS NULL AND u.gate IS NULL AND u.warning IS NULL
    ORDER BY "sameDialect" DESC, r.created_at, r.id
    FOR SHARE OF u SKIP LOCKED`)
  return rows
}
