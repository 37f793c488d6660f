-- The search of the whole library, planned once a connection in place of at every search: to plan its statements took longer than to
-- run them. Made of library_search, without what it sifts by: with a type or filters that one plans for what is asked. Who changes it
-- makes this anew of it.
DO $do$
DECLARE
  body text;
BEGIN
  SELECT prosrc INTO STRICT body FROM pg_proc
  WHERE oid = 'library_search(text, text, integer, integer, text, text, uuid, text, text[])'::regprocedure;
  body := replace(body, 'LIMIT CASE WHEN facets IS NOT NULL THEN 20000 END', '');
  body := regexp_replace(body, '\(of_type IS NULL OR [te]\.type = of_type\)', 'true', 'g');
  body := regexp_replace(body, '\(facets IS NULL OR library_has\([te]\.\w+, facets\)\)', 'true', 'g');
  IF body ~ 'of_type|facets' THEN RAISE EXCEPTION 'library_search sifts by something that is not known here'; END IF;
  EXECUTE format(
    'CREATE FUNCTION library_search_all(
       q text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text
     ) RETURNS TABLE (fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
     SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
     AS %L', body);
END
$do$;
--> statement-breakpoint
-- How many entries of the whole library fit, as library_count tells; those that only examples have are counted along.
CREATE FUNCTION library_count_all(q text) RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  top CONSTANT text := chr(1114111);
  seen integer;
  total integer;
BEGIN
  IF strpos(q, ' ') = 0 AND length(q) > 1 THEN
    SELECT coalesce(sum(times), 0), count(*) INTO seen, total FROM (
      SELECT count(*) AS times FROM (
        (SELECT t.category_id FROM category_terms t WHERE t.term >= q AND t.term < q || top LIMIT 1500)
        UNION ALL
        (SELECT t.category_id
          FROM (SELECT s.word FROM search_suffixes s WHERE s.suffix >= q AND s.suffix < q || top LIMIT 1500) s
          CROSS JOIN LATERAL (
            SELECT t.category_id FROM category_terms t WHERE t.term >= s.word AND t.term < s.word || '!' LIMIT 1500
          ) t LIMIT 1500)
        UNION ALL
        (SELECT e.entry_id FROM entry_example_words e WHERE e.word >= q AND e.word < q || top LIMIT 1500)
        LIMIT 1500
      ) found GROUP BY category_id
    ) entries;
    IF total > 1000 THEN RETURN 1001; END IF;
    IF total > 0 AND seen < 1500 THEN RETURN total; END IF;
  END IF;
  RETURN (SELECT count(*) FROM library_search_all(q, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000', ''));
END
$$;
--> statement-breakpoint
-- Two who add lessons to one course at once: whoever waits for the course must count what the other has added.
CREATE OR REPLACE FUNCTION count_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM courses c WHERE c.id IN (NEW.course_id, OLD.course_id) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE courses c SET lesson_count = (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.deleted_at IS NULL AND NOT l.hidden)
  WHERE c.id IN (NEW.course_id, OLD.course_id);
  RETURN NULL;
END
$$;
