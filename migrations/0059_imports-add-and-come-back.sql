ALTER TABLE "import_rows" ADD COLUMN "chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deleted_by_import" uuid;--> statement-breakpoint
CREATE INDEX "categories_deleted_alone" ON "categories" USING btree ("deleted_at" DESC NULLS FIRST,"id") WHERE "categories"."deleted_at" IS NOT NULL AND "categories"."deleted_by_import" IS NULL;--> statement-breakpoint
CREATE INDEX "categories_deleted_by_import" ON "categories" USING btree ("deleted_by_import","deleted_at") WHERE "categories"."deleted_by_import" IS NOT NULL;