CREATE TABLE "content_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "lesson_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO "content_versions" (name) VALUES ('courses'), ('library');
--> statement-breakpoint
-- At the end of the writer's transaction, once in it: the row is locked last and for the shortest time, whatever was written.
CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := TG_ARGV[0] || ' ' || pg_current_xact_id()::text;
BEGIN
  IF coalesce(current_setting('content.' || TG_ARGV[0], true), '') <> mark THEN
    PERFORM set_config('content.' || TG_ARGV[0], mark, true);
    UPDATE content_versions SET version = version + 1 WHERE name = TG_ARGV[0];
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses c SET lesson_count = (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.deleted_at IS NULL)
  WHERE c.id IN (coalesce(NEW.course_id, OLD.course_id), coalesce(OLD.course_id, NEW.course_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE courses c SET lesson_count = (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.deleted_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER lessons_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at, course_id ON lessons FOR EACH ROW EXECUTE FUNCTION count_lessons();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER courses_changed AFTER INSERT OR UPDATE OR DELETE ON courses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('courses');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lessons_changed AFTER INSERT OR UPDATE OR DELETE ON lessons DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('courses');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('library');
--> statement-breakpoint
-- A contribution's author stands beside the entry made of it.
CREATE CONSTRAINT TRIGGER contributions_changed AFTER UPDATE OR DELETE ON contributions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('library');
