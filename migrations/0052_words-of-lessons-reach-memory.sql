CREATE TABLE "study_schedule" (
	"from_day" integer NOT NULL
);
--> statement-breakpoint
-- The learning day in Sabah. Processes of the version before stop within two days.
INSERT INTO "study_schedule" ("from_day")
SELECT CASE WHEN EXISTS (SELECT FROM "answers") THEN floor((extract(epoch FROM now()) + 4 * 3600) / 86400)::int + 2 ELSE 0 END;
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "shown_day" integer;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "met_in_lesson" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "practice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "reminder_at" text;