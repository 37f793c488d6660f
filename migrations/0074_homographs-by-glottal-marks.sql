-- The written form by which headwords are equal: letter case and the sign for the glottal mark make no difference. The signs are those of
-- `library_letters`. A headword without the mark is another one. Not STRICT, so that PostgreSQL inlines it.
CREATE FUNCTION homograph_word(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(title) = length(title) THEN translate(title, '`', '''')
  ELSE normalize(translate(title, E'\u00B4\u2019\u02BC\u2018\u02BB`\u201B\u02BD\u02BE\u02BF\u02CA\u02CB\u02C8\u2032\u2035\u02B9\u02C0\u0294\u0242\u0241\uA78C\uA78B',
    repeat('''', 22)), NFC) END);--> statement-breakpoint
CREATE OR REPLACE FUNCTION homographs_number(keys text[], words text[]) RETURNS void LANGUAGE sql SET enable_seqscan = off
AS $$
  UPDATE categories c SET homograph = n.number FROM (
    SELECT id, is_free, peers, CASE WHEN is_first THEN 1
      ELSE greatest(highest, 1) + row_number() OVER (PARTITION BY key, word, is_free AND NOT is_first ORDER BY at) END AS number
    FROM (
      SELECT k.key, k.word, e.id, e.homograph IS NULL AS is_free, count(*) OVER same AS peers, coalesce(max(e.homograph) OVER same, 0) AS highest,
        row_number() OVER (PARTITION BY k.key, k.word ORDER BY e.created_at, e.place) AS at,
        e.homograph IS NULL AND coalesce(min(e.homograph) OVER same, 2) > 1
          AND row_number() OVER (PARTITION BY k.key, k.word ORDER BY e.created_at, e.place) = 1 AS is_first
      FROM (SELECT DISTINCT key, word FROM unnest(keys, words) k (key, word)) k CROSS JOIN LATERAL (
        SELECT c.id, c.homograph, c.created_at, c.ctid AS place FROM categories c
        WHERE c.search_key = k.key AND c.deleted_at IS NULL AND homograph_word(c.title) = k.word OFFSET 0
      ) e
      WINDOW same AS (PARTITION BY k.key, k.word)
    ) e
  ) n WHERE c.id = n.id AND n.is_free AND n.peers > 1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_numbered_new() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  PERFORM homographs_number(array_agg(search_key), array_agg(homograph_word(title))) FROM fresh WHERE deleted_at IS NULL;
  INSERT INTO duplicate_checks SELECT id FROM fresh ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_renumbered() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF homograph_word(NEW.title) <> homograph_word(OLD.title) OR EXISTS (
    SELECT FROM categories c WHERE c.search_key = OLD.search_key AND c.deleted_at IS NULL AND c.id <> NEW.id
      AND homograph_word(c.title) = homograph_word(OLD.title) AND c.homograph = OLD.homograph) THEN
    NEW.homograph := NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_numbered() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off
AS $$
DECLARE
  keys text[];
  words text[];
BEGIN
  -- Headwords that numbered entries left. The first of a headword that remains alone needs no number. Another keeps its own, because somebody may have
  -- cited it.
  EXECUTE 'SELECT array_agg(w.search_key), array_agg(homograph_word(w.title)) FROM was w JOIN fresh f ON f.id = w.id
    WHERE w.homograph IS NOT NULL AND w.deleted_at IS NULL AND (f.deleted_at IS NOT NULL OR homograph_word(f.title) <> homograph_word(w.title))' INTO keys, words;
  IF keys IS NOT NULL THEN
    UPDATE categories c SET homograph = NULL FROM (
      SELECT (array_agg(e.id))[1] AS id FROM (SELECT DISTINCT key, word FROM unnest(keys, words) k (key, word)) k CROSS JOIN LATERAL (
        SELECT e.id FROM categories e WHERE e.search_key = k.key AND e.deleted_at IS NULL AND homograph_word(e.title) = k.word LIMIT 2
      ) e GROUP BY k.key, k.word HAVING count(*) = 1
    ) e WHERE c.id = e.id AND c.homograph = 1;
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
-- Headwords with other signs than the straight one: a number that two entries have now stays with the one that has the straight sign.
UPDATE categories c SET homograph = NULL
  WHERE c.deleted_at IS NULL AND c.homograph IS NOT NULL AND homograph_word(c.title) <> lower(c.title) AND EXISTS (
    SELECT FROM categories o WHERE o.search_key = c.search_key AND o.deleted_at IS NULL AND o.id <> c.id AND o.homograph = c.homograph
      AND homograph_word(o.title) = homograph_word(c.title) AND (homograph_word(o.title) = lower(o.title) OR o.id < c.id));--> statement-breakpoint
SELECT homographs_number(array_agg(search_key), array_agg(homograph_word(title))) FROM categories
  WHERE deleted_at IS NULL AND homograph_word(title) <> lower(title) HAVING count(*) > 0;--> statement-breakpoint
UPDATE content_versions SET version = version + 1 WHERE name = 'library';
