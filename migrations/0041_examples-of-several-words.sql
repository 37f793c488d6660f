-- What only examples have of several words: each entry was looked up by its terms before it was asked whether its examples have the other
-- words, which most have not. The same entries in the same order; library_search_all is made of library_search again.
DO $do$
DECLARE
  body text;
  given CONSTANT text := 'q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text, facets text[]';
  settings CONSTANT text := 'RETURNS TABLE (fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
     SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off';
  change text[];
BEGIN
  SELECT prosrc INTO STRICT body FROM pg_proc
  WHERE oid = 'library_search(text, text, integer, integer, text, text, uuid, text, text[])'::regprocedure;
  FOREACH change SLICE 1 IN ARRAY ARRAY[
    [$a$  ELSIF wanted > 0 AND NOT slipped THEN
    RETURN QUERY$a$,
     $b$  ELSIF wanted > 0 AND NOT slipped AND NOT EXISTS (
    SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= one AND e.word < one || top)
  ) THEN
    RETURN QUERY$b$],
    [$a$          SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= words[1] AND e.word < words[1] || top LIMIT 5000
        ) e$a$,
     $b$          SELECT e.entry_id, e.type FROM (
            SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= words[1] AND e.word < words[1] || top LIMIT 5000
          ) e
          WHERE NOT EXISTS (
            SELECT FROM unnest(words[2:]) one WHERE NOT EXISTS (
              SELECT FROM entry_example_words o WHERE o.entry_id = e.entry_id AND o.word >= one AND o.word < one || top OFFSET 0) OFFSET 0)
          OFFSET 0
        ) e$b$],
    [$a$          AND NOT EXISTS (
            SELECT FROM unnest(words) one WHERE NOT EXISTS (
              SELECT FROM entry_example_words o WHERE o.entry_id = e.entry_id AND o.word >= one AND o.word < one || top OFFSET 0))
$a$, '']
  ] LOOP
    IF strpos(body, change[1]) = 0 THEN RAISE EXCEPTION 'library_search is not the one that is known here: %', change[1]; END IF;
    body := replace(body, change[1], change[2]);
  END LOOP;
  EXECUTE format('CREATE OR REPLACE FUNCTION library_search(%s) %s SET plan_cache_mode = force_custom_plan AS %L', given, settings, body);

  body := replace(body, 'LIMIT CASE WHEN facets IS NOT NULL THEN 20000 END', '');
  body := regexp_replace(body, '\(of_type IS NULL OR [te]\.type = of_type\)', 'true', 'g');
  body := regexp_replace(body, '\(facets IS NULL OR library_has\([te]\.\w+, facets\)\)', 'true', 'g');
  IF body ~ 'of_type|facets' THEN RAISE EXCEPTION 'library_search sifts by something that is not known here'; END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION library_search_all(%s) %s SET plan_cache_mode = force_generic_plan AS %L',
    replace(replace(given, 'of_type text, ', ''), ', facets text[]', ''), settings, body);
END
$do$;
