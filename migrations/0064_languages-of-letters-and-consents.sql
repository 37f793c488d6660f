ALTER TABLE "class_members" ADD COLUMN "consent_language" text;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "letter" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "values" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "language" text;