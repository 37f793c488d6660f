-- What a text is, letter by letter: lower case, NFKC (full-width letters are letters), without glottal marks and invisible
-- characters, anything else that is neither letter nor digit a space. Signs that NFKC would part into a space and a mark go first.
-- The signs are listed, because character classes depend on the database's locale.
CREATE FUNCTION library_letters(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  translate(
    lower(normalize(translate(content, E'\u00B4\u00A8\u00AF\u00B8\u02D8\u02D9\u02DA\u02DB\u02DC\u02DD', '''         '), NFKC)),
    E'''\u2019\u02BC\u2018\u02BB`\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF', ''),
  '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
    '\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3030\uFE00-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\U0001F000-\U0001FBFF]+',
  ' ', 'g'));
--> statement-breakpoint
-- What a text is searched and sorted by: its letters, w as v and y as z (the same word in two dialects). The one definition of
-- it: entries and searches both go through here.
CREATE OR REPLACE FUNCTION library_key(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(library_letters(content), 'wy', 'vz');
--> statement-breakpoint
DROP FUNCTION library_search(text, text, integer, integer, text, text, uuid);
--> statement-breakpoint
-- The entries that fit a search, best first. `q` has been through library_key, `letters` through library_letters. Fits: 0 the whole
-- title is what was typed; 1 it is q, in another dialect's letters; 2 the whole content is q; 3 a word begins with q (a phrase
-- runs on over words); 10 and up: a word begins with each word of q; 20 and up: the rarest word of q (from two letters on) is
-- within a word, and the others are anywhere; 30 and up: one typo, only if nothing fits otherwise, in a word of four letters or
-- more without digits, where the right word is the whole title, the shortest first; 40 and up: where it is anywhere. The last
-- digit is that word's place in q: the next page goes by the same one. The first page begins after fit 0, term and key '' and
-- the nil id. Each entry comes once, at the first term that fits. Every step walks an index in the order of the answer and stops
-- at the page's end (of one title, 5,000 entries are told apart); where other words or a rare type sift out what it finds, it
-- gives up after 5,000 terms or words.
-- OFFSET 0 keeps each condition a look into an index: the planner would else join, and read all that begins with q. The settings
-- keep it from other ways round; with them, before PostgreSQL 18, costs look so high that it would compile each statement.
CREATE FUNCTION library_search(
  q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text
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
BEGIN
  IF q = '' THEN RETURN; END IF;

  IF after_fit < 2 THEN
    RETURN QUERY
      SELECT t.fit, t.term, t.key, t.category_id FROM (
        SELECT t.*, CASE WHEN library_letters(c.title) = letters THEN 0 ELSE 1 END AS fit FROM (
          SELECT * FROM category_terms t
          WHERE t.term = q AND t.key = q AND (of_type IS NULL OR t.type = of_type)
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
      SELECT CASE WHEN t.term = q THEN 2 ELSE 3 END, t.term, t.key, t.category_id FROM category_terms t
      WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < q || top
        AND (of_type IS NULL OR t.type = of_type)
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
          AND (of_type IS NULL OR t.type = of_type)
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
          AND (of_type IS NULL OR t.type = of_type)
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

  IF after_fit >= 30 OR (first_page AND wanted = page_size) THEN
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
          WHERE t.term = one AND t.key = one AND (of_type IS NULL OR t.type = of_type)
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
          AND (of_type IS NULL OR t.type = of_type)
          AND t.key <> ALL (near)
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND split_part(o.term, ' ', 1) = ANY (near) OFFSET 0)
          AND (cardinality(words) = 1 OR (
            SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held))
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
  END IF;
END
$$;
--> statement-breakpoint
-- How many entries fit a search, counted no further than 1,001. Entries that come by several words are told apart in
-- 1,500 rows at most; where those do not decide, the search itself is counted.
CREATE OR REPLACE FUNCTION library_count(q text, of_type text) RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  top CONSTANT text := chr(1114111);
  seen integer;
  total integer;
BEGIN
  IF strpos(q, ' ') = 0 AND length(q) > 1 THEN
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
  RETURN (SELECT count(*) FROM library_search(q, of_type, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000', ''));
END
$$;
--> statement-breakpoint
-- The keys by the new definition, all at once and not entry by entry.
ALTER TABLE categories DISABLE TRIGGER categories_searchable;
--> statement-breakpoint
UPDATE categories SET title = title;
--> statement-breakpoint
ALTER TABLE categories ENABLE TRIGGER categories_searchable;
--> statement-breakpoint
SELECT library_rebuild();
