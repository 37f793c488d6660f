CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text,
	"limit" integer NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone,
	"type" text,
	"size" integer,
	CONSTRAINT "uploads_address" UNIQUE("address"),
	CONSTRAINT "uploads_kind" CHECK ("uploads"."kind" IN ('image', 'audio', 'video'))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_unregistered" ON "uploads" USING btree ("created_at") WHERE "uploads"."registered_at" IS NULL;