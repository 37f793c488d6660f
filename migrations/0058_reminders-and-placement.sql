ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "reminder_zone" text DEFAULT 'Asia/Kuching' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "reminder_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "reminders_unseen" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_settings" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_due_first" ON "outbox" USING btree ("due_at") WHERE "outbox"."due_at" IS NOT NULL AND "outbox"."kind" <> 'reminder';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "study_settings_reminders" ON "study_settings" USING btree ("reminder_due") WHERE "study_settings"."reminder_due" IS NOT NULL;