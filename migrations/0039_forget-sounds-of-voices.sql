CREATE INDEX "categories_image" ON "categories" USING btree ("image_url") WHERE "categories"."image_url" LIKE '/objects/%';--> statement-breakpoint
CREATE INDEX "categories_audio" ON "categories" USING btree ("audio_url") WHERE "categories"."audio_url" LIKE '/objects/%';--> statement-breakpoint
CREATE INDEX "categories_video" ON "categories" USING btree ("video_url") WHERE "categories"."video_url" LIKE '/objects/%';--> statement-breakpoint
-- These recordings can be heard no longer, are the sound of no entry, nor are they witnesses.
CREATE OR REPLACE FUNCTION silence(voices uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paths text[] := array(SELECT '/objects/' || r.upload_id || '.mp3' FROM recordings r WHERE r.id = ANY (voices));
BEGIN
  UPDATE uploads SET withdrawn_at = clock_timestamp() WHERE withdrawn_at IS NULL AND id IN (
    SELECT unnest(ARRAY[r.upload_id, r.original_id]) FROM recordings r WHERE r.id = ANY (voices));
  DELETE FROM witnesses WHERE recording_id = ANY (voices);
  UPDATE recordings SET status = 'withdrawn' WHERE id = ANY (voices) AND status <> 'withdrawn';
  UPDATE categories c SET
    has_voice = EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published'),
    witnessed = least(c.witnessed, (SELECT count(*) FROM witnesses w WHERE w.entry_id = c.id AND w.stance = 'same'))
  WHERE c.id IN (SELECT r.entry_id FROM recordings r WHERE r.id = ANY (voices));
  UPDATE categories SET
    image_url = CASE WHEN image_url = ANY (paths) THEN NULL ELSE image_url END,
    audio_url = CASE WHEN audio_url = ANY (paths) THEN NULL ELSE audio_url END,
    video_url = CASE WHEN video_url = ANY (paths) THEN NULL ELSE video_url END,
    version = version + 1
  WHERE (image_url LIKE '/objects/%' AND image_url = ANY (paths))
    OR (audio_url LIKE '/objects/%' AND audio_url = ANY (paths))
    OR (video_url LIKE '/objects/%' AND video_url = ANY (paths));
END
$$;
--> statement-breakpoint
-- Voices that were taken back before, and are named still.
UPDATE categories SET audio_url = NULL, version = version + 1
WHERE audio_url LIKE '/objects/%' AND substring(audio_url, '^/objects/([0-9a-f-]{36})[.]') IN (
  SELECT id::text FROM uploads WHERE withdrawn_at IS NOT NULL);
