CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"speaker_id" uuid NOT NULL,
	"wording" text NOT NULL,
	"licence" text NOT NULL,
	"how" text NOT NULL,
	"guardian" text,
	"code_hash" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "consents_code" UNIQUE("code_hash"),
	CONSTRAINT "consents_licence" CHECK ("consents"."licence" IN ('here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0')),
	CONSTRAINT "consents_how" CHECK ("consents"."how" IN ('tapped', 'spoken', 'on-paper'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"inviter_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"keeper_id" uuid,
	"entry_id" uuid,
	"form" text NOT NULL,
	"speaker_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"original_id" uuid,
	"seconds" double precision NOT NULL,
	"loudness" double precision,
	"peak" double precision,
	"status" text DEFAULT 'pending' NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_client" UNIQUE("keeper_id","client_id"),
	CONSTRAINT "recordings_status" CHECK ("recordings"."status" IN ('pending', 'published', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "speakers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"dialect" text,
	"village" text,
	"birth_year" integer,
	"keeper_id" uuid,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speakers_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_speaker_id_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."speakers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_speaker_id_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."speakers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_original_id_uploads_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_speaker" ON "consents" USING btree ("speaker_id","given_at");--> statement-breakpoint
CREATE INDEX "recordings_of_entry" ON "recordings" USING btree ("entry_id","created_at") WHERE "recordings"."status" = 'published';--> statement-breakpoint
CREATE INDEX "recordings_by_status" ON "recordings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_keeper" ON "recordings" USING btree ("keeper_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_speaker" ON "recordings" USING btree ("speaker_id");--> statement-breakpoint
CREATE INDEX "recordings_consent" ON "recordings" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "speakers_keeper" ON "speakers" USING btree ("keeper_id","created_at");