ALTER TABLE "purchases" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;
