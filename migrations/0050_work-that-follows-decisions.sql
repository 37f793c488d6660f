CREATE TABLE "study_follow_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"card_id" uuid NOT NULL,
	"into_id" uuid,
	"form" text,
	"text" text,
	"due" boolean DEFAULT true NOT NULL,
	"moved" jsonb,
	CONSTRAINT "study_follow_ups_kind" CHECK ("study_follow_ups"."kind" IN ('merge', 'split', 'accept', 'decline'))
);
--> statement-breakpoint
ALTER TABLE "study_follow_ups" ADD CONSTRAINT "study_follow_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_follow_ups_due" ON "study_follow_ups" USING btree ("id") WHERE "study_follow_ups"."due";--> statement-breakpoint
CREATE INDEX "study_follow_ups_learner" ON "study_follow_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_follow_ups_card" ON "study_follow_ups" USING btree ("card_id","into_id");