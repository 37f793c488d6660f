import type { Pool } from 'pg'

/** JSON that a worker thread without drizzle can read. */
const rowsAsText = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'version', version, 'type', type, 'title', title, 'content', content,
    'contentByHand', content_by_hand, 'pronunciation', pronunciation, 'imageUrl', image_url, 'audioUrl', audio_url, 'videoUrl', video_url,
    'dialect', dialect, 'source', source, 'document', document, 'demo', demo, 'deleted', deleted_at IS NOT NULL)), '[]')::text AS rows
  FROM categories WHERE id = ANY ($1)`

/** Entries as JSON text for `statesIn`. */
export async function rowsOf(pool: Pool, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '[]'
  return (await pool.query<{ rows: string }>(rowsAsText, [ids])).rows[0]!.rows
}
