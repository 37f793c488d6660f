ALTER TABLE "courses" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_level" CHECK ("courses"."level" IN ('BEGINNER', 'ADVANCED', 'CULTURE'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_level" CHECK ("lessons"."level" IN ('BEGINNER', 'ADVANCED', 'CULTURE'));
