ALTER TABLE "category_terms" DROP CONSTRAINT IF EXISTS "category_terms_category_id_categories_id_fk";
--> statement-breakpoint
ALTER TABLE "entry_example_words" DROP CONSTRAINT IF EXISTS "entry_example_words_entry_id_categories_id_fk";
--> statement-breakpoint
ALTER TABLE "entry_facets" DROP CONSTRAINT IF EXISTS "entry_facets_entry_id_categories_id_fk";

--> statement-breakpoint
-- What a search finds entries by is written by triggers alone, and a key looked each of its rows up again: a fifth of what an import took.
-- It goes with its entry all the same, however that goes.
CREATE FUNCTION categories_unsearchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE category_terms, entry_facets, entry_example_words;
    RETURN NULL;
  END IF;
  DELETE FROM category_terms WHERE category_id = ANY (array(SELECT id FROM gone));
  DELETE FROM entry_facets WHERE entry_id = ANY (array(SELECT id FROM gone));
  DELETE FROM entry_example_words WHERE entry_id = ANY (array(SELECT id FROM gone));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_unsearchable AFTER DELETE ON categories REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION categories_unsearchable();
--> statement-breakpoint
CREATE TRIGGER categories_emptied AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION categories_unsearchable();
--> statement-breakpoint
-- Without STRICT the planner sees into them instead of starting each anew for every word. Of null both make nothing as before.
CREATE OR REPLACE FUNCTION library_suffixes(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(word, at) FROM generate_series(2, length(word) - 1) at WHERE length(word) <= 40
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION library_deletions(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT CASE at WHEN 0 THEN word ELSE "left"(word, at - 1) || substr(word, at + 1) END
  FROM generate_series(0, CASE WHEN length(word) > 3 THEN length(word) ELSE 0 END) at
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
$$;
--> statement-breakpoint
-- A term is never empty: to ask made each of them twice.
CREATE OR REPLACE FUNCTION library_terms(entry categories) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT term FROM library_texts(entry) content, library_terms_of(content) term
$$;
--> statement-breakpoint
-- As before, in the order of the widest index: neighbours are written together.
CREATE OR REPLACE FUNCTION categories_searchable_new() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off
AS $$
DECLARE
  words text[];
BEGIN
  WITH written AS (
    INSERT INTO category_terms (category_id, term, key, type)
      SELECT f.id, term, (c.entry).search_key, f.type
      FROM fresh f CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c,
        library_terms(c.entry) term
      ORDER BY term COLLATE "C"
      RETURNING term
  )
  SELECT array_agg(DISTINCT split_part(term, ' ', 1)) INTO words FROM written;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT f.id, facet, "left"(library_letters(f.title), 80), f.type
    FROM fresh f CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c,
      library_facets(c.entry) facet
    ORDER BY facet COLLATE "C";
  IF EXISTS (SELECT FROM fresh WHERE document -> 'examples' <> '[]') THEN
    INSERT INTO entry_example_words (entry_id, word, type)
      SELECT f.id, word, f.type
      FROM fresh f CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c,
        library_example_words(c.entry) word;
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
