-- A statement of an import forbids hash joins, because it looks its rows up by id. This trigger compares two lists of rows without an index.
ALTER FUNCTION categories_numbered() SET enable_hashjoin = on;--> statement-breakpoint
-- As before, except that it reads its entries first: a plan may run a subquery with LIMIT again for each row, so a call took all entries at once.
-- Compares `most` changed entries with those of the same headword and those one letter apart, and returns how many it took. Equal meanings make
-- two entries a likely duplicate. The work for one entry is bounded, however many entries share its headword.
CREATE OR REPLACE FUNCTION duplicates_check(most integer) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
DECLARE
  ids uuid[];
BEGIN
  ids := array(SELECT entry_id FROM duplicate_checks ORDER BY entry_id LIMIT most FOR UPDATE SKIP LOCKED);
  DELETE FROM duplicate_checks WHERE entry_id = ANY (ids);
  IF ids = '{}' THEN RETURN 0; END IF;
  WITH batch AS MATERIALIZED (
    SELECT c.id, lower(c.title) AS word, c.search_key AS key, c.document ->> 'language' AS language, entry_glosses(c) AS glosses
    FROM categories c WHERE c.id = ANY (ids) AND c.deleted_at IS NULL
  ), near AS MATERIALIZED (
    SELECT b.*, b.key AS near FROM batch b
    UNION ALL
    SELECT b.*, d.word FROM batch b CROSS JOIN LATERAL (
      SELECT DISTINCT d.word FROM library_deletions(b.key) part JOIN search_deletions d ON d.deletion = part
      WHERE b.key NOT LIKE '% %' AND d.word <> b.key AND library_one_typo(b.key, d.word) LIMIT 100
    ) d
  ), found AS (
    SELECT DISTINCT ON (one, other) one, other, kind FROM near b CROSS JOIN LATERAL (
      SELECT least(b.id, e.id) AS one, greatest(b.id, e.id) AS other,
        CASE WHEN lower(e.title) = b.word THEN 'equal' WHEN library_letters(e.title) = library_letters(b.word) THEN 'equal'
          WHEN e.search_key = b.key THEN 'twin' ELSE 'near' END AS kind
      FROM (
        SELECT c AS entry, c.id, c.title, c.search_key, c.document ->> 'language' AS language FROM categories c
        WHERE c.search_key = b.near AND c.deleted_at IS NULL AND c.id <> b.id LIMIT 50
      ) e
      WHERE e.language IS NOT DISTINCT FROM b.language AND entry_glosses(e.entry) && b.glosses
        AND NOT EXISTS (SELECT FROM entry_relations r WHERE (r.from_id, r.to_id) IN ((b.id, e.id), (e.id, b.id)))
      LIMIT 10
    ) e
  ), gone AS (
    DELETE FROM entry_duplicates p WHERE (p.one_id = ANY (ids) OR p.other_id = ANY (ids)) AND p.state <> 'apart'
      AND NOT EXISTS (SELECT FROM found f WHERE f.one = p.one_id AND f.other = p.other_id)
  )
  INSERT INTO entry_duplicates (one_id, other_id, kind) SELECT one, other, kind FROM found ORDER BY one, other
  ON CONFLICT (one_id, other_id) DO UPDATE SET kind = excluded.kind WHERE entry_duplicates.kind <> excluded.kind;
  RETURN cardinality(ids);
END
$$;
