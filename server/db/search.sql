-- Number 17
-- The functions of the library's search (docs/topics/search.md). A start applies this file if its number is higher than the database's: raise it with
-- each change. A changed signature gets a new name; the old function stays for the version before. Tables belong to migrations.

-- The letters of a text: lower case, NFKC, without glottal marks and invisible characters; every other sign is a space. Signs that NFKC would
-- divide into a space and a mark are replaced first. The signs are listed, because character classes depend on the database's locale. An ASCII text
-- needs no table of signs. Not STRICT, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION library_letters(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(CASE WHEN octet_length(content) = length(content)
  THEN regexp_replace(translate(lower(content), '''`', ''), '[^0-9a-z]+', ' ', 'g')
  ELSE regexp_replace(
    translate(
      lower(normalize(translate(content, E'\u00B4\u00A8\u00AF\u00B8\u02D8\u02D9\u02DA\u02DB\u02DC\u02DD', '''         '), NFKC)),
      E'''\u2019\u02BC\u2018\u02BB`\u201B\u02BD\u02BE\u02BF\u02CA\u02CB\u02C8\u2032\u2035\u02B9\u02C0\u0294\u0242\u0241\uA78C\uA78B\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF', ''),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7'
      '\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3030\uFE00-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\U0001F000-\U0001FBFF]+',
    ' ', 'g') END);

-- The letters of a text without diacritics, and the letter eng as ng. An ASCII text has none. Not STRICT, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION library_plain(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(content) = length(content) THEN library_letters(content)
  ELSE replace(lower(translate(normalize(regexp_replace(normalize(library_letters(content), NFD), '[\u0300-\u036F]', '', 'g'), NFC),
    E'\u00F8\u0142\u0111\u0127\u0131\u0268\u0289', 'oldhiiu')), E'\u014B', 'ng') END;

-- The search key of a text: its letters without diacritics, w as v and y as z (one word in two dialects). A change of this function must rewrite
-- the column search_key and call library_rebuild(). shared/language/language.ts holds the same rule.
CREATE OR REPLACE FUNCTION library_key(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(library_plain(content), 'wy', 'vz');

-- True if two texts are equal without diacritics. In PL/pgSQL, because PostgreSQL would inline and prepare it for each search that never calls it.
CREATE OR REPLACE FUNCTION library_is_variant(one text, other text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN library_plain(one) = library_plain(other);
END
$$;

-- The terms of the glosses of a meaning, of up to four words: "one (1)" is "one", "road, path" are two, "to go" is "go", "In Ranau: mother. More
-- text." is "mother".
CREATE OR REPLACE FUNCTION library_gloss_terms(content text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  part text;
  key text;
BEGIN
  FOREACH part IN ARRAY regexp_split_to_array(split_part(
      regexp_replace("left"(content, 300), '\([^()]*\)|\[[^][]*\]|^In [^:]{1,60}: ', ' ', 'g'), '. ', 1), '[,;:/]') LOOP
    key := library_key(regexp_replace(part, '^\s*(to|an?|the)\s+', '', 'i'));
    CONTINUE WHEN length(key) NOT BETWEEN 1 AND 80 OR key LIKE '% % % % %';
    RETURN NEXT key;
  END LOOP;
END
$$;

-- The terms of one text: 80 characters from each of its first 60 words on. A term that is not the complete text ends with a space, so that
-- complete texts sort first. One plain SELECT, so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION library_terms_of(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN at = 1 AND length(key) <= 80 THEN key ELSE "left"(array_to_string(words[at:at + 40], ' '), 80) || ' ' END
  FROM library_key("left"(content, 2000)) key, string_to_array(key, ' ') words, generate_series(1, least(cardinality(words), 60)) at
  WHERE content IS NOT NULL
$$;

-- The texts of an entry that a search finds: title, forms, what places say instead, and meanings.
CREATE OR REPLACE FUNCTION library_texts(entry categories) RETURNS SETOF text LANGUAGE sql STABLE
AS $$
  SELECT entry.title UNION SELECT entry.content
  UNION SELECT form ->> 'text' FROM jsonb_array_elements(entry.document -> 'forms') WITH ORDINALITY forms (form, at) WHERE at > 1
  UNION SELECT sense ->> 'en' FROM jsonb_array_elements(entry.document -> 'senses') sense
    WHERE entry.content_by_hand OR jsonb_array_length(entry.document -> 'senses') > 1
  UNION SELECT w.note FROM witnesses w WHERE w.entry_id = entry.id AND w.stance = 'different' AND length(w.note) <= 200
  UNION SELECT sense ->> 'ms' FROM jsonb_array_elements(entry.document -> 'senses') sense WHERE sense ->> 'ms' IS NOT NULL
$$;

-- The terms of an entry. The glosses of a meaning count as complete texts.
CREATE OR REPLACE FUNCTION library_terms(entry categories) RETURNS SETOF text LANGUAGE sql STABLE
AS $$
  SELECT DISTINCT term FROM library_texts(entry) content CROSS JOIN LATERAL (
    SELECT term FROM library_terms_of(content) term
    UNION ALL SELECT term FROM library_gloss_terms(content) term WHERE content ~* '[(,;:./[]|^(to|an?|the) '
  ) terms
$$;

-- The words of an entry's examples.
CREATE OR REPLACE FUNCTION library_example_words(entry categories) RETURNS SETOF text LANGUAGE sql STABLE
AS $$
  SELECT DISTINCT word FROM jsonb_array_elements(entry.document -> 'examples') example,
    string_to_array(library_key("left"(concat_ws(' ', example ->> 'text', example ->> 'translation'), 2000)), ' ') words, unnest(words[:60]) word
  WHERE length(word) BETWEEN 1 AND 80
$$;

-- The filters of an entry: letter, dialect, domain and voice. A place that a form or an attestation names brings the dialect above it.
CREATE OR REPLACE FUNCTION library_facets(entry categories) RETURNS SETOF text LANGUAGE sql STABLE
AS $$
  SELECT DISTINCT facet FROM (
    SELECT 'letter:' || CASE WHEN letter COLLATE "C" BETWEEN 'a' AND 'z' THEN letter ELSE '#' END AS facet
      FROM "left"(library_plain(entry.title), 1) letter
    UNION ALL SELECT 'dialect:' || slug FROM (
      SELECT slug FROM jsonb_array_elements(entry.document -> 'forms') form, jsonb_array_elements_text(form -> 'dialects') slug
      UNION SELECT w.dialect FROM witnesses w WHERE w.entry_id = entry.id AND (w.stance = 'same' OR w.stance = 'different' AND w.note IS NOT NULL)
    ) said (one) CROSS JOIN LATERAL (
      SELECT one UNION ALL SELECT d.parent FROM dialects d WHERE d.slug = one AND d.parent IS NOT NULL) places (slug)
    UNION ALL SELECT 'domain:' || domain
      FROM jsonb_array_elements(entry.document -> 'senses') sense, jsonb_array_elements_text(sense -> 'domains') domain
    UNION ALL SELECT 'voice' WHERE entry.has_voice OR entry.audio_url IS NOT NULL
    UNION ALL SELECT 'picture' WHERE entry.image_url IS NOT NULL
    UNION ALL SELECT 'attested' WHERE entry.witnessed >= 2
    UNION ALL SELECT 'attested voice' WHERE entry.witnessed >= 2 AND (entry.has_voice OR entry.audio_url IS NOT NULL)
  ) facets
$$;

-- Rewrites the dialect facets of a place's entries, after the place was merged or got another parent, and invalidates the cached lists.
CREATE OR REPLACE FUNCTION library_places(place text) RETURNS void LANGUAGE sql
AS $$
  WITH touched AS MATERIALIZED (
    SELECT f.entry_id FROM entry_facets f WHERE f.facet = 'dialect:' || place
  ), wanted AS MATERIALIZED (
    SELECT c.id, facet, "left"(library_plain(c.title), 80) AS key, c.type
    FROM touched t JOIN categories c ON c.id = t.entry_id CROSS JOIN LATERAL library_facets(c) facet
    WHERE c.deleted_at IS NULL AND facet LIKE 'dialect:%'
  ), gone AS (
    DELETE FROM entry_facets f WHERE f.entry_id IN (SELECT entry_id FROM touched) AND f.facet LIKE 'dialect:%'
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = f.entry_id AND w.facet = f.facet)
  )
  INSERT INTO entry_facets (entry_id, facet, key, type) SELECT id, facet, key, type FROM wanted ON CONFLICT DO NOTHING;
  UPDATE content_versions SET version = version + 1 WHERE name = 'library'
$$;

-- True if an entry has all given filters.
CREATE OR REPLACE FUNCTION library_has(entry uuid, wanted text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN NOT EXISTS (
  SELECT FROM unnest(wanted) one WHERE NOT EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = entry AND f.facet = one));

-- True if an entry or one of its files has a warning.
CREATE OR REPLACE FUNCTION library_is_warned(entry categories) RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT coalesce(entry.document ->> 'warning', '') <> '' OR (
    (entry.image_url LIKE '/objects/%' OR entry.audio_url LIKE '/objects/%')
    AND EXISTS (
      SELECT FROM uploads u WHERE u.warning IS NOT NULL AND u.id IN (
        substring(entry.image_url FROM '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.')::uuid,
        substring(entry.audio_url FROM '^/objects/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.')::uuid)))
$$;

-- Every end of a word except the word itself and its last letter. A word of more than 40 letters is found by its beginning only.
CREATE OR REPLACE FUNCTION library_suffixes(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT substr(word, at) FROM generate_series(2, length(word) - 1) at WHERE length(word) <= 40
$$;

-- A word and, from four letters on, the word with each letter left out: two words one typo apart share one of these.
CREATE OR REPLACE FUNCTION library_deletions(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT DISTINCT CASE at WHEN 0 THEN word ELSE "left"(word, at - 1) || substr(word, at + 1) END
  FROM generate_series(0, CASE WHEN length(word) > 3 THEN length(word) ELSE 0 END) at
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
$$;

-- True if one letter added, left out or changed, or two neighbours swapped, makes one word the other.
CREATE OR REPLACE FUNCTION library_one_typo(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM generate_series(1, greatest(length(a), length(b))) at
  WHERE "left"(a, at - 1) = "left"(b, at - 1) AND (
    substr(a, at + 1) = substr(b, at) OR substr(a, at) = substr(b, at + 1) OR substr(a, at + 1) = substr(b, at + 1)
    OR (substr(a, at, 1) = substr(b, at + 1, 1) AND substr(a, at + 1, 1) = substr(b, at, 1) AND substr(a, at + 2) = substr(b, at + 2))
  )
);

-- The words of which an English word may be the plural, the past or the "-ing" form, as keys: w is v and y is z.
CREATE OR REPLACE FUNCTION library_english_bases(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT base FROM (
    SELECT regexp_replace(word, ending, base) AS base FROM (VALUES
      ('(ies|ied)$', 'z'), ('ves$', 'f'), ('ves$', 'fe'), ('(s|ed|ing)$', ''), ('es$', ''), ('(ed|ing)$', 'e'), ('(.)\1(ed|ing)$', '\1')
    ) endings (ending, base) WHERE word ~ ending
    UNION
    SELECT one FROM (VALUES ('feet', 'foot'), ('teeth', 'tooth'), ('geese', 'goose'), ('mice', 'mouse'), ('children', 'child')) irregular (many, one)
    WHERE many = word
  ) bases WHERE length(base) > 2
$$;

-- Adds new words to the tables of the search.
CREATE OR REPLACE FUNCTION library_learn(words text[]) RETURNS void LANGUAGE sql
AS $$
  WITH fresh AS (
    INSERT INTO search_words SELECT DISTINCT word COLLATE "C" AS word FROM unnest(words) word ORDER BY word
    ON CONFLICT DO NOTHING RETURNING word
  ), suffixes AS (
    INSERT INTO search_suffixes SELECT suffix, word FROM fresh, library_suffixes(word) suffix
  )
  INSERT INTO search_deletions SELECT deletion, word FROM fresh, library_deletions(word) deletion
$$;

-- Trigger: writes the tables of the search for the changed entries of a statement, also for an update that changes nothing of its row, because an
-- entry is also found by its attestations.
CREATE OR REPLACE FUNCTION categories_searchable() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_nestloop = off SET enable_hashjoin = on SET jit = off
AS $$
DECLARE
  changed uuid[];
  part uuid[];
  ids uuid[];
  words text[];
  keys text[];
  types text[];
BEGIN
  -- Planned at each time, by the number of rows.
  EXECUTE 'SELECT array_agg(f.id ORDER BY f.id) FROM fresh f JOIN was w ON w.id = f.id
    WHERE (w.title, w.search_key, w.content, w.type, w.deleted_at, w.document, w.content_by_hand, w.has_voice, w.witnessed, w.image_url, w.audio_url)
      IS DISTINCT FROM (f.title, f.search_key, f.content, f.type, f.deleted_at, f.document, f.content_by_hand, f.has_voice, f.witnessed, f.image_url, f.audio_url)
      OR w IS NOT DISTINCT FROM f' INTO changed;
  FOR at IN 0 .. coalesce(cardinality(changed), 0) - 1 BY 500 LOOP
    part := changed[at + 1 : at + 500];

    SELECT array_agg(f.id ORDER BY term), array_agg(term ORDER BY term), array_agg((c.entry).search_key ORDER BY term), array_agg((c.entry).type ORDER BY term)
      INTO ids, words, keys, types
      FROM unnest(part) f (id) CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c
        CROSS JOIN LATERAL (SELECT one COLLATE "C" AS term FROM library_terms(c.entry) one) terms;
    DELETE FROM category_terms t WHERE t.category_id = ANY (part) AND NOT EXISTS (
      SELECT FROM unnest(ids, words, keys, types) m (id, term, key, type)
      WHERE m.id = t.category_id AND m.term = t.term AND m.key = t.key AND m.type = t.type);
    INSERT INTO category_terms (category_id, term, key, type)
      SELECT m.id, m.term, m.key, m.type FROM unnest(ids, words, keys, types) m (id, term, key, type) ON CONFLICT DO NOTHING;
    PERFORM library_learn(array(SELECT DISTINCT split_part(word, ' ', 1) FROM unnest(words) word));

    SELECT array_agg(f.id), array_agg(word), array_agg((c.entry).type) INTO ids, words, types
      FROM unnest(part) f (id) CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c
        CROSS JOIN LATERAL library_example_words(c.entry) word;
    DELETE FROM entry_example_words t WHERE t.entry_id = ANY (part) AND NOT EXISTS (
      SELECT FROM unnest(ids, words, types) m (id, word, type) WHERE m.id = t.entry_id AND m.word = t.word AND m.type = t.type);
    INSERT INTO entry_example_words (entry_id, word, type)
      SELECT m.id, m.word, m.type FROM unnest(ids, words, types) m (id, word, type) ON CONFLICT DO NOTHING;

    SELECT array_agg(f.id ORDER BY facet), array_agg(facet ORDER BY facet), array_agg("left"(library_plain((c.entry).title), 80) ORDER BY facet),
      array_agg((c.entry).type ORDER BY facet) INTO ids, words, keys, types
      FROM unnest(part) f (id) CROSS JOIN LATERAL (SELECT c AS entry FROM categories c WHERE c.id = f.id AND c.deleted_at IS NULL OFFSET 0) c
        CROSS JOIN LATERAL (SELECT one COLLATE "C" AS facet FROM library_facets(c.entry) one) facets;
    DELETE FROM entry_facets t WHERE t.entry_id = ANY (part) AND NOT EXISTS (
      SELECT FROM unnest(ids, words, keys, types) m (id, facet, key, type)
      WHERE m.id = t.entry_id AND m.facet = t.facet AND m.key = t.key AND m.type = t.type);
    INSERT INTO entry_facets (entry_id, facet, key, type)
      SELECT m.id, m.facet, m.key, m.type FROM unnest(ids, words, keys, types) m (id, facet, key, type) ON CONFLICT DO NOTHING;

    -- Deleted entries keep their relations: readers of relations skip them.
    SELECT array_agg(f.id), array_agg(one ->> 'kind'), array_agg(one ->> 'entryId') INTO ids, words, keys
      FROM unnest(part) f (id) CROSS JOIN LATERAL (SELECT c.document FROM categories c WHERE c.id = f.id OFFSET 0) c
        CROSS JOIN LATERAL jsonb_array_elements(c.document -> 'relations') one;
    DELETE FROM entry_relations r WHERE r.from_id = ANY (part) AND NOT EXISTS (
      SELECT FROM unnest(ids, words, keys) m (id, kind, other) WHERE m.id = r.from_id AND m.kind = r.kind AND m.other::uuid = r.to_id);
    INSERT INTO entry_relations (from_id, kind, to_id)
      SELECT m.id, m.kind, m.other::uuid FROM unnest(ids, words, keys) m (id, kind, other) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END
$$;

-- A statement trigger, because row by row an undo of a large import takes minutes.
DROP TRIGGER IF EXISTS categories_searchable ON categories;
CREATE TRIGGER categories_searchable AFTER UPDATE ON categories REFERENCING OLD TABLE AS was NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION categories_searchable();

-- Trigger: writes the tables of the search for new entries.
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
    SELECT f.id, facet, "left"(library_plain(f.title), 80), f.type
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

-- Trigger: deletes the rows of deleted entries from the tables of the search.
CREATE OR REPLACE FUNCTION categories_unsearchable() RETURNS trigger LANGUAGE plpgsql
AS $$
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

-- Writes all tables of the search anew.
CREATE OR REPLACE FUNCTION library_rebuild() RETURNS void LANGUAGE sql
AS $$
  TRUNCATE category_terms, search_words, search_suffixes, search_deletions, entry_facets, entry_example_words, entry_relations;
  INSERT INTO category_terms (category_id, term, key, type)
    SELECT c.id, term, c.search_key, c.type FROM categories c, library_terms(c) term WHERE c.deleted_at IS NULL;
  INSERT INTO search_words SELECT DISTINCT split_part(term, ' ', 1) FROM category_terms;
  INSERT INTO search_suffixes SELECT suffix, word FROM search_words, library_suffixes(word) suffix;
  INSERT INTO search_deletions SELECT deletion, word FROM search_words, library_deletions(word) deletion;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT c.id, facet, "left"(library_plain(c.title), 80), c.type FROM categories c, library_facets(c) facet WHERE c.deleted_at IS NULL;
  INSERT INTO entry_example_words (entry_id, word, type)
    SELECT c.id, word, c.type FROM categories c, library_example_words(c) word WHERE c.deleted_at IS NULL;
  INSERT INTO entry_relations (from_id, kind, to_id)
    SELECT c.id, one ->> 'kind', (one ->> 'entryId')::uuid FROM categories c, jsonb_array_elements(c.document -> 'relations') one
    ON CONFLICT DO NOTHING
$$;

-- A search for one letter: the exact title, the meaning that is this letter, words that begin with it, other titles that begin with it, other texts,
-- examples. library_search calls it.
CREATE OR REPLACE FUNCTION library_one_letter(
  q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text, facets text[]
) RETURNS TABLE(fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  top CONSTANT text := q || chr(1114111);
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  wanted integer := page_size;
  found_now integer;
BEGIN
  IF after_fit < 2 THEN
    RETURN QUERY
      SELECT t.fit, t.term, q, t.id FROM (
        SELECT c.id, CASE WHEN library_letters(c.title) = letters OR library_plain(c.title) = library_plain(letters) THEN 0 ELSE 1 END AS fit,
          CASE WHEN library_letters(c.title) = letters THEN '' ELSE q END AS term
        FROM categories c
        WHERE c.search_key = q AND c.deleted_at IS NULL
          AND (of_type IS NULL OR c.type = of_type) AND (facets IS NULL OR library_has(c.id, facets))
      ) t
      WHERE (t.fit, t.term, t.id) > (after_fit, after_term, after_id) ORDER BY t.fit, t.term, t.id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF after_fit < 3 AND wanted > 0 THEN
    RETURN QUERY
      SELECT 2, t.term, t.key, t.category_id FROM category_terms t
      WHERE t.term = q AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
        AND t.key <> q AND (after_fit < 2 OR (t.key, t.category_id) > (after_key, after_id))
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF after_fit < 7 AND wanted > 0 THEN
    RETURN QUERY
      SELECT step.fit, '', c.search_key, c.id
      FROM (VALUES (4, '{WORD}'::text[]), (6, '{PHRASE,GRAMMAR,CULTURE}')) step (fit, types) CROSS JOIN LATERAL (
        SELECT c.search_key, c.id FROM unnest(step.types) one CROSS JOIN LATERAL (
          SELECT c.search_key, c.id FROM categories c
          WHERE c.type = one AND c.deleted_at IS NULL AND c.search_key > q AND c.search_key < top
            AND (c.search_key, c.id) > (CASE WHEN step.fit = after_fit THEN after_key ELSE q END, CASE WHEN step.fit = after_fit THEN after_id ELSE nil END)
            AND (facets IS NULL OR library_has(c.id, facets))
            AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = c.id AND o.term = q OFFSET 0)
          ORDER BY c.search_key, c.id LIMIT wanted
        ) c
        WHERE of_type IS NULL OR one = of_type
      ) c
      WHERE step.fit >= after_fit
      ORDER BY step.fit, c.search_key, c.id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF after_fit < 8 AND wanted > 0 THEN
    RETURN QUERY
      SELECT 7, t.term, t.key, t.category_id FROM category_terms t
      WHERE t.term > q AND t.term < top
        AND (t.term, t.key, t.category_id) > (
          CASE WHEN after_fit = 7 THEN after_term ELSE q END, CASE WHEN after_fit = 7 THEN after_key ELSE '' END,
          CASE WHEN after_fit = 7 THEN after_id ELSE nil END)
        AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
        AND NOT (t.key >= q AND t.key < top)
        AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < t.term OFFSET 0)
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF wanted > 0 THEN
    RETURN QUERY
      SELECT 60, '', '', e.entry_id FROM (
        SELECT DISTINCT e.entry_id FROM (
          SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= q AND e.word < top LIMIT 5000
        ) e
        WHERE (of_type IS NULL OR e.type = of_type) AND (facets IS NULL OR library_has(e.entry_id, facets))
          AND (after_fit < 60 OR e.entry_id > after_id)
          AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND o.term >= q AND o.term < top OFFSET 0)
      ) e ORDER BY e.entry_id LIMIT wanted;
  END IF;
END
$$;

-- Finds entries in the order of docs/topics/search.md, with a type and filters. A filter follows the beginning of a word through 20,000 terms
-- at most. Titles that are equal without diacritics have fit 0; the one that is equal with them has an empty term, so that it comes first. A change
-- must be made in library_find too.
CREATE OR REPLACE FUNCTION library_search(
  q text, of_type text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text, facets text[]
) RETURNS TABLE(fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  top CONSTANT text := chr(1114111);
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  words text[];
  held text[];
  all_held text[];
  rest CONSTANT text := regexp_replace(q, '^((an?|the|to) )+', '');
  chosen integer := after_fit % 10;
  by_rarity integer[];
  counts integer[];
  far integer;
  rarest text;
  others text[];
  second text;
  near text[];
  after_word text := '';
  after_suffix text := '';
  wanted integer := page_size;
  found_now integer;
  first_page CONSTANT boolean := after_id = nil;
  from_fit CONSTANT integer := after_fit;
  from_term CONSTANT text := after_term;
  from_key CONSTANT text := after_key;
  from_id CONSTANT uuid := after_id;
  slipped boolean := after_fit BETWEEN 30 AND 49;
  may_slip boolean := false;
  from_partial integer;
  joined uuid[];
  only_beginnings boolean;
  within_too boolean := false;
  rarest_of_all text;
  -- True if steps 50 to 59 listed the entries with one of the words. The cursor of step 60 keeps it as an empty term.
  listed_alone boolean := after_fit = 60 AND after_term = '';
BEGIN
  IF q = '' THEN RETURN; END IF;
  -- "the house" is "house", unless a title begins with it, or the words written together are a text: "to-un" stands for "to'un".
  -- Here and below, a condition that needs no table stands by itself: PostgreSQL evaluates it without a query.
  IF rest <> q THEN
    IF NOT EXISTS (SELECT FROM category_terms t WHERE t.term = replace(q, ' ', ''))
      AND NOT EXISTS (SELECT FROM categories c WHERE c.search_key >= q AND c.search_key < q || top AND c.deleted_at IS NULL) THEN
      letters := regexp_replace(letters, '^((an?|the|to) )+', '');
      q := rest;
    END IF;
  END IF;
  words := (string_to_array(q, ' '))[1:8];
  -- A key contains no wildcard of LIKE.
  held := (string_to_array('%' || replace(q, ' ', '% %') || '%', ' '))[1:8];
  all_held := held;
  IF length(q) = 1 THEN
    RETURN QUERY SELECT * FROM library_one_letter(q, of_type, page_size, after_fit, after_term, after_key, after_id, letters, facets);
    RETURN;
  END IF;
  -- Words written together or apart. A hyphen is a space of the search, and may stand for the glottal mark within a word.
  -- Typos do not need them.
  IF NOT slipped THEN
    joined := array(
      SELECT DISTINCT t.category_id FROM (
        (SELECT t.category_id FROM category_terms t
         WHERE replace(t.term, ' ', '') = replace(q, ' ', '') AND t.term LIKE '% %' AND t.term NOT LIKE '% ' AND t.term NOT LIKE '% % % %' AND length(t.term) <= 40
           AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
           AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < q || top OFFSET 0)
         ORDER BY replace(t.term, ' ', ''), t.category_id LIMIT 100)
        UNION ALL
        (SELECT t.category_id FROM category_terms t
         WHERE cardinality(words) > 1 AND t.term = replace(q, ' ', '')
           AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
           AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < q || top OFFSET 0)
         ORDER BY t.term, t.key, t.category_id LIMIT 100)
      ) t ORDER BY t.category_id);
  END IF;

  IF after_fit < 2 THEN
    RETURN QUERY
      SELECT t.fit, t.term, t.key, t.category_id FROM (
        SELECT t.key, t.category_id, CASE WHEN c.written = letters OR library_is_variant(c.written, letters) THEN 0 ELSE 1 END AS fit,
          CASE WHEN c.written = letters THEN '' ELSE q END AS term
        FROM (
          SELECT * FROM category_terms t
          WHERE t.term = q AND t.key = q AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          ORDER BY t.term, t.key, t.category_id LIMIT 5000
        ) t CROSS JOIN LATERAL (SELECT library_letters(c.title) AS written FROM categories c WHERE c.id = t.category_id OFFSET 0) c
      ) t
      WHERE (t.fit, t.term, t.category_id) > (after_fit, after_term, after_id) ORDER BY t.fit, t.term, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    after_term := '';
  END IF;

  IF after_fit < 5 AND wanted > 0 THEN
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
  END IF;

  IF after_fit < 10 THEN
    chosen := 1;
    IF wanted > 0 AND cardinality(joined) > 0 THEN
      RETURN QUERY SELECT 5, '', '', one FROM unnest(joined) one WHERE from_fit < 5 OR one > from_id ORDER BY one LIMIT wanted;
      GET DIAGNOSTICS found_now = ROW_COUNT;
      wanted := wanted - found_now;
    END IF;
    after_term := '';
  END IF;

  IF wanted > 0 AND cardinality(words) > 1 THEN
    FOREACH far IN ARRAY '{200, 20000}'::integer[] LOOP
      SELECT array_agg(at ORDER BY times, length(one) DESC, at), array_agg(times ORDER BY times, length(one) DESC, at)
      INTO by_rarity, counts FROM (
        SELECT one, at, (SELECT count(*) FROM (
          SELECT FROM category_terms t WHERE t.term >= one AND t.term < one || top LIMIT far) counted) AS times
        FROM unnest(words) WITH ORDINALITY given (one, at)
      ) given;
      EXIT WHEN counts[1] < far;
    END LOOP;
    -- A single letter is not looked for within words.
    rarest_of_all := words[by_rarity[1]];
    only_beginnings := length(rarest_of_all) = 1;
    -- A frequent word has too many terms to read the texts of their entries.
    within_too := counts[1] < 200 AND array_to_string(words, ' ') !~ '(^| )[^ ]( |$)';
    IF after_fit < 10 OR after_fit = 19 THEN chosen := by_rarity[1]; END IF;
    IF counts[1] >= 200 AND counts[2] < 20000 THEN
      second := words[CASE WHEN chosen = by_rarity[1] THEN by_rarity[2] ELSE by_rarity[1] END];
    END IF;
  END IF;
  rarest := words[chosen];
  others := words[:chosen - 1] || words[chosen + 1:];

  IF after_fit < 19 AND wanted > 0 AND cardinality(words) > 1 THEN
    IF after_fit < 10 OR after_term COLLATE "C" < rarest COLLATE "C" THEN
      after_term := rarest; after_key := ''; after_id := nil;
    END IF;
    RETURN QUERY
      SELECT 10 + chosen, t.term, t.key, t.category_id FROM (
        SELECT * FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (after_term, after_key, after_id) AND t.term < rarest || top
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          -- If both words are frequent, one scan of both is cheaper than a lookup for each.
          AND (second IS NULL OR t.category_id IN (
            SELECT o.category_id FROM category_terms o WHERE o.term >= second AND o.term < second || top OFFSET 0))
        ORDER BY t.term, t.key, t.category_id LIMIT 5000
      ) t
      WHERE NOT EXISTS (
          SELECT FROM unnest(others) one WHERE NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= one AND o.term < one || top OFFSET 0
          ) OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= rarest AND o.term < t.term OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < q || top OFFSET 0)
        AND t.category_id <> ALL (joined)
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  -- The rarest word begins a term, and another one stands only within a word.
  IF after_fit < 20 AND wanted > 0 AND within_too THEN
    RETURN QUERY
      SELECT 19, t.term, t.key, t.category_id FROM (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN from_fit = 19 THEN from_term ELSE rarest END,
            CASE WHEN from_fit = 19 THEN from_key ELSE '' END,
            CASE WHEN from_fit = 19 THEN from_id ELSE nil END)
          AND t.term < rarest || top AND t.category_id <> ALL (joined)
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          -- Few entries hold all words, so this comes first.
          AND (SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held)
        ORDER BY t.term, t.key, t.category_id OFFSET 0
      ) t
      WHERE EXISTS (
          SELECT FROM unnest(others) one WHERE NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= one AND o.term < one || top OFFSET 0) OFFSET 0)
        AND NOT EXISTS (
          SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= rarest AND o.term < t.term OFFSET 0)
      ORDER BY t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF after_fit < 29 AND wanted > 0 AND length(rarest) > 1 THEN
    IF after_fit >= 20 THEN
      after_word := split_part(after_term, ' ', 1);
      after_suffix := substr(after_word, 1 + strpos(substr(after_word, 2), rarest));
    END IF;
    IF after_suffix COLLATE "C" < rarest COLLATE "C" THEN after_suffix := rarest; after_word := ''; END IF;
    RETURN QUERY
      SELECT 20 + chosen, t.term, t.key, t.category_id FROM (
        SELECT s.suffix, s.word FROM search_suffixes s
        WHERE (s.suffix, s.word) >= (after_suffix, after_word) AND s.suffix < rarest || top
          -- If a word contains it twice, the first one counts.
          AND length(s.suffix) = length(s.word) - strpos(substr(s.word, 2), rarest)
        ORDER BY s.suffix, s.word LIMIT 5000
      ) s CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM (
          SELECT t.term, t.key, t.category_id FROM category_terms t
          WHERE (t.term, t.key, t.category_id) > (
              CASE WHEN s.word = after_word THEN after_term ELSE s.word END,
              CASE WHEN s.word = after_word THEN after_key ELSE '' END,
              CASE WHEN s.word = after_word THEN after_id ELSE nil END)
            AND t.term < s.word || '!' AND t.category_id <> ALL (joined)
            AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
            AND (cardinality(words) = 1 OR (
              SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (held))
          ORDER BY t.term, t.key, t.category_id OFFSET 0
        ) t
        WHERE NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term >= rarest AND o.term < rarest || top OFFSET 0)
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND o.term NOT LIKE '=%' AND strpos(split_part(o.term, ' ', 1), rarest) > 0
              AND length(split_part(o.term, ' ', 1)) <= 40 OFFSET 0)
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY s.suffix, s.word, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  -- After the entries with both words, those whose whole title or meaning is one of them, the rarer one first.
  IF cardinality(words) = 2 AND wanted > 0 AND from_fit < 30 AND NOT (first_page AND wanted = page_size) THEN
    RETURN QUERY
      SELECT 29, t.term, t.key, t.category_id FROM unnest(by_rarity) WITH ORDINALITY rarity (at, nth) CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE t.term = words[rarity.at] AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          AND (t.key, t.category_id) > (
            CASE WHEN from_fit = 29 AND from_term = t.term THEN from_key ELSE '' END,
            CASE WHEN from_fit = 29 AND from_term = t.term THEN from_id ELSE nil END)
          AND t.category_id <> ALL (joined)
          AND CASE WHEN (nth = 1 AND NOT within_too) OR only_beginnings THEN NOT EXISTS (
              SELECT FROM category_terms o
              WHERE o.category_id = t.category_id
                AND o.term >= words[by_rarity[3 - nth]] AND o.term < words[by_rarity[3 - nth]] || top OFFSET 0)
            ELSE NOT (SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = t.category_id) LIKE ALL (all_held) END
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      WHERE from_fit < 29 OR nth = 2 OR from_term = words[by_rarity[1]]
      ORDER BY nth, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF first_page AND wanted = page_size AND NOT slipped THEN
    -- Several words that are all in the library are no typo, and neither is a word of the examples.
    IF cardinality(words) > 1 THEN
      may_slip := EXISTS (SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.word = one));
    ELSE
      may_slip := NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top);
    END IF;
  END IF;
  IF slipped OR may_slip THEN
    IF after_fit < 30 THEN
      -- The word that the library does not have, else the longest one.
      SELECT at INTO chosen FROM unnest(words) WITH ORDINALITY given (one, at) WHERE length(one) >= 4 AND one !~ '[0-9]'
      ORDER BY EXISTS (SELECT FROM search_words w WHERE w.word >= one AND w.word < one || top), length(one) DESC, at LIMIT 1;
      after_term := '';
    END IF;
    near := array(
      SELECT DISTINCT d.word FROM search_deletions d
      WHERE d.deletion = ANY (array(SELECT library_deletions(words[chosen]))) AND library_one_typo(d.word, words[chosen])
      ORDER BY word);
    -- Few words can be a form of an English one.
    IF words[chosen] ~ '(s|ed|ing|feet|teeth|geese|mice|children)$' THEN
      near := array(
        SELECT one FROM unnest(near) one
        UNION SELECT w.word FROM search_words w WHERE w.word = ANY (array(SELECT library_english_bases(words[chosen])))
        ORDER BY one);
    END IF;
    held := held[:chosen - 1] || held[chosen + 1:];
    IF after_fit < 40 AND cardinality(near) > 0 THEN
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
    IF cardinality(near) > 0 THEN
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
    -- One word that finds nothing may be two that are written together, within a longer text: "harvestfestival".
    IF first_page AND wanted = page_size AND cardinality(words) = 1 AND length(q) BETWEEN 8 AND 40 AND q !~ '[0-9]' THEN
      RETURN QUERY
        SELECT DISTINCT 5, '', '', t.category_id FROM generate_series(3, length(q) - 3) at CROSS JOIN LATERAL (
          SELECT t.category_id FROM category_terms t
          WHERE t.term >= "left"(q, at) || ' ' || substr(q, at + 1) AND t.term < "left"(q, at) || ' ' || substr(q, at + 1) || '!'
            AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          ORDER BY t.term, t.key, t.category_id LIMIT 100
        ) t ORDER BY t.category_id LIMIT wanted;
    END IF;
  END IF;

  -- Entries with one of the words, if no entry has all of them. Meanings that are a word come before texts that begin with it, and the rarer word
  -- first: it says more.
  IF wanted > 0 AND NOT slipped AND cardinality(words) > 1 AND (from_fit BETWEEN 50 AND 59 OR (first_page AND wanted = page_size)) THEN
    listed_alone := true;
    words := array(SELECT words[at] FROM unnest(by_rarity) WITH ORDINALITY rarity (at, nth) ORDER BY nth);
    from_partial := (from_fit >= 50 AND from_term <> words[from_fit - 50])::integer;
    RETURN QUERY
      SELECT 50 + w.nth::integer, t.term, t.key, t.category_id
      FROM unnest('{0, 1}'::integer[]) partial CROSS JOIN unnest(words) WITH ORDINALITY w (one, nth) CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE (t.term, t.key, t.category_id) > (
            CASE WHEN (partial, 50 + w.nth) = (from_partial, from_fit) THEN from_term ELSE w.one END,
            CASE WHEN (partial, 50 + w.nth) = (from_partial, from_fit) THEN from_key ELSE '' END,
            CASE WHEN (partial, 50 + w.nth) = (from_partial, from_fit) THEN from_id ELSE nil END)
          AND t.term >= w.one AND t.term < w.one || CASE partial WHEN 0 THEN ' ' ELSE '!' END AND (t.term <> w.one) = (partial = 1)
          AND (of_type IS NULL OR t.type = of_type) AND (facets IS NULL OR library_has(t.category_id, facets))
          AND t.category_id <> ALL (joined)
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term = ANY (words[:CASE partial WHEN 0 THEN w.nth - 1 ELSE 8 END]) OFFSET 0)
          AND (partial = 0 OR NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= w.one AND o.term < t.term OFFSET 0))
          AND (partial = 0 OR NOT EXISTS (
            SELECT FROM unnest(words[:(w.nth - 1)::integer]) before JOIN category_terms o
              ON o.category_id = t.category_id AND o.term >= before AND o.term < before || '!' OFFSET 0))
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      WHERE from_fit < 50 OR (partial, 50 + w.nth) >= (from_partial, from_fit)
      ORDER BY partial, w.nth, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
  END IF;

  IF wanted > 0 AND NOT slipped THEN
    IF cardinality(words) = 1 THEN
      RETURN QUERY
        SELECT 60, '', '', e.entry_id FROM (
          SELECT DISTINCT e.entry_id FROM (
            SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= q AND e.word < q || top LIMIT 5000
          ) e
          WHERE (of_type IS NULL OR e.type = of_type) AND (facets IS NULL OR library_has(e.entry_id, facets))
            AND (from_fit < 60 OR e.entry_id > from_id) AND e.entry_id <> ALL (joined)
            AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND strpos(o.term, q) > 0 OFFSET 0)
        ) e ORDER BY e.entry_id LIMIT wanted;
    ELSIF NOT EXISTS (
      SELECT FROM unnest(words) one WHERE NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= one AND e.word < one || top)
    ) THEN
      RETURN QUERY
        SELECT 60, CASE WHEN listed_alone THEN '' ELSE '+' END, '', e.entry_id FROM (
          SELECT DISTINCT e.entry_id FROM (
            SELECT e.entry_id, e.type FROM (
              SELECT e.entry_id, e.type FROM entry_example_words e WHERE e.word >= rarest_of_all AND e.word < rarest_of_all || top LIMIT 5000
            ) e
            WHERE NOT EXISTS (
              SELECT FROM unnest(array_remove(words, rarest_of_all)) one WHERE NOT EXISTS (
                SELECT FROM entry_example_words o WHERE o.entry_id = e.entry_id AND o.word >= one AND o.word < one || top OFFSET 0) OFFSET 0)
            OFFSET 0
          ) e
          WHERE (of_type IS NULL OR e.type = of_type) AND (facets IS NULL OR library_has(e.entry_id, facets))
            AND (from_fit < 60 OR e.entry_id > from_id) AND e.entry_id <> ALL (joined)
            -- Steps 10 to 18 listed it, if all words begin a term.
            AND EXISTS (
              SELECT FROM unnest(words) one WHERE NOT EXISTS (
                SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND o.term >= one AND o.term < one || top OFFSET 0) OFFSET 0)
            -- Steps 19 to 28 listed it, if its terms hold all words, and one of them only within a word: without step 19, the rarest one.
            AND (only_beginnings
              OR NOT within_too AND EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND o.term >= rarest_of_all AND o.term < rarest_of_all || top OFFSET 0)
              OR NOT (SELECT string_agg(o.term, ' ') FROM category_terms o WHERE o.category_id = e.entry_id) LIKE ALL (all_held))
            -- Step 29 listed it, if a term is one of two words; steps 50 to 59 did, if a term begins with one of the words.
            AND NOT EXISTS (
              SELECT FROM unnest(words) one JOIN category_terms o ON o.category_id = e.entry_id AND o.term >= one
                AND o.term < one || CASE WHEN listed_alone THEN '!' WHEN cardinality(words) = 2 THEN ' ' ELSE '' END OFFSET 0)
        ) e ORDER BY e.entry_id LIMIT wanted;
    END IF;
  END IF;
END
$$;

-- library_search without type and filters, with plans that PostgreSQL keeps for a connection: to plan its statements takes longer than to run them.
-- Made from the text of library_search.
DO $do$
DECLARE
  body text;
BEGIN
  SELECT prosrc INTO STRICT body FROM pg_proc
  WHERE oid = 'library_search(text, text, integer, integer, text, text, uuid, text, text[])'::regprocedure;
  body := replace(body, 'LIMIT CASE WHEN facets IS NOT NULL THEN 20000 END', '');
  body := replace(body, '(q, of_type, page_size', '(q, NULL, page_size');
  body := replace(body, 'letters, facets)', 'letters, NULL)');
  body := regexp_replace(body, '\(of_type IS NULL OR [te]\.type = of_type\)', 'true', 'g');
  body := regexp_replace(body, '\(facets IS NULL OR library_has\([te]\.\w+, facets\)\)', 'true', 'g');
  IF body ~ 'of_type|facets' THEN RAISE EXCEPTION 'library_search uses the type or the filters in a way that is unknown here'; END IF;
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION library_search_all(
       q text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text
     ) RETURNS TABLE (fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
     SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off SET plan_cache_mode = force_generic_plan
     AS %L', body);
END
$do$;

-- The first page of a search for one word, which most searches are: runs only the statements that such a search needs. The same entries in
-- the same order as library_search_all, which answers everything else.
CREATE OR REPLACE FUNCTION library_find(
  q text, page_size integer, after_fit integer, after_term text, after_key text, after_id uuid, letters text
) RETURNS TABLE(fit integer, term text, key text, id uuid) LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  top CONSTANT text := q || chr(1114111);
  wanted integer := page_size;
  found_now integer;
  unknown boolean;
  are_joined boolean;
  are_within boolean;
  are_exemplified boolean;
  joined uuid[] := '{}';
BEGIN
  IF after_id <> nil OR strpos(q, ' ') > 0 OR length(q) < 2 THEN
    RETURN QUERY SELECT * FROM library_search_all(q, page_size, after_fit, after_term, after_key, after_id, letters);
    RETURN;
  END IF;

  RETURN QUERY
    SELECT * FROM (
      (SELECT t.fit, t.term, t.key, t.category_id FROM (
        SELECT t.key, t.category_id, CASE WHEN c.written = letters OR library_is_variant(c.written, letters) THEN 0 ELSE 1 END AS fit,
          CASE WHEN c.written = letters THEN '' ELSE q END AS term
        FROM (SELECT * FROM category_terms t WHERE t.term = q AND t.key = q ORDER BY t.term, t.key, t.category_id LIMIT 5000) t
        CROSS JOIN LATERAL (SELECT library_letters(c.title) AS written FROM categories c WHERE c.id = t.category_id OFFSET 0) c
      ) t ORDER BY t.fit, t.term, t.category_id LIMIT wanted)
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

  -- One statement decides which of the next steps have something to find.
  SELECT EXISTS (
      SELECT FROM category_terms t
      WHERE replace(t.term, ' ', '') = q AND t.term LIKE '% %' AND t.term NOT LIKE '% ' AND t.term NOT LIKE '% % % %' AND length(t.term) <= 40),
    EXISTS (SELECT FROM search_suffixes s WHERE s.suffix >= q AND s.suffix < top),
    EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < top)
  INTO are_joined, are_within, are_exemplified;

  IF are_joined THEN
    joined := array(
      SELECT DISTINCT t.category_id FROM (
        SELECT t.category_id FROM category_terms t
        WHERE replace(t.term, ' ', '') = q AND t.term LIKE '% %' AND t.term NOT LIKE '% ' AND t.term NOT LIKE '% % % %' AND length(t.term) <= 40
          AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < top OFFSET 0)
        ORDER BY replace(t.term, ' ', ''), t.category_id LIMIT 100
      ) t ORDER BY t.category_id);
    RETURN QUERY SELECT 5, '', '', one FROM unnest(joined) one ORDER BY one LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    IF wanted = 0 THEN RETURN; END IF;
  END IF;

  IF are_within THEN
    RETURN QUERY
      SELECT 21, t.term, t.key, t.category_id FROM (
        SELECT s.suffix, s.word FROM search_suffixes s
        WHERE s.suffix >= q AND s.suffix < top
          -- If a word contains it twice, the first one counts.
          AND length(s.suffix) = length(s.word) - strpos(substr(s.word, 2), q)
        ORDER BY s.suffix, s.word LIMIT 5000
      ) s CROSS JOIN LATERAL (
        SELECT t.term, t.key, t.category_id FROM category_terms t
        WHERE t.term >= s.word AND t.term < s.word || '!' AND t.category_id <> ALL (joined)
          -- If no term begins with it, no term of this entry does.
          AND (unknown OR NOT EXISTS (
            SELECT FROM category_terms o WHERE o.category_id = t.category_id AND o.term >= q AND o.term < top OFFSET 0))
          AND NOT EXISTS (
            SELECT FROM category_terms o
            WHERE o.category_id = t.category_id AND o.term < t.term AND o.term NOT LIKE '=%' AND strpos(split_part(o.term, ' ', 1), q) > 0
              AND length(split_part(o.term, ' ', 1)) <= 40 OFFSET 0)
        ORDER BY t.term, t.key, t.category_id LIMIT wanted
      ) t
      ORDER BY s.suffix, s.word, t.term, t.key, t.category_id LIMIT wanted;
    GET DIAGNOSTICS found_now = ROW_COUNT;
    wanted := wanted - found_now;
    IF wanted = 0 THEN RETURN; END IF;
  END IF;

  IF NOT are_exemplified THEN
    -- A word of the examples is no typo.
    IF wanted = page_size AND length(q) >= 4 AND q !~ '[0-9]' THEN
      RETURN QUERY SELECT * FROM library_search_all(q, page_size, 31, '', '', nil, letters);
    END IF;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT 60, '', '', e.entry_id FROM (
      SELECT DISTINCT e.entry_id FROM (
        SELECT e.entry_id FROM entry_example_words e WHERE e.word >= q AND e.word < top LIMIT 5000
      ) e
      WHERE e.entry_id <> ALL (joined)
        AND NOT EXISTS (SELECT FROM category_terms o WHERE o.category_id = e.entry_id AND strpos(o.term, q) > 0 OFFSET 0)
    ) e ORDER BY e.entry_id LIMIT wanted;
END
$$;

-- Counts the results of library_search up to 1,001.
CREATE OR REPLACE FUNCTION library_count(q text, of_type text, facets text[]) RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  top CONSTANT text := chr(1114111);
  seen integer;
  total integer;
BEGIN
  IF strpos(q, ' ') = 0 AND length(q) > 1 AND facets IS NULL
    AND NOT EXISTS (SELECT FROM entry_example_words e WHERE e.word >= q AND e.word < q || top) THEN
    SELECT count(*), count(DISTINCT category_id) INTO seen, total FROM (
      SELECT * FROM (
        SELECT t.category_id FROM category_terms t
        WHERE t.term >= q AND t.term < q || top AND (of_type IS NULL OR t.type = of_type)
        LIMIT 1500
      ) beginning
      UNION ALL (SELECT t.category_id FROM category_terms t
        WHERE replace(t.term, ' ', '') = q AND t.term LIKE '% %' AND t.term NOT LIKE '% ' AND t.term NOT LIKE '% % % %' AND length(t.term) <= 40
          AND (of_type IS NULL OR t.type = of_type) LIMIT 100)
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
    ) found;
    IF total > 1000 THEN RETURN 1001; END IF;
    IF total > 0 AND seen < 1500 THEN RETURN total; END IF;
  END IF;
  IF length(q) = 1 AND facets IS NULL THEN
    SELECT count(DISTINCT category_id) INTO total FROM (
      SELECT t.category_id FROM category_terms t WHERE t.term >= q AND t.term < q || top AND (of_type IS NULL OR t.type = of_type)
      ORDER BY t.term, t.key, t.category_id LIMIT 3000) found;
    IF total > 1000 THEN RETURN 1001; END IF;
  END IF;
  RETURN (SELECT count(*) FROM library_search(q, of_type, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000', '', facets));
END
$$;

-- Counts the results of library_search_all up to 1,001.
CREATE OR REPLACE FUNCTION library_count_all(q text) RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
DECLARE
  top CONSTANT text := chr(1114111);
  seen integer;
  total integer;
BEGIN
  IF strpos(q, ' ') = 0 AND length(q) > 1 THEN
    SELECT count(*), count(DISTINCT category_id) INTO seen, total FROM (
      (SELECT t.category_id FROM category_terms t WHERE t.term >= q AND t.term < q || top LIMIT 1500)
      UNION ALL (SELECT t.category_id FROM category_terms t
        WHERE replace(t.term, ' ', '') = q AND t.term LIKE '% %' AND t.term NOT LIKE '% ' AND t.term NOT LIKE '% % % %' AND length(t.term) <= 40 LIMIT 100)
      UNION ALL
      (SELECT t.category_id
        FROM (SELECT s.word FROM search_suffixes s WHERE s.suffix >= q AND s.suffix < q || top LIMIT 1500) s
        CROSS JOIN LATERAL (
          SELECT t.category_id FROM category_terms t WHERE t.term >= s.word AND t.term < s.word || '!' LIMIT 1500
        ) t LIMIT 1500)
      UNION ALL
      (SELECT e.entry_id FROM entry_example_words e WHERE e.word >= q AND e.word < q || top LIMIT 1500)
      LIMIT 1500
    ) found;
    IF total > 1000 THEN RETURN 1001; END IF;
    IF total > 0 AND seen < 1500 THEN RETURN total; END IF;
    -- Nothing is equal or longer: the same step follows as in library_find.
    IF total = 0 THEN
      RETURN (SELECT count(*) FROM library_search_all(q, 1001, 31, '', '', '00000000-0000-0000-0000-000000000000', '')
        WHERE length(q) >= 4 AND q !~ '[0-9]');
    END IF;
  END IF;
  IF length(q) = 1 THEN
    SELECT count(DISTINCT category_id) INTO total FROM (
      SELECT t.category_id FROM category_terms t WHERE t.term >= q AND t.term < q || top
      ORDER BY t.term, t.key, t.category_id LIMIT 3000) found;
    IF total > 1000 THEN RETURN 1001; END IF;
  END IF;
  RETURN (SELECT count(*) FROM library_search_all(q, 1001, 0, '', '', '00000000-0000-0000-0000-000000000000', ''));
END
$$;

-- From number 1: adds the terms of glosses, and rewrites titles with diacritics, which have another key now. Numbers 2 to 5 wrote terms that begin
-- with "=" for words written together: a job deletes them (server/entries/lists/concatenated-terms.ts), and no search reads them.
DO $do$
BEGIN
  IF coalesce(substring(obj_description('library_key(text)'::regprocedure) FROM 'number (\d+)')::integer, 0) >= 2 THEN RETURN; END IF;
  UPDATE categories c SET title = title WHERE c.title ~ '[^\u0001-\u007F]' AND c.search_key <> "left"(library_key(c.title), 80);
  INSERT INTO category_terms (category_id, term, key, type)
    SELECT DISTINCT c.id, term, c.search_key, c.type FROM categories c, library_texts(c) words, library_gloss_terms(words) term
    WHERE c.deleted_at IS NULL
    ON CONFLICT DO NOTHING;
END
$do$;

-- Up to number 6 the filters knew neither the dialect above a place nor the places of attestations.
INSERT INTO entry_facets (entry_id, facet, key, type)
  SELECT c.id, facet, "left"(library_plain(c.title), 80), c.type
  FROM categories c CROSS JOIN LATERAL library_facets(c) facet
  WHERE c.deleted_at IS NULL AND facet LIKE 'dialect:%' AND (
    c.id IN (SELECT entry_id FROM witnesses)
    OR c.id IN (SELECT f.entry_id FROM entry_facets f JOIN dialects d ON f.facet = 'dialect:' || d.slug WHERE d.parent IS NOT NULL))
  ON CONFLICT DO NOTHING;

-- Up to number 11 the letter eng was no ng. The triggers write the tables of the search anew.
DO $do$
BEGIN
  IF coalesce(substring(obj_description('library_key(text)'::regprocedure) FROM 'number (\d+)')::integer, 0) >= 12 THEN RETURN; END IF;
  UPDATE categories c SET title = title
  WHERE concat_ws(' ', c.title, c.content, c.document) ~ '[\u014A\u014B]'
    OR c.id IN (SELECT w.entry_id FROM witnesses w WHERE w.note ~ '[\u014A\u014B]');
END
$do$;
