ALTER TABLE "contributions" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_replaces" ON "contributions" USING btree ("replaces_id");--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_recording" UNIQUE("recording_id");
