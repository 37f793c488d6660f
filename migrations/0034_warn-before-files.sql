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

--> statement-breakpoint
-- Of new entries, all of a statement at once, and each term once: what was written is what is learned. The plan is the same for one entry and
-- for thousands, in an empty library and in a large one; a plan made for an empty one reads the whole library for each batch.
CREATE OR REPLACE FUNCTION categories_searchable_new() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
DECLARE
  words text[];
BEGIN
  WITH written AS (
    INSERT INTO category_terms (category_id, term, key, type)
      SELECT c.id, term, c.search_key, c.type FROM fresh f JOIN categories c ON c.id = f.id, library_terms(c) term
      WHERE c.deleted_at IS NULL
      RETURNING term
  )
  SELECT array_agg(DISTINCT split_part(term, ' ', 1)) INTO words FROM written;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT c.id, facet, "left"(library_letters(c.title), 80), c.type
    FROM fresh f JOIN categories c ON c.id = f.id, library_facets(c) facet WHERE c.deleted_at IS NULL;
  IF EXISTS (SELECT FROM fresh WHERE document -> 'examples' <> '[]') THEN
    INSERT INTO entry_example_words (entry_id, word, type)
      SELECT c.id, word, c.type FROM fresh f JOIN categories c ON c.id = f.id, library_example_words(c) word WHERE c.deleted_at IS NULL;
  END IF;
  IF EXISTS (SELECT FROM fresh WHERE document -> 'relations' <> '[]') THEN
    INSERT INTO entry_relations (from_id, kind, to_id)
      SELECT id, one ->> 'kind', (one ->> 'entryId')::uuid FROM fresh, jsonb_array_elements(document -> 'relations') one
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM library_learn(words);
  RETURN NULL;
END
$$;
