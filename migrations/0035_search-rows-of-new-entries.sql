-- Each new entry is fetched by its id (OFFSET 0): a plan that was made when the library was empty, and is kept, would walk the whole
-- library for each batch of an import.
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
      RETURNING term
  )
  SELECT array_agg(DISTINCT split_part(term, ' ', 1)) INTO words FROM written;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT f.id, facet, "left"(library_letters(f.title), 80), f.type
    FROM fresh f CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c,
      library_facets(c.entry) facet;
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
