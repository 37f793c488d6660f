CREATE TABLE "duplicate_checks" (
	"entry_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_duplicates" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "entry_duplicates_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "homograph" integer;--> statement-breakpoint
ALTER TABLE "entry_duplicates" ADD CONSTRAINT "entry_duplicates_one_id_categories_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_duplicates" ADD CONSTRAINT "entry_duplicates_other_id_categories_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_duplicates" ADD CONSTRAINT "entry_duplicates_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_duplicates_other" ON "entry_duplicates" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "entry_duplicates_state" ON "entry_duplicates" USING btree ("state","kind","one_id","other_id");--> statement-breakpoint
CREATE INDEX "entry_duplicates_decided_by" ON "entry_duplicates" USING btree ("decided_by");--> statement-breakpoint
-- Numbers the present entries of these headwords that have no number yet, if a headword has several entries. A number, once given, stays: the
-- earliest entry is 1, and each later one is higher than all before it. `keys` are the search keys of the headwords, whose index finds the entries.
CREATE FUNCTION homographs_number(keys text[], words text[]) RETURNS void LANGUAGE sql SET enable_seqscan = off
AS $$
  UPDATE categories c SET homograph = n.number FROM (
    SELECT id, is_free, peers, CASE WHEN is_first THEN 1
      ELSE greatest(highest, 1) + row_number() OVER (PARTITION BY key, word, is_free AND NOT is_first ORDER BY at) END AS number
    FROM (
      SELECT k.key, k.word, e.id, e.homograph IS NULL AS is_free, count(*) OVER same AS peers, coalesce(max(e.homograph) OVER same, 0) AS highest,
        row_number() OVER (PARTITION BY k.key, k.word ORDER BY e.created_at, e.place) AS at,
        e.homograph IS NULL AND coalesce(min(e.homograph) OVER same, 2) > 1
          AND row_number() OVER (PARTITION BY k.key, k.word ORDER BY e.created_at, e.place) = 1 AS is_first
      FROM (SELECT DISTINCT key, word FROM unnest(keys, words) k (key, word)) k CROSS JOIN LATERAL (
        SELECT c.id, c.homograph, c.created_at, c.ctid AS place FROM categories c
        WHERE c.search_key = k.key AND c.deleted_at IS NULL AND lower(c.title) = k.word OFFSET 0
      ) e
      WINDOW same AS (PARTITION BY k.key, k.word)
    ) e
  ) n WHERE c.id = n.id AND n.is_free AND n.peers > 1
$$;--> statement-breakpoint
CREATE FUNCTION categories_numbered_new() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  PERFORM homographs_number(array_agg(search_key), array_agg(lower(title))) FROM fresh WHERE deleted_at IS NULL;
  INSERT INTO duplicate_checks SELECT id FROM fresh ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_numbered_new AFTER INSERT ON categories REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION categories_numbered_new();--> statement-breakpoint
-- A changed headword takes no number along, nor does a restored entry whose number another has meanwhile.
CREATE FUNCTION categories_renumbered() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF lower(NEW.title) <> lower(OLD.title) OR EXISTS (
    SELECT FROM categories c WHERE c.search_key = OLD.search_key AND c.deleted_at IS NULL AND c.id <> NEW.id
      AND lower(c.title) = lower(OLD.title) AND c.homograph = OLD.homograph) THEN
    NEW.homograph := NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_renumbered BEFORE UPDATE OF title, deleted_at ON categories FOR EACH ROW
  WHEN (NEW.homograph IS NOT NULL AND NEW.deleted_at IS NULL AND (OLD.deleted_at IS NOT NULL OR NEW.title <> OLD.title))
  EXECUTE FUNCTION categories_renumbered();--> statement-breakpoint
CREATE FUNCTION categories_numbered() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  IF OLD.homograph IS NOT NULL AND OLD.deleted_at IS NULL AND (NEW.deleted_at IS NOT NULL OR lower(NEW.title) <> lower(OLD.title)) THEN
    -- The first of its headword that remains alone needs no number. Another keeps its own, because somebody may have cited it.
    UPDATE categories c SET homograph = NULL FROM (
      SELECT count(*) AS remaining, min(id::text)::uuid AS id FROM (
        SELECT e.id FROM categories e WHERE e.search_key = OLD.search_key AND e.deleted_at IS NULL AND e.id <> NEW.id
          AND lower(e.title) = lower(OLD.title) LIMIT 2
      ) e
    ) e WHERE c.id = e.id AND e.remaining = 1 AND c.homograph = 1;
  END IF;
  IF NEW.deleted_at IS NULL AND (OLD.deleted_at IS NOT NULL OR lower(NEW.title) <> lower(OLD.title)) THEN
    PERFORM homographs_number(ARRAY[NEW.search_key], ARRAY[lower(NEW.title)]);
  END IF;
  INSERT INTO duplicate_checks VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_numbered AFTER UPDATE OF title, content, document, deleted_at ON categories FOR EACH ROW
  WHEN ((NEW.title, NEW.content, NEW.document, NEW.deleted_at) IS DISTINCT FROM (OLD.title, OLD.content, OLD.document, OLD.deleted_at))
  EXECUTE FUNCTION categories_numbered();--> statement-breakpoint
-- The glosses of an entry, without those that are only written together.
CREATE FUNCTION entry_glosses(entry categories) RETURNS text[] LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(DISTINCT term), '{}') FROM (
    SELECT entry.content AS meaning UNION SELECT unnest(ARRAY[sense ->> 'en', sense ->> 'ms'])
    FROM jsonb_array_elements(entry.document -> 'senses') sense
  ) meanings CROSS JOIN LATERAL library_gloss_terms(meaning) term WHERE meaning IS NOT NULL AND term NOT LIKE '=%');
END
$$;--> statement-breakpoint
-- Compares `most` changed entries with those of the same headword and those one letter apart, and returns how many it took. Equal meanings make
-- two entries a likely duplicate. The work for one entry is bounded, however many entries share its headword.
CREATE FUNCTION duplicates_check(most integer) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
DECLARE
  ids uuid[];
BEGIN
  WITH taken AS (
    DELETE FROM duplicate_checks d WHERE d.entry_id IN (
      SELECT o.entry_id FROM duplicate_checks o ORDER BY o.entry_id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING d.entry_id
  ) SELECT array_agg(entry_id) INTO ids FROM taken;
  IF ids IS NULL THEN RETURN 0; END IF;
  WITH batch AS MATERIALIZED (
    SELECT c.id, lower(c.title) AS word, c.search_key AS key, c.document ->> 'language' AS language, entry_glosses(c) AS glosses
    FROM categories c WHERE c.id = ANY (ids) AND c.deleted_at IS NULL
  ), near AS MATERIALIZED (
    SELECT b.*, b.key AS near FROM batch b
    UNION ALL
    SELECT b.*, d.word FROM batch b CROSS JOIN LATERAL (
      SELECT DISTINCT d.word FROM library_deletions(b.key) part JOIN search_deletions d ON d.deletion = part
      WHERE b.key NOT LIKE '% %' AND d.word <> b.key AND library_one_typo(b.key, d.word) LIMIT 100
    ) d
  ), found AS (
    SELECT DISTINCT ON (one, other) one, other, kind FROM near b CROSS JOIN LATERAL (
      SELECT least(b.id, e.id) AS one, greatest(b.id, e.id) AS other,
        CASE WHEN lower(e.title) = b.word THEN 'equal' WHEN library_letters(e.title) = library_letters(b.word) THEN 'equal'
          WHEN e.search_key = b.key THEN 'twin' ELSE 'near' END AS kind
      FROM (
        SELECT c AS entry, c.id, c.title, c.search_key, c.document ->> 'language' AS language FROM categories c
        WHERE c.search_key = b.near AND c.deleted_at IS NULL AND c.id <> b.id LIMIT 50
      ) e
      WHERE e.language IS NOT DISTINCT FROM b.language AND entry_glosses(e.entry) && b.glosses
        AND NOT EXISTS (SELECT FROM entry_relations r WHERE (r.from_id, r.to_id) IN ((b.id, e.id), (e.id, b.id)))
      LIMIT 10
    ) e
  ), gone AS (
    DELETE FROM entry_duplicates p WHERE (p.one_id = ANY (ids) OR p.other_id = ANY (ids)) AND p.state <> 'apart'
      AND NOT EXISTS (SELECT FROM found f WHERE f.one = p.one_id AND f.other = p.other_id)
  )
  INSERT INTO entry_duplicates (one_id, other_id, kind) SELECT one, other, kind FROM found ORDER BY one, other
  ON CONFLICT (one_id, other_id) DO UPDATE SET kind = excluded.kind WHERE entry_duplicates.kind <> excluded.kind;
  RETURN cardinality(ids);
END
$$;--> statement-breakpoint
ALTER TABLE categories DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE categories c SET homograph = n.number FROM (
  SELECT id, count(*) OVER same AS peers, row_number() OVER (PARTITION BY search_key, lower(title) ORDER BY created_at, id) AS number
  FROM categories WHERE deleted_at IS NULL WINDOW same AS (PARTITION BY search_key, lower(title))
) n WHERE c.id = n.id AND n.peers > 1;--> statement-breakpoint
ALTER TABLE categories ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO duplicate_checks SELECT id FROM categories WHERE deleted_at IS NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE content_versions SET version = version + 1 WHERE name = 'library';
