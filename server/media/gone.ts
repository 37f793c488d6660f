import { sql } from 'drizzle-orm'

/** A voice whose entry is deleted, unless another entry or a lesson uses it. Where the entry is there, as nearly always, two rows more are looked at. */
export const isAway = sql<boolean>`coalesce((
  SELECT CASE WHEN c.deleted_at IS NULL THEN false ELSE NOT EXISTS (
      SELECT FROM categories o WHERE o.deleted_at IS NULL AND o.audio_url LIKE '/objects/%' AND o.audio_url = '/objects/' || r.upload_id || '.mp3')
    AND NOT EXISTS (
      SELECT FROM lessons l JOIN courses k ON k.id = l.course_id
      WHERE l.deleted_at IS NULL AND k.deleted_at IS NULL AND strpos(l.content_body, '/objects/' || r.upload_id) > 0) END
  FROM recordings r JOIN categories c ON c.id = r.entry_id WHERE r.upload_id = uploads.id), false)`

/** What is served no longer since `$1`. */
export const listGone = `
  SELECT id FROM uploads WHERE withdrawn_at IS NOT NULL AND withdrawn_at > $1
  UNION SELECT r.upload_id FROM categories c JOIN recordings r ON r.entry_id = c.id AND r.status = 'published'
  WHERE c.deleted_at IS NOT NULL AND c.deleted_at > $1`
