-- A search begins its statements anew each time, and to begin them costs more than most find: what is asked for nothing is not begun.
-- The same entries in the same order as before; library_search_all is made of library_search again.
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
    [$a$held text[] := array(SELECT '%' || one || '%' FROM unnest(words) one);$a$,
     $b$held text[] := (string_to_array('%' || replace(q, ' ', '% %') || '%', ' '))[1:8];$b$],
    [$a$slipped boolean := after_fit BETWEEN 30 AND 49;$a$,
     $b$slipped boolean := after_fit BETWEEN 30 AND 49;
  may_slip boolean := false;$b$],
    [$a$  IF slipped OR (
    first_page AND wanted = page_size
    -- Several words of which each is one of the library's are no slip; nor is what the examples say.
    AND (cardinality(words) = 1 OR EXISTS (
      SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = one)))
    AND (cardinality(words) > 1 OR NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top))
  ) THEN$a$,
     $b$  IF first_page AND wanted = page_size THEN
    -- Several words of which each is one of the library's are no slip; nor is what the examples say.
    IF cardinality(words) > 1 THEN
      may_slip := EXISTS (SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = one));
    ELSE
      may_slip := NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top);
    END IF;
  END IF;
  IF slipped OR may_slip THEN$b$],
    [$a$  IF wanted > 0 AND NOT slipped THEN
    RETURN QUERY$a$,
     $b$  IF wanted > 0 AND NOT slipped AND cardinality(words) = 1 THEN
    RETURN QUERY
      SELECT 60, '', '', e.entry_id FROM (
        SELECT DISTINCT e.entry_id FROM (
          SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= q AND e.word < q || top LIMIT 5000
        ) e
        WHERE (of_type IS NULL OR e.type = of_type) AND (facets IS NULL OR library_has(e.entry_id, facets))
          AND (from_fit < 60 OR e.entry_id > from_id)
          AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND strpos(o.term, q) > 0 OFFSET 0)
      ) e ORDER BY e.entry_id LIMIT wanted;
  ELSIF wanted > 0 AND NOT slipped THEN
    RETURN QUERY$b$]
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
