ALTER TABLE "uploads" ADD COLUMN "gate" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_lesson" ON "uploads" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "uploads_to_remove" ON "uploads" USING btree ("withdrawn_at") WHERE "uploads"."withdrawn_at" IS NOT NULL AND "uploads"."gone_at" IS NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_gate" CHECK ("uploads"."gate" IN ('lesson', 'held'));