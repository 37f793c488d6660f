import type { Dialect } from '#shared/dictionary.ts'
import type { Database } from '#server/db/connect.ts'
import { sources } from '#server/db/tables.ts'
import { listDialects, sourcesOf } from './sources.ts'

/** Ready as text: a thread reads it, and the one that answers everybody need not. */
const rowsAsText = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'version', version, 'type', type, 'title', title, 'content', content,
    'contentByHand', content_by_hand, 'pronunciation', pronunciation, 'imageUrl', image_url, 'audioUrl', audio_url, 'videoUrl', video_url,
    'dialect', dialect, 'source', source, 'document', document, 'demo', demo, 'deleted', deleted_at IS NOT NULL)), '[]')::text AS rows
  FROM categories WHERE id = ANY ($1)`

/** What the import of files needs to know of entries. */
export function createImported(db: Database) {
  return {
    dialects: (): Promise<Dialect[]> => listDialects(db),

    async sourceTitle(id: string) {
      return (await sourcesOf(db, [id])).get(id)
    },

    async sources(): Promise<{ id: string; title: string; licence: string | null }[]> {
      const { id, title, licence } = sources
      return db.select({ id, title, licence }).from(sources)
    },

    /** Entries, as `statesIn` reads them. */
    async rowsOf(ids: readonly string[]): Promise<string> {
      if (ids.length === 0) return '[]'
      return (await db.$client.query<{ rows: string }>(rowsAsText, [ids])).rows[0]!.rows
    },
  }
}
