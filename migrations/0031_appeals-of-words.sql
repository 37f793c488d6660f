ALTER TABLE "appeals" ALTER COLUMN "exercise_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;