CREATE TABLE "words_of_the_day" (
	"day" date PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "words_of_the_day" ADD CONSTRAINT "words_of_the_day_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "words_of_the_day_entry" ON "words_of_the_day" USING btree ("entry_id");
--> statement-breakpoint
-- Whether an entry has all of these.
CREATE FUNCTION library_has(entry uuid, wanted text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN NOT EXISTS (
  SELECT FROM unnest(wanted) one WHERE NOT EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = entry AND f.facet = one));
--> statement-breakpoint
-- The entries that fit a search, best first, as before, and besides: of several words, where nothing has all, entries that have one of them
-- (50 and its place in q); and last of all (60) entries whose examples have the words. A slip is forgiven only where nothing of
-- this fits. `facets` are all asked of an entry; with them a word's beginning is followed through 20,000 terms at most.
CREATE FUNCTION library_search(
  q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text, facets text[]
) RETURNS TABLE (fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  top CONSTANT text := chr(1114111);
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  words text[] := (string_to_array(q, ' '))[1:8];
  -- In a key nothing stands for anything but itself.
  held text[] := array(SELECT '%' || one || '%' FROM unnest(words) one);
  chosen integer := after_fit % 10;
  by_rarity integer[];
  counts integer[];
  far integer;
  rarest text;
  second text;
  near text[];
  after_word text := '';
  after_suffix text := '';
  wanted integer := page_size;
  found_now integer;
  first_page CONSTANT boolean := after_id = nil;
  all_held CONSTANT text[] := held;
  from_fit CONSTANT integer := after_fit;
  from_term CONSTANT text := after_term;
  from_key CONSTANT text := after_key;
  from_id CONSTANT uuid := after_id;
  slipped boolean := after_fit BETWEEN 30 AND 49;
BEGIN
  IF q = '' THEN RETURN; END IF;

  IF after_fit < 2 THEN
    RETURN QUERY
      SELECT t.fit, t.term, t.key, t.category_id FROM (
        SELECT t.*, CASE WHEN library_letters(c.title) = letters THEN 0 ELSE 1 END AS fit FROM (
          SELECT * FROM category_terms t
          WHERE t.term = q AND t.key = q AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          ORDER BY t.term, t.key, t.category_id LIMIT 5000
        ) t CROSS JOIN LATERAL (SELECT c.title FROM categories c WHERE c.id = t.category_id OFFSET 0) c
      ) t
      WHERE (t.fit, t.category_id) > (after_fit, after_id) ORDER BY t.fit, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    after_term := '';
  END IF;

  IF after_fit < 10 AND wanted > 0 THEN
    IF after_term COLLATE "C" < q COLLATE "C" THEN after_term := q; after_key := ''; after_id := nil; END IF;
    RETURN QUERY
      SELECT CASE WHEN t.term = q THEN 2 ELSE 3 END, t.term, t.key, t.category_id FROM (
        SELECT * FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < q || top
          AND (of_type IS NULL OR t.type = of_type)
        ORDER BY t.term, t.key, t.category_id LIMIT CASE WHEN facets IS NOT NULL THEN 20000 END
      ) t
      WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < q || top
        AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
        AND NOT (t.term = q AND t.key = q)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < t.term OFFSET 0)
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    chosen := 1;
  END IF;

  IF after_fit < 20 AND wanted > 0 AND cardinality(words) > 1 THEN
    FOREACH far IN ARRAY '{200, 20000}'::integer[] LOOP
      SELECT array_agg(at ORDER BY times, length(one) DESC, at), array_agg(times ORDER BY times, length(one) DESC, at)
      INTO by_rarity, counts FROM (
        SELECT one, at, (SELECT count(*) FROM (
          SELECT FROM category_terms t WHERE t.term >= one AND t.term < one || top LIMIT far) counted) AS times
        FROM unnest(words) WITH ORDINALITY given (one, at)
      ) given;
      EXIT WHEN counts[1] < far;
    END LOOP;
    IF after_fit < 10 THEN chosen := by_rarity[1]; END IF;
    IF counts[1] >= 200 AND counts[2] < 20000 THEN
      second := words[CASE WHEN chosen = by_rarity[1] THEN by_rarity[2] ELSE by_rarity[1] END];
    END IF;
  END IF;
  rarest := words[chosen];

  IF after_fit < 20 AND wanted > 0 AND cardinality(words) > 1 THEN
    IF after_fit < 10 OR after_term COLLATE "C" < rarest COLLATE "C" THEN
      after_term := rarest; after_key := ''; after_id := nil;
    END IF;
    RETURN QUERY
      SELECT 10 + chosen, t.term, t.key, t.category_id FROM (
        SELECT * FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < rarest || top
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          -- Where both are frequent, one reading of both is cheaper than a look for each.
          AND (second IS NULL OR t.category_id IN (
            SELECT o.category_id FROM category_terms o WHERE o.term >= second AND o.term < second || top OFFSET 0))
        ORDER BY t.term, t.key, t.category_id LIMIT 5000
      ) t
      WHERE NOT EXISTS (
          SELECT FROM unnest(words) one WHERE NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= one AND o.term < one || top OFFSET 0
          ) OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= rarest AND o.term < t.term OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < q || top OFFSET 0)
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF after_fit < 30 AND wanted > 0 AND length(rarest) > 1 THEN
    IF after_fit >= 20 THEN
      after_word := split_part(after_term, ' ', 1);
      after_suffix := substr(after_word, 1 + strpos(substr(after_word, 2), rarest));
    END IF;
    IF after_suffix COLLATE "C" < rarest COLLATE "C" THEN after_suffix := rarest; after_word := ''; END IF;
    RETURN QUERY
      SELECT 20 + chosen, t.term, t.key, t.category_id FROM (
        SELECT s.suffix, s.word FROM search_suffixes s
        WHERE (s.suffix, s.word) >= (after_suffix, after_word) AND s.suffix < rarest || top
          -- Where a word holds it twice, the first counts.
          AND length(s.suffix) = length(s.word) - strpos(substr(s.word, 2), rarest)
        ORDER BY s.suffix, s.word LIMIT 5000
      ) s CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN s.word = after_word THEN after_term ELSE s.word END,
            CASE WHEN s.word = after_word THEN after_key ELSE '' END,
            CASE WHEN s.word = after_word THEN after_id ELSE nil END)
          AND t.term < s.word || '!'
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term >= rarest AND o.term < rarest || top OFFSET 0)
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND strpos(split_part(o.term, ' ', 1), rarest) > 0
              AND length(split_part(o.term, ' ', 1)) <= 40 OFFSET 0)
          AND (cardinality(words) = 1 OR (
            SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held))
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY s.suffix, s.word, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF slipped OR (
    first_page AND wanted = page_size
    -- Several words of which each is one of the library's are no slip; nor is what the examples say.
    AND (cardinality(words) = 1 OR EXISTS (
      SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = one)))
    AND (cardinality(words) > 1 OR NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top))
  ) THEN
    IF after_fit < 30 THEN
      -- Of several words the one that the library has nowhere, else the longest.
      SELECT at INTO chosen FROM unnest(words) WITH ORDINALITY given (one, at) WHERE length(one) >= 4 AND one !~ '[0-9]'
      ORDER BY EXISTS (SELECT FROM search_words w WHERE w.word >= one AND w.word < one || top), length(one) DESC, at LIMIT 1;
      after_term := '';
    END IF;
    near := array(
      SELECT DISTINCT d.word FROM search_deletions d
      WHERE d.deletion = ANY (array(SELECT library_deletions(words[chosen]))) AND library_one_typo(d.word, words[chosen])
      ORDER BY d.word);
    held := held[:chosen - 1] || held[chosen + 1:];
    IF after_fit < 40 THEN
      RETURN QUERY
        SELECT 30 + chosen, t.term, t.key, t.category_id FROM unnest(near) one CROSS JOIN LATERAL (
          SELECT t.term, t.key, t.category_id FROM category_terms t
          WHERE t.term = one AND t.key = one AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
            AND t.category_id > CASE WHEN one = after_term THEN after_id ELSE nil END
            AND (cardinality(words) = 1 OR (
              SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held))
          ORDER BY t.term, t.key, t.category_id LIMIT wanted
        ) t
        WHERE (length(one), one COLLATE "C") >= (length(after_term), after_term)
        ORDER BY length(t.term), t.term, t.category_id LIMIT wanted;
      GET DIAGNOSTICS found_now = ROW_COUNT;
      wanted := wanted - found_now;
      after_term := '';
    END IF;
    RETURN QUERY
      SELECT 40 + chosen, t.term, t.key, t.category_id FROM unnest(near) one CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN after_term COLLATE "C" >= one THEN after_term ELSE one END,
            CASE WHEN after_term COLLATE "C" >= one THEN after_key ELSE '' END,
            CASE WHEN after_term COLLATE "C" >= one THEN after_id ELSE nil END)
          AND t.term < one || '!'
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          AND t.key <> ALL (near)
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND split_part(o.term, ' ', 1) = ANY (near) OFFSET 0)
          AND (cardinality(words) = 1 OR (
            SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held))
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    slipped := slipped OR wanted < page_size OR found_now > 0;
    wanted := wanted - found_now;
  END IF;

  IF wanted > 0 AND NOT slipped AND cardinality(words) > 1 AND (from_fit BETWEEN 50 AND 59 OR (first_page AND wanted = page_size)) THEN
    RETURN QUERY
      SELECT 50 + w.at::integer, t.term, t.key, t.category_id FROM unnest(words) WITH ORDINALITY w (one, at) CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN from_fit = 50 + w.at THEN from_term ELSE w.one END,
            CASE WHEN from_fit = 50 + w.at THEN from_key ELSE '' END,
            CASE WHEN from_fit = 50 + w.at THEN from_id ELSE nil END)
          AND t.term >= w.one AND t.term < w.one || '!'
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          AND NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= w.one AND o.term < t.term OFFSET 0)
          AND NOT EXISTS (
            SELECT FROM unnest(words[:(w.at - 1)::integer]) before JOIN category_terms o
              ON o.category_id = t.category_id AND o.term >= before AND o.term < before || '!' OFFSET 0)
          AND NOT (SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (all_held)
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      WHERE w.at >= from_fit - 50
      ORDER BY w.at, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF wanted > 0 AND NOT slipped THEN
    RETURN QUERY
      SELECT 60, '', '', e.entry_id FROM (
        SELECT DISTINCT e.entry_id FROM (
          SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= words[1] AND e.word < words[1] || top LIMIT 5000
        ) e
        WHERE (of_type IS NULL OR e.type = of_type) AND (facets IS NULL OR library_has(e.entry_id, facets))
          AND (from_fit < 60 OR e.entry_id > from_id)
          AND NOT EXISTS (
            SELECT FROM unnest(words) one WHERE NOT EXISTS (
              SELECT FROM entry_example_words o WHERE o.entry_id = e.entry_id AND o.word >= one AND o.word < one || top OFFSET 0))
          AND NOT (SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = e.entry_id) LIKE ALL (all_held)
          AND (cardinality(words) = 1 OR NOT EXISTS (
            SELECT FROM unnest(words) one JOIN category_terms o
              ON o.category_id = e.entry_id AND o.term >= one AND o.term < one || '!' OFFSET 0))
      ) e ORDER BY e.entry_id LIMIT wanted;
  END IF;
END
$$;
--> statement-breakpoint
-- How many entries fit a search, counted no further than 1,001. Entries that come by several words are told apart in
-- 1,500 rows at most; where those do not decide, the search itself is counted.
CREATE FUNCTION library_count(q text, of_type text, facets text[]) RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  top CONSTANT text := chr(1114111);
  seen integer;
  total integer;
BEGIN
  IF strpos(q, ' ') = 0 AND length(q) > 1 AND facets IS NULL
    AND NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top) THEN
    SELECT coalesce(sum(times), 0), count(*) INTO seen, total FROM (
      SELECT count(*) AS times FROM (
        SELECT * FROM (
          SELECT t.category_id FROM category_terms t
          WHERE t.term >= q AND t.term < q || top AND (of_type IS NULL OR t.type = of_type)
          LIMIT 1500
        ) beginning
        UNION ALL
        SELECT * FROM (
          SELECT t.category_id
          FROM (SELECT s.word FROM search_suffixes s WHERE s.suffix >= q AND s.suffix < q || top LIMIT 1500) s
          CROSS JOIN LATERAL (
            SELECT t.category_id FROM category_terms t
            WHERE t.term >= s.word AND t.term < s.word || '!' AND (of_type IS NULL OR t.type = of_type)
            LIMIT 1500
          ) t LIMIT 1500
        ) within
        LIMIT 1500
      ) found GROUP BY category_id
    ) entries;
    IF total > 1000 THEN RETURN 1001; END IF;
    IF total > 0 AND seen < 1500 THEN RETURN total; END IF;
  END IF;
  RETURN (SELECT count(*) FROM library_search(q, of_type, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000', '', facets));
END
$$;
