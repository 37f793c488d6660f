-- An entry that remains alone with its headword loses its number, whatever it was: a lone number promises another entry. It gets one
-- again when another entry of the headword is added or restored. CREATE OR REPLACE drops the settings of number 76, so all are repeated.
CREATE OR REPLACE FUNCTION categories_numbered() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off SET enable_hashjoin = on
AS $$
DECLARE
  keys text[];
  words text[];
BEGIN
  EXECUTE 'SELECT array_agg(w.search_key), array_agg(homograph_word(w.title)) FROM was w JOIN fresh f ON f.id = w.id
    WHERE w.homograph IS NOT NULL AND w.deleted_at IS NULL AND (f.deleted_at IS NOT NULL OR homograph_word(f.title) <> homograph_word(w.title))' INTO keys, words;
  IF keys IS NOT NULL THEN
    UPDATE categories c SET homograph = NULL FROM (
      SELECT (array_agg(e.id))[1] AS id FROM (SELECT DISTINCT key, word FROM unnest(keys, words) k (key, word)) k CROSS JOIN LATERAL (
        SELECT e.id FROM categories e WHERE e.search_key = k.key AND e.deleted_at IS NULL AND homograph_word(e.title) = k.word LIMIT 2
      ) e GROUP BY k.key, k.word HAVING count(*) = 1
    ) e WHERE c.id = e.id AND c.homograph IS NOT NULL;
  END IF;
  EXECUTE 'SELECT array_agg(f.search_key), array_agg(homograph_word(f.title)) FROM was w JOIN fresh f ON f.id = w.id
    WHERE f.deleted_at IS NULL AND (w.deleted_at IS NOT NULL OR homograph_word(f.title) <> homograph_word(w.title))' INTO keys, words;
  IF keys IS NOT NULL THEN
    PERFORM homographs_number(keys, words);
  END IF;
  EXECUTE 'INSERT INTO duplicate_checks SELECT f.id FROM was w JOIN fresh f ON f.id = w.id
    WHERE (f.title, f.content, f.document, f.deleted_at) IS DISTINCT FROM (w.title, w.content, w.document, w.deleted_at)
    ON CONFLICT DO NOTHING';
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE categories c SET homograph = NULL WHERE c.homograph IS NOT NULL AND c.deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM categories o WHERE o.search_key = c.search_key AND o.deleted_at IS NULL AND o.id <> c.id
    AND homograph_word(o.title) = homograph_word(c.title));--> statement-breakpoint
UPDATE content_versions SET version = version + 1 WHERE name = 'library';
