-- Numbers all changed entries of a statement at once: undoing an import and bringing it back did it row by row.
DROP TRIGGER categories_numbered ON categories;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_numbered() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off
AS $$
DECLARE
  keys text[];
  words text[];
BEGIN
  -- Headwords that numbered entries left. The first of a headword that remains alone needs no number. Another keeps its own, because somebody may have
  -- cited it.
  EXECUTE 'SELECT array_agg(w.search_key), array_agg(lower(w.title)) FROM was w JOIN fresh f ON f.id = w.id
    WHERE w.homograph IS NOT NULL AND w.deleted_at IS NULL AND (f.deleted_at IS NOT NULL OR lower(f.title) <> lower(w.title))' INTO keys, words;
  IF keys IS NOT NULL THEN
    UPDATE categories c SET homograph = NULL FROM (
      SELECT (array_agg(e.id))[1] AS id FROM (SELECT DISTINCT key, word FROM unnest(keys, words) k (key, word)) k CROSS JOIN LATERAL (
        SELECT e.id FROM categories e WHERE e.search_key = k.key AND e.deleted_at IS NULL AND lower(e.title) = k.word LIMIT 2
      ) e GROUP BY k.key, k.word HAVING count(*) = 1
    ) e WHERE c.id = e.id AND c.homograph = 1;
  END IF;
  EXECUTE 'SELECT array_agg(f.search_key), array_agg(lower(f.title)) FROM was w JOIN fresh f ON f.id = w.id
    WHERE f.deleted_at IS NULL AND (w.deleted_at IS NOT NULL OR lower(f.title) <> lower(w.title))' INTO keys, words;
  IF keys IS NOT NULL THEN
    PERFORM homographs_number(keys, words);
  END IF;
  EXECUTE 'INSERT INTO duplicate_checks SELECT f.id FROM was w JOIN fresh f ON f.id = w.id
    WHERE (f.title, f.content, f.document, f.deleted_at) IS DISTINCT FROM (w.title, w.content, w.document, w.deleted_at)
    ON CONFLICT DO NOTHING';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_numbered AFTER UPDATE ON categories REFERENCING OLD TABLE AS was NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION categories_numbered();
