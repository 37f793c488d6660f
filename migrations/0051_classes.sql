CREATE TABLE "assignment_completions" (
	"assignment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assignment_completions_assignment_id_lesson_id_member_id_pk" PRIMARY KEY("assignment_id","lesson_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"lesson_id" uuid,
	"entry_id" uuid,
	CONSTRAINT "assignment_items_one" CHECK (("assignment_items"."lesson_id" IS NULL) <> ("assignment_items"."entry_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "assignment_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"group_id" uuid,
	"member_id" uuid,
	CONSTRAINT "assignment_targets_one" CHECK (("assignment_targets"."group_id" IS NULL) <> ("assignment_targets"."member_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"opens_on" date,
	"due_on" date,
	"due_after_days" smallint,
	"review_days" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignments_kind" CHECK ("assignments"."kind" IN ('lessons', 'words', 'review')),
	CONSTRAINT "assignments_due" CHECK ("assignments"."due_on" IS NULL OR "assignments"."due_after_days" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "class_group_members" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "class_group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL,
	"seat" boolean DEFAULT false NOT NULL,
	"consent" text,
	"consent_way" text,
	"consent_on" date,
	"consent_wording" text,
	"noted_by" uuid,
	"guardian_code_hash" text,
	"mail" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_members_once" UNIQUE("class_id","user_id"),
	CONSTRAINT "class_members_state" CHECK ("class_members"."state" IN ('waiting', 'invited', 'joined', 'left'))
);
--> statement-breakpoint
CREATE TABLE "class_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_owners" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_owners_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"term_ends_on" date,
	"code" text,
	"code_until" timestamp (3) with time zone,
	"seats" integer DEFAULT 0 NOT NULL,
	"access_until" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "classes_code" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "assignment_completions" ADD CONSTRAINT "assignment_completions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_completions" ADD CONSTRAINT "assignment_completions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_completions" ADD CONSTRAINT "assignment_completions_member_id_class_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."class_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_items" ADD CONSTRAINT "assignment_items_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_items" ADD CONSTRAINT "assignment_items_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_items" ADD CONSTRAINT "assignment_items_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_targets" ADD CONSTRAINT "assignment_targets_member_id_class_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."class_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_member_id_class_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."class_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_messages" ADD CONSTRAINT "class_messages_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_messages" ADD CONSTRAINT "class_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_owners" ADD CONSTRAINT "class_owners_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_owners" ADD CONSTRAINT "class_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_completions_lesson" ON "assignment_completions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "assignment_completions_member" ON "assignment_completions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "assignment_items_assignment" ON "assignment_items" USING btree ("assignment_id","position");--> statement-breakpoint
CREATE INDEX "assignment_items_lesson" ON "assignment_items" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "assignment_items_entry" ON "assignment_items" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "assignment_targets_assignment" ON "assignment_targets" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "assignment_targets_group" ON "assignment_targets" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "assignment_targets_member" ON "assignment_targets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "assignments_class" ON "assignments" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_group_members_member" ON "class_group_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "class_groups_class" ON "class_groups" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_members_user" ON "class_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_members_left" ON "class_members" USING btree ("left_at") WHERE "class_members"."state" = 'left';--> statement-breakpoint
CREATE INDEX "class_messages_class" ON "class_messages" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_messages_author" ON "class_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "class_owners_user" ON "class_owners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_created" ON "classes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "answers_assignment" ON "answers" USING btree ("assignment_id","member_id","at") WHERE "answers"."assignment_id" IS NOT NULL;--> statement-breakpoint
-- Answers that a class may see: given for an assignment, not undone, of a learner who is in the class. Classes read answers through this view only.
CREATE VIEW class_answers AS
SELECT a.id, a.assignment_id, a.member_id, a.exercise_id, a.entry_id, a.lesson_id, a.attempt_id, a.said, a.marked, a.at
FROM answers a JOIN class_members m ON m.id = a.member_id AND m.state = 'joined'
WHERE a.assignment_id IS NOT NULL AND a.undoes IS NULL
  AND NOT EXISTS (SELECT FROM answers u WHERE u.user_id = a.user_id AND u.undoes = a.id);
--> statement-breakpoint
-- Tombstones of memberships: 'class-left' while somebody has left, 'class-member' once the membership is deleted.
CREATE FUNCTION bury_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'left' THEN
    INSERT INTO tombstones (kind, id) VALUES ('class-left', NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM tombstones WHERE kind = 'class-left' AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER class_members_left AFTER UPDATE OF state ON class_members FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION bury_membership();
--> statement-breakpoint
CREATE TRIGGER class_members_buried AFTER DELETE ON class_members FOR EACH ROW EXECUTE FUNCTION bury('class-member');
--> statement-breakpoint
-- As in 0027, and memberships.
CREATE OR REPLACE FUNCTION bury_again() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
  files text[];
BEGIN
  DELETE FROM users u USING tombstones t WHERE t.kind = 'person' AND t.id = u.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  UPDATE answers a SET assignment_id = NULL, member_id = NULL FROM tombstones t WHERE t.kind = 'class-member' AND t.id = a.member_id;
  DELETE FROM class_members m USING tombstones t WHERE t.kind = 'class-member' AND t.id = m.id;
  UPDATE class_members m SET state = 'left', left_at = t.at FROM tombstones t WHERE t.kind = 'class-left' AND t.id = m.id AND m.state <> 'left';
  UPDATE consents c SET withdrawn_at = t.at FROM tombstones t WHERE t.kind = 'consent' AND t.id = c.id AND c.withdrawn_at IS NULL;
  WITH taken AS (
    UPDATE uploads u SET withdrawn_at = t.at FROM tombstones t WHERE t.kind = 'upload' AND t.id = u.id AND u.withdrawn_at IS NULL
    RETURNING u.id
  ) SELECT array_agg(id::text) INTO files FROM taken;
  PERFORM silence(array(
    SELECT r.id FROM recordings r JOIN consents c ON c.id = r.consent_id JOIN uploads u ON u.id = r.upload_id
    WHERE r.status <> 'withdrawn' AND (c.withdrawn_at IS NOT NULL OR u.withdrawn_at IS NOT NULL)));
  IF files IS NOT NULL THEN
    UPDATE categories SET
      image_url = CASE WHEN split_part(split_part(image_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE image_url END,
      audio_url = CASE WHEN split_part(split_part(audio_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE audio_url END,
      video_url = CASE WHEN split_part(split_part(video_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE video_url END,
      version = version + 1
    WHERE split_part(split_part(image_url, '/objects/', 2), '.', 1) = ANY (files)
      OR split_part(split_part(audio_url, '/objects/', 2), '.', 1) = ANY (files)
      OR split_part(split_part(video_url, '/objects/', 2), '.', 1) = ANY (files);
  END IF;
  RETURN gone;
END
$$;
