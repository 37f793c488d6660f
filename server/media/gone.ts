import { sql } from 'drizzle-orm'

/** Whether each entry that has this file is deleted: as its own, or as a voice, whose entry may be gone for good. */
const entriesWith = (path: string) => sql`
  SELECT c.id IS NULL OR c.deleted_at IS NOT NULL AS away
  FROM recordings r LEFT JOIN categories c ON c.id = r.entry_id WHERE r.upload_id = uploads.id
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE image_url LIKE '/objects/%' AND image_url = ${path}
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE audio_url LIKE '/objects/%' AND audio_url = ${path}
  UNION ALL SELECT deleted_at IS NOT NULL FROM categories WHERE video_url LIKE '/objects/%' AND video_url = ${path}`

const namedByLesson = sql`strpos(concat_ws(' ', l.content_body, l.video_url), '/objects/' || uploads.id) > 0`
const inLesson = sql`EXISTS (
  SELECT FROM lessons l JOIN courses k ON k.id = l.course_id
  WHERE l.deleted_at IS NULL AND k.deleted_at IS NULL AND ${namedByLesson})`

/** A file of this path whose entries are all deleted, unless a lesson uses it. Where they are there, as nearly always, the lessons are not looked at. */
export const isAway = (path: string) => sql<boolean>`(
  SELECT CASE WHEN bool_and(n.away) THEN NOT ${inLesson} ELSE false END FROM (${entriesWith(path)}) n)`

/** No entry has this file and no lesson, not even one that might be restored. */
export const isUnnamed = (path: string) =>
  sql`NOT EXISTS (${entriesWith(path)}) AND NOT EXISTS (SELECT FROM lessons l WHERE ${namedByLesson})`

/** What is served no longer since `$1`. */
export const listGone = `
  SELECT id FROM uploads WHERE withdrawn_at IS NOT NULL AND withdrawn_at > $1
  UNION SELECT r.upload_id FROM categories c JOIN recordings r ON r.entry_id = c.id AND r.status = 'published'
  WHERE c.deleted_at IS NOT NULL AND c.deleted_at > $1
  UNION SELECT substring(file, 10, 36)::uuid
  FROM categories c, unnest(ARRAY[c.image_url, c.audio_url, c.video_url]) file
  WHERE c.deleted_at IS NOT NULL AND c.deleted_at > $1
    AND file ~ '^/objects/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]'`
