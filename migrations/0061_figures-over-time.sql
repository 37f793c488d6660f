CREATE TABLE "figures" (
	"kind" text NOT NULL,
	"period" integer NOT NULL,
	"data" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "figures_kind_period_pk" PRIMARY KEY("kind","period")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cards_first_day" ON "cards" USING btree ("first_day") WHERE "cards"."kind" = 'word' AND "cards"."first_day" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "study_days_day" ON "study_days" USING btree ("day","user_id");