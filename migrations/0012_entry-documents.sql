CREATE TABLE "dialects" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text,
	"glottocode" text,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_example_words" (
	"entry_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "entry_example_words_entry_id_word_pk" PRIMARY KEY("entry_id","word")
);
--> statement-breakpoint
CREATE TABLE "entry_facets" (
	"entry_id" uuid NOT NULL,
	"facet" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "entry_facets_entry_id_facet_pk" PRIMARY KEY("entry_id","facet")
);
--> statement-breakpoint
CREATE TABLE "entry_known" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_known_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "entry_relations" (
	"from_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "entry_relations_from_id_kind_to_id_pk" PRIMARY KEY("from_id","kind","to_id")
);
--> statement-breakpoint
CREATE TABLE "entry_revisions" (
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"deed" text NOT NULL,
	"why" text,
	"state" jsonb NOT NULL,
	CONSTRAINT "entry_revisions_entry_id_version_pk" PRIMARY KEY("entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"year" integer,
	"url" text,
	"licence" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "witnesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"form" text NOT NULL,
	"form_key" text NOT NULL,
	"dialect" text NOT NULL,
	"stance" text NOT NULL,
	"note" text,
	"source_id" uuid,
	"speaker_id" uuid,
	"recording_id" uuid,
	"person_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "witnesses_stance" CHECK ("witnesses"."stance" IN ('same', 'different', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "content_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "has_voice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "witnessed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "base_version" integer;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "applied_version" integer;--> statement-breakpoint
ALTER TABLE "entry_example_words" ADD CONSTRAINT "entry_example_words_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_facets" ADD CONSTRAINT "entry_facets_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_known" ADD CONSTRAINT "entry_known_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_known" ADD CONSTRAINT "entry_known_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_relations" ADD CONSTRAINT "entry_relations_from_id_categories_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_revisions" ADD CONSTRAINT "entry_revisions_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_revisions" ADD CONSTRAINT "entry_revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "witnesses" ADD CONSTRAINT "witnesses_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "witnesses" ADD CONSTRAINT "witnesses_dialect_dialects_slug_fk" FOREIGN KEY ("dialect") REFERENCES "public"."dialects"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "witnesses" ADD CONSTRAINT "witnesses_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_example_words_order" ON "entry_example_words" USING btree ("word","entry_id");--> statement-breakpoint
CREATE INDEX "entry_facets_order" ON "entry_facets" USING btree ("facet","key","entry_id");--> statement-breakpoint
CREATE INDEX "entry_facets_type_order" ON "entry_facets" USING btree ("type","facet","key","entry_id");--> statement-breakpoint
CREATE INDEX "entry_known_entry" ON "entry_known" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entry_relations_to" ON "entry_relations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "entry_revisions_actor" ON "entry_revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_title" ON "sources" USING btree (md5("title"));--> statement-breakpoint
CREATE INDEX "witnesses_entry" ON "witnesses" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "witnesses_speaker" ON "witnesses" USING btree ("speaker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "witnesses_recording" ON "witnesses" USING btree ("recording_id");--> statement-breakpoint
CREATE UNIQUE INDEX "witnesses_person" ON "witnesses" USING btree ("person_id","entry_id","form_key","dialect") WHERE "witnesses"."person_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "witnesses_source" ON "witnesses" USING btree ("source_id","entry_id","form_key","dialect") WHERE "witnesses"."source_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_pending_first" ON "contributions" USING btree (("status" <> 'PENDING'),"created_at","id");--> statement-breakpoint
CREATE INDEX "contributions_entry" ON "contributions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "contributions_decided_by" ON "contributions" USING btree ("decided_by");
--> statement-breakpoint
-- The dialects and places that can be named with good reason. A glottocode only where it is sure.
INSERT INTO dialects (slug, name, place, glottocode, "order") VALUES
  ('bundu-liwan', 'Bundu-Liwan', NULL, NULL, 1),
  ('tangaa', 'Tangaa''', 'the coast', 'coas1294', 2),
  ('tambunan', 'Tambunan', 'Tambunan', 'tamb1254', 3),
  ('ranau', 'Ranau', 'Ranau', NULL, 4),
  ('kota-belud', 'Kota Belud', 'Kota Belud', NULL, 5);
--> statement-breakpoint
-- All texts that an entry is found by before its examples. The row rules its own fields: title and content stand for the first form and
-- for a meaning alone, so that whoever writes the row only, and knows of no documents, changes what is found.
CREATE FUNCTION library_texts(entry categories) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT entry.title UNION SELECT entry.content
  UNION SELECT form ->> 'text' FROM jsonb_array_elements(entry.document -> 'forms') WITH ORDINALITY forms (form, at) WHERE at > 1
  UNION SELECT sense ->> 'en' FROM jsonb_array_elements(entry.document -> 'senses') sense
    WHERE entry.content_by_hand OR jsonb_array_length(entry.document -> 'senses') > 1
  UNION SELECT sense ->> 'ms' FROM jsonb_array_elements(entry.document -> 'senses') sense WHERE sense ->> 'ms' IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION library_terms(entry categories) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT term FROM library_texts(entry) content, library_terms_of(content) term WHERE term <> ''
$$;
--> statement-breakpoint
-- The words of an entry's examples and of their translations.
CREATE FUNCTION library_example_words(entry categories) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT word FROM jsonb_array_elements(entry.document -> 'examples') example,
    string_to_array(library_key("left"(concat_ws(' ', example ->> 'text', example ->> 'translation'), 2000)), ' ') words, unnest(words[:60]) word
  WHERE length(word) BETWEEN 1 AND 80
$$;
--> statement-breakpoint
-- What an entry can be browsed by. Its letter is the first one of its title, in the order of Latin letters, without glottal marks.
CREATE FUNCTION library_facets(entry categories) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT 'letter:' || CASE WHEN letter COLLATE "C" BETWEEN 'a' AND 'z' THEN letter ELSE '#' END
    FROM "left"(library_letters(entry.title), 1) letter
  UNION SELECT 'dialect:' || slug
    FROM jsonb_array_elements(entry.document -> 'forms') form, jsonb_array_elements_text(form -> 'dialects') slug
  UNION SELECT 'domain:' || domain
    FROM jsonb_array_elements(entry.document -> 'senses') sense, jsonb_array_elements_text(sense -> 'domains') domain
  UNION SELECT 'voice' WHERE entry.has_voice OR entry.audio_url IS NOT NULL
  UNION SELECT 'picture' WHERE entry.image_url IS NOT NULL
  UNION SELECT 'attested' WHERE entry.witnessed >= 2
  UNION SELECT 'attested voice' WHERE entry.witnessed >= 2 AND (entry.has_voice OR entry.audio_url IS NOT NULL)
$$;
--> statement-breakpoint
-- Of new entries, all of a statement at once: an import of thousands pays for a few sets, not for each row.
CREATE FUNCTION categories_searchable_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO category_terms (category_id, term, key, type)
    SELECT c.id, term, c.search_key, c.type FROM fresh f JOIN categories c ON c.id = f.id, library_terms(c) term
    WHERE c.deleted_at IS NULL;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT c.id, facet, "left"(library_letters(c.title), 80), c.type
    FROM fresh f JOIN categories c ON c.id = f.id, library_facets(c) facet WHERE c.deleted_at IS NULL;
  IF EXISTS (SELECT FROM fresh WHERE document -> 'examples' <> '[]') THEN
    INSERT INTO entry_example_words (entry_id, word, type)
      SELECT c.id, word, c.type FROM fresh f JOIN categories c ON c.id = f.id, library_example_words(c) word WHERE c.deleted_at IS NULL;
  END IF;
  IF EXISTS (SELECT FROM fresh WHERE document -> 'relations' <> '[]') THEN
    INSERT INTO entry_relations (from_id, kind, to_id)
      SELECT id, one ->> 'kind', (one ->> 'entryId')::uuid FROM fresh, jsonb_array_elements(document -> 'relations') one
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM library_learn(array(
    SELECT DISTINCT split_part(t.term, ' ', 1) FROM fresh f JOIN category_terms t ON t.category_id = f.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Of one that changed only what differs: most changes leave most of this as it is.
CREATE OR REPLACE FUNCTION categories_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_there CONSTANT boolean := NEW.deleted_at IS NULL;
  letters CONSTANT text := "left"(library_letters(NEW.title), 80);
  terms text[];
  words text[];
  facets text[];
BEGIN
  IF is_there THEN
    terms := array(SELECT library_terms(NEW));
    words := array(SELECT library_example_words(NEW));
    facets := array(SELECT library_facets(NEW));
  END IF;
  DELETE FROM category_terms WHERE category_id = NEW.id
    AND (NOT is_there OR key <> NEW.search_key OR type <> NEW.type OR term <> ALL (terms));
  DELETE FROM entry_example_words WHERE entry_id = NEW.id AND (NOT is_there OR type <> NEW.type OR word <> ALL (words));
  DELETE FROM entry_facets WHERE entry_id = NEW.id AND (NOT is_there OR key <> letters OR type <> NEW.type OR facet <> ALL (facets));
  DELETE FROM entry_relations r WHERE r.from_id = NEW.id AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(NEW.document -> 'relations') one
    WHERE one ->> 'kind' = r.kind AND (one ->> 'entryId')::uuid = r.to_id);
  IF is_there THEN
    INSERT INTO category_terms (category_id, term, key, type)
      SELECT NEW.id, term, NEW.search_key, NEW.type FROM unnest(terms) term ON CONFLICT DO NOTHING;
    INSERT INTO entry_example_words (entry_id, word, type) SELECT NEW.id, word, NEW.type FROM unnest(words) word ON CONFLICT DO NOTHING;
    INSERT INTO entry_facets (entry_id, facet, key, type) SELECT NEW.id, facet, letters, NEW.type FROM unnest(facets) facet ON CONFLICT DO NOTHING;
    PERFORM library_learn(array(SELECT split_part(term, ' ', 1) FROM unnest(terms) term));
  END IF;
  INSERT INTO entry_relations (from_id, kind, to_id)
    SELECT NEW.id, one ->> 'kind', (one ->> 'entryId')::uuid FROM jsonb_array_elements(NEW.document -> 'relations') one
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_searchable
AFTER UPDATE OF title, content, type, deleted_at, document, content_by_hand, has_voice, witnessed, image_url, audio_url ON categories
FOR EACH ROW EXECUTE FUNCTION categories_searchable();
--> statement-breakpoint
CREATE TRIGGER categories_searchable_new AFTER INSERT ON categories REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION categories_searchable_new();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION library_rebuild() RETURNS void LANGUAGE sql AS $$
  TRUNCATE category_terms, search_words, search_suffixes, search_deletions, entry_facets, entry_example_words, entry_relations;
  INSERT INTO category_terms (category_id, term, key, type)
    SELECT c.id, term, c.search_key, c.type FROM categories c, library_terms(c) term WHERE c.deleted_at IS NULL;
  INSERT INTO search_words SELECT DISTINCT split_part(term, ' ', 1) FROM category_terms;
  INSERT INTO search_suffixes SELECT suffix, word FROM search_words, library_suffixes(word) suffix;
  INSERT INTO search_deletions SELECT deletion, word FROM search_words, library_deletions(word) deletion;
  INSERT INTO entry_facets (entry_id, facet, key, type)
    SELECT c.id, facet, "left"(library_letters(c.title), 80), c.type FROM categories c, library_facets(c) facet WHERE c.deleted_at IS NULL;
  INSERT INTO entry_example_words (entry_id, word, type)
    SELECT c.id, word, c.type FROM categories c, library_example_words(c) word WHERE c.deleted_at IS NULL;
  INSERT INTO entry_relations (from_id, kind, to_id)
    SELECT c.id, one ->> 'kind', (one ->> 'entryId')::uuid FROM categories c, jsonb_array_elements(c.document -> 'relations') one
    ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Lessons that show an entry: the only ones that an entry's page looks through.
CREATE INDEX lessons_showing_entries ON lessons (course_id) WHERE content_body LIKE '%[[%';
--> statement-breakpoint
-- Those that the job which makes documents has not reached.
CREATE INDEX categories_undocumented ON categories (id) WHERE document IS NULL;
