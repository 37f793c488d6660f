import type { Pool } from 'pg'

/** What a thread reads that has no drizzle. */
const rowsAsText = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'version', version, 'type', type, 'title', title, 'content', content,
    'contentByHand', content_by_hand, 'pronunciation', pronunciation, 'imageUrl', image_url, 'audioUrl', audio_url, 'videoUrl', video_url,
    'dialect', dialect, 'source', source, 'document', document, 'demo', demo, 'deleted', deleted_at IS NOT NULL)), '[]')::text AS rows
  FROM categories WHERE id = ANY ($1)`

/** Entries, as `statesIn` reads them. */
export async function rowsOf(pool: Pool, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '[]'
  return (await pool.query<{ rows: string }>(rowsAsText, [ids])).rows[0]!.rows
}
