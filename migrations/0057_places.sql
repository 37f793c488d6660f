ALTER TABLE "dialects" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "parent" text;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "language" text DEFAULT 'dtp' NOT NULL;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "unsure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dialects" ADD COLUMN "suggested_by" uuid;--> statement-breakpoint
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_parent_dialects_slug_fk" FOREIGN KEY ("parent") REFERENCES "public"."dialects"("slug") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_merged_into_dialects_slug_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."dialects"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dialects_parent" ON "dialects" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "dialects_merged_into" ON "dialects" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "dialects_suggested_by" ON "dialects" USING btree ("suggested_by");--> statement-breakpoint
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_id" UNIQUE("id");