CREATE TABLE "wanted_askers" (
	"wanted_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "wanted_askers_wanted_id_user_id_pk" PRIMARY KEY("wanted_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "wanted_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"word" text NOT NULL,
	"key" text NOT NULL,
	"asked" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"entry_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "wanted_words_key" UNIQUE("key"),
	CONSTRAINT "wanted_words_status" CHECK ("wanted_words"."status" IN ('PENDING', 'SHOWN', 'HIDDEN', 'ANSWERED'))
);
--> statement-breakpoint
ALTER TABLE "wanted_askers" ADD CONSTRAINT "wanted_askers_wanted_id_wanted_words_id_fk" FOREIGN KEY ("wanted_id") REFERENCES "public"."wanted_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_askers" ADD CONSTRAINT "wanted_askers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_words" ADD CONSTRAINT "wanted_words_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wanted_askers_user" ON "wanted_askers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wanted_words_most" ON "wanted_words" USING btree ("status","asked","id");--> statement-breakpoint
CREATE INDEX "wanted_words_entry" ON "wanted_words" USING btree ("entry_id");