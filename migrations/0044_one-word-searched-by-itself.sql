-- The first page of a search for one word, which most are: only the statements that it needs, with only what the first page asks of them.
-- The same entries in the same order as library_search_all, which does all else. Who changes library_search changes this too.
CREATE FUNCTION library_find(
  q text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text
) RETURNS TABLE (fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  top CONSTANT text := q || chr(1114111);
  wanted integer := page_size;
  found_now integer;
  unknown boolean;
BEGIN
  IF after_id <> nil OR strpos(q, ' ') > 0 OR length(q) < 2 THEN
    RETURN QUERY SELECT * FROM library_search_all(q, page_size, after_fit, after_term, after_key, after_id, letters);
    RETURN;
  END IF;

  RETURN QUERY
    SELECT * FROM (
      (SELECT t.fit, t.term, t.key, t.category_id FROM (
        SELECT t.*, CASE WHEN library_letters(c.title) = letters THEN 0 ELSE 1 END AS fit
        FROM (SELECT * FROM category_terms t WHERE t.term = q AND t.key = q ORDER BY t.term, t.key, t.category_id LIMIT 5000) t
        CROSS JOIN LATERAL (SELECT c.title FROM categories c WHERE c.id = t.category_id OFFSET 0) c
      ) t ORDER BY t.fit, t.category_id LIMIT wanted)
      UNION ALL
      (SELECT CASE WHEN t.term = q THEN 2 ELSE 3 END, t.term, t.key, t.category_id FROM category_terms t
       WHERE t.term >= q AND t.term < top AND NOT (t.term = q AND t.key = q)
         AND NOT EXISTS (
           SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < t.term OFFSET 0)
       ORDER BY t.term, t.key, t.category_id LIMIT wanted)
    ) t LIMIT wanted;
  GET DIAGNOSTICS found_now = ROW_COUNT;
  wanted := wanted - found_now;
  IF wanted = 0 THEN RETURN; END IF;
  unknown := found_now = 0;

  IF EXISTS (SELECT FROM search_suffixes s WHERE s.suffix >= q AND s.suffix < top) THEN
    RETURN QUERY
      SELECT 21, t.term, t.key, t.category_id FROM (
        SELECT s.suffix, s.word FROM search_suffixes s
        WHERE s.suffix >= q AND s.suffix < top
          -- Where a word holds it twice, the first counts.
          AND length(s.suffix) = length(s.word) - strpos(substr(s.word, 2), q)
        ORDER BY s.suffix, s.word LIMIT 5000
      ) s CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE t.term >= s.word AND t.term < s.word || '!'
          -- Where no term begins with it, none of this entry does.
          AND (unknown OR NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < top OFFSET 0))
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND strpos(split_part(o.term, ' ', 1), q) > 0
              AND length(split_part(o.term, ' ', 1)) <= 40 OFFSET 0)
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY s.suffix, s.word, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    IF wanted = 0 THEN RETURN; END IF;
  END IF;

  -- What the examples say is no slip.
  IF wanted = page_size AND NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < top) THEN
    IF length(q) >= 4 AND q !~ '[0-9]' THEN
      RETURN QUERY SELECT * FROM library_search_all(q, page_size, 31, '', '', nil, letters);
    END IF;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT 60, '', '', e.entry_id FROM (
      SELECT DISTINCT e.entry_id FROM (
        SELECT e.entry_id FROM entry_example_words e WHERE e.word >= q AND e.word < top LIMIT 5000
      ) e
      WHERE NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND strpos(o.term, q) > 0 OFFSET 0)
    ) e ORDER BY e.entry_id LIMIT wanted;
END
$$;
