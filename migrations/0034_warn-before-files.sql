ALTER TABLE "uploads" ADD COLUMN "warning" text;
--> statement-breakpoint
-- Something is said before an entry, or before its picture or its sound.
CREATE FUNCTION library_is_warned(entry categories) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(entry.document ->> 'warning', '') <> '' OR (
    (entry.image_url LIKE '/objects/%' OR entry.audio_url LIKE '/objects/%')
    AND EXISTS (
      SELECT FROM uploads u WHERE u.warning IS NOT NULL AND u.id IN (
        substring(entry.image_url FROM '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.')::uuid,
        substring(entry.audio_url FROM '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.')::uuid)))
$$;
--> statement-breakpoint
-- Lists of the library say whether something is said before an entry's files.
CREATE CONSTRAINT TRIGGER uploads_warned AFTER UPDATE OF warning ON uploads DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.warning IS DISTINCT FROM NEW.warning) EXECUTE FUNCTION content_changed('library');
