-- What a text is searched and sorted by: lower case, NFC, without glottal marks and invisible characters, w as v and y as z
-- (the same word in two dialects), anything else that is neither letter nor digit a space. The one definition of it:
-- entries and searches both go through here. The signs are listed, because character classes depend on the database's locale.
CREATE FUNCTION library_key(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  translate(lower(normalize(content, NFC)),
    E'wy''\u2019\u02BC\u2018\u02BB`\u00B4\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF', 'vz'),
  '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
    '\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3030\uFE00-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\U0001F000-\U0001FBFF]+',
  ' ', 'g'));
--> statement-breakpoint
-- The terms of one text: from each of its first 60 words on, 80 characters. A later word of a long explanation does not count.
-- A term that is not the whole text ends with a space (a word's end or the end of the text), so that whole ones sort first.
CREATE FUNCTION library_terms_of(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN at = 1 AND length(key) <= 80 THEN key ELSE "left"(array_to_string(words[at:at + 40], ' '), 80) || ' ' END
  FROM library_key("left"(content, 2000)) key, string_to_array(key, ' ') words, generate_series(1, least(cardinality(words), 60)) at
$$;
--> statement-breakpoint
CREATE FUNCTION library_terms(title text, content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT term FROM library_terms_of(title) term UNION SELECT term FROM library_terms_of(content) term
$$;
--> statement-breakpoint
-- Every end of a word but the word itself and its last letter. A word of more than 40 letters is found by its beginning only.
CREATE FUNCTION library_suffixes(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substr(word, at) FROM generate_series(2, length(word) - 1) at WHERE length(word) <= 40
$$;
--> statement-breakpoint
-- A word as it is and, from four letters on, with each letter left out: two words one typo apart share one of these.
CREATE FUNCTION library_deletions(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT CASE at WHEN 0 THEN word ELSE "left"(word, at - 1) || substr(word, at + 1) END
  FROM generate_series(0, CASE WHEN length(word) > 3 THEN length(word) ELSE 0 END) at
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
$$;
--> statement-breakpoint
-- Whether one letter put in, left out or changed, or two neighbours swapped, makes one word the other.
CREATE FUNCTION library_one_typo(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM generate_series(1, greatest(length(a), length(b))) at
  WHERE "left"(a, at - 1) = "left"(b, at - 1) AND (
    substr(a, at + 1) = substr(b, at) OR substr(a, at) = substr(b, at + 1) OR substr(a, at + 1) = substr(b, at + 1)
    OR (substr(a, at, 1) = substr(b, at + 1, 1) AND substr(a, at + 1, 1) = substr(b, at, 1) AND substr(a, at + 2) = substr(b, at + 2))
  )
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"pronunciation" text,
	"image_url" text,
	"audio_url" text,
	"video_url" text,
	"dialect" text,
	"source" text,
	"contribution_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_key" text COLLATE "C" GENERATED ALWAYS AS ("left"(library_key(title), 80)) STORED NOT NULL,
	CONSTRAINT "categories_type" CHECK ("categories"."type" IN ('WORD', 'PHRASE', 'GRAMMAR', 'CULTURE'))
);
--> statement-breakpoint
CREATE TABLE "category_terms" (
	"category_id" uuid NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "category_terms_category_id_term_pk" PRIMARY KEY("category_id","term")
);
--> statement-breakpoint
CREATE TABLE "search_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_deletions_deletion_word_pk" PRIMARY KEY("deletion","word")
);
--> statement-breakpoint
CREATE TABLE "search_suffixes" (
	"suffix" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_suffixes_suffix_word_pk" PRIMARY KEY("suffix","word")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_terms" ADD CONSTRAINT "category_terms_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_key" ON "categories" USING btree ("search_key","id") WHERE "categories"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "categories_type_key" ON "categories" USING btree ("type","search_key","id") WHERE "categories"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "categories_deleted" ON "categories" USING btree ("deleted_at") WHERE "categories"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "categories_contribution" ON "categories" USING btree ("contribution_id");--> statement-breakpoint
CREATE INDEX "category_terms_order" ON "category_terms" USING btree ("term","key","category_id");--> statement-breakpoint
CREATE INDEX "category_terms_type_order" ON "category_terms" USING btree ("type","term","key","category_id");
--> statement-breakpoint
-- Makes words findable from within and over a typo. In order, so that two writers never wait for each other.
CREATE FUNCTION library_learn(words text[]) RETURNS void LANGUAGE sql AS $$
  WITH fresh AS (
    INSERT INTO search_words SELECT DISTINCT word COLLATE "C" AS word FROM unnest(words) word ORDER BY word
    ON CONFLICT DO NOTHING RETURNING word
  ), suffixes AS (
    INSERT INTO search_suffixes SELECT suffix, word FROM fresh, library_suffixes(word) suffix
  )
  INSERT INTO search_deletions SELECT deletion, word FROM fresh, library_deletions(word) deletion
$$;
--> statement-breakpoint
CREATE FUNCTION categories_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM category_terms WHERE category_id = NEW.id;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO category_terms (category_id, term, key, type)
    SELECT NEW.id, term, NEW.search_key, NEW.type FROM library_terms(NEW.title, NEW.content) term;
    PERFORM library_learn(array(SELECT split_part(term, ' ', 1) FROM category_terms WHERE category_id = NEW.id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_searchable AFTER INSERT OR UPDATE OF title, content, type, deleted_at ON categories
FOR EACH ROW EXECUTE FUNCTION categories_searchable();
--> statement-breakpoint
-- Makes all that the search reads anew, in bulk: after a load without the trigger, or when a migration changes what a key is.
CREATE FUNCTION library_rebuild() RETURNS void LANGUAGE sql AS $$
  TRUNCATE category_terms, search_words, search_suffixes, search_deletions;
  INSERT INTO category_terms (category_id, term, key, type)
    SELECT id, term, search_key, type FROM categories, library_terms(title, content) term WHERE deleted_at IS NULL;
  INSERT INTO search_words SELECT DISTINCT split_part(term, ' ', 1) FROM category_terms;
  INSERT INTO search_suffixes SELECT suffix, word FROM search_words, library_suffixes(word) suffix;
  INSERT INTO search_deletions SELECT deletion, word FROM search_words, library_deletions(word) deletion
$$;
--> statement-breakpoint
-- The entries that fit a search, best first. `q` has been through library_key; `of_type` null means all types. Fits: 0 the whole
-- title or content is q; 1 a word begins with q (a phrase runs on over words); 10 and up: a word begins with each word of q;
-- 20 and up: the rarest word of q (from two letters on) is within a word, and the others are anywhere; 30 and up: one typo,
-- only if nothing fits otherwise, in a word of four letters or more without digits. The last digit is that word's place in q:
-- the next page goes by the same one. The first page begins after fit 0, term and key '' and the nil id.
-- Each entry comes once, at the first term that fits. Every step walks an index in the order of the answer and stops at the
-- page's end; where other words or a rare type sift out what it finds, it gives up after 5,000 terms or words.
-- OFFSET 0 keeps each condition a look into an index: the planner would else join, and read all that begins with q. The settings
-- keep it from other ways round; with them, before PostgreSQL 18, costs look so high that it would compile each statement.
CREATE FUNCTION library_search(
  q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid
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
BEGIN
  IF q = '' THEN RETURN; END IF;

  IF after_fit < 10 THEN
    IF after_term COLLATE "C" < q COLLATE "C" THEN after_term := q; after_key := ''; after_id := nil; END IF;
    RETURN QUERY
      SELECT CASE WHEN t.term = q THEN 0 ELSE 1 END, t.term, t.key, t.category_id FROM category_terms t
      WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < q || top
        AND (of_type IS NULL OR t.type = of_type)
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

  IF after_fit >= 30 OR (after_id = nil AND wanted = page_size) THEN
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
    RETURN QUERY
      SELECT 30 + chosen, t.term, t.key, t.category_id FROM unnest(near) one CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN after_term COLLATE "C" >= one THEN after_term ELSE one END,
            CASE WHEN after_term COLLATE "C" >= one THEN after_key ELSE '' END,
            CASE WHEN after_term COLLATE "C" >= one THEN after_id ELSE nil END)
          AND t.term < one || '!'
          AND (of_type IS NULL OR t.type = of_type)
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
CREATE FUNCTION library_count(q text, of_type text) RETURNS integer LANGUAGE plpgsql STABLE
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
  RETURN (SELECT count(*) FROM library_search(q, of_type, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000'));
END
$$;