CREATE TABLE "entry_joins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"versions" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"parted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "joined_into" uuid;--> statement-breakpoint
ALTER TABLE "entry_joins" ADD CONSTRAINT "entry_joins_from_id_categories_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_joins" ADD CONSTRAINT "entry_joins_into_id_categories_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_joins_from" ON "entry_joins" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "entry_joins_into" ON "entry_joins" USING btree ("into_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_joined_into_categories_id_fk" FOREIGN KEY ("joined_into") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_joined" ON "categories" USING btree ("joined_into") WHERE "categories"."joined_into" IS NOT NULL;
--> statement-breakpoint
-- An archive brings entries in the order of their ids: one may come before the one that it became part of.
ALTER TABLE "categories" ALTER CONSTRAINT "categories_joined_into_categories_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
