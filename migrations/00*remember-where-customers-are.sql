--> statement-breakpoint
-- Everybody is looked at once, so that what is new here gets known.
UPDATE "customers" SET "look_at" = now();
