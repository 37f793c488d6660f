import { uuidPattern } from '#shared/text/addresses.ts'
import { sql } from 'drizzle-orm'

/** One row for each entry with this file. The entry of a recording may be purged already. */
const entriesWith = (path: string) => sql`
  SELECT c.id IS NULL OR c.deleted_at IS NOT NULL AS is_entry_deleted
  FROM recordings r LEFT JOIN categories c ON c.id = r.entry_id WHERE r.upload_id = uploads.id
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE image_url LIKE '/objects/%' AND image_url = ${path}
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE audio_url LIKE '/objects/%' AND audio_url = ${path}
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE video_url LIKE '/objects/%' AND video_url = ${path}`

const isNamedByLesson = sql`strpos(concat_ws(' ', l.content_body, l.video_url), '/objects/' || uploads.id) > 0`
const isInLesson = sql`EXISTS (
  SELECT FROM lessons l JOIN courses k ON k.id = l.course_id
  WHERE l.deleted_at IS NULL AND k.deleted_at IS NULL AND ${isNamedByLesson})`

/** True for a file whose entries are all deleted, unless a lesson uses it. Lessons are read only if all entries are deleted, which is rare. */
export const isOfDeletedEntry = (path: string) => sql<boolean>`(
  SELECT CASE WHEN bool_and(n.is_entry_deleted) THEN NOT ${isInLesson} ELSE false END FROM (${entriesWith(path)}) n)`

/** True if no entry and no lesson names the file, including restorable ones. */
export const isUnnamed = (path: string) =>
  sql`NOT EXISTS (${entriesWith(path)}) AND NOT EXISTS (SELECT FROM lessons l WHERE ${isNamedByLesson})`

/** Ids of the files that became unavailable since `$1`. */
export const unavailableSinceStatement = `
  SELECT id FROM uploads WHERE withdrawn_at IS NOT NULL AND withdrawn_at > $1
  UNION SELECT r.upload_id FROM categories c JOIN recordings r ON r.entry_id = c.id AND r.status = 'published'
  WHERE c.deleted_at IS NOT NULL AND c.deleted_at > $1
  UNION SELECT substring(file, 10, 36)::uuid
  FROM categories c, unnest(ARRAY[c.image_url, c.audio_url, c.video_url]) file
  WHERE c.deleted_at IS NOT NULL AND c.deleted_at > $1
    AND file ~ '^/objects/${uuidPattern}[.]'`
