CREATE TABLE "takedowns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"contact" text,
	"asker_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takedowns_about" CHECK ("takedowns"."about" IN ('entry', 'voice', 'file')),
	CONSTRAINT "takedowns_status" CHECK ("takedowns"."status" IN ('open', 'hidden', 'removed', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takedowns_by_status" ON "takedowns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "takedowns_subject" ON "takedowns" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "takedowns_asker" ON "takedowns" USING btree ("asker_id");