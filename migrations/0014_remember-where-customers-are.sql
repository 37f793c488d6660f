ALTER TABLE "customers" ADD COLUMN "former_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "livemode" boolean;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "stripe_account" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "look_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "default_card" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "described" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "renewal_sen" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "pay_url" text;--> statement-breakpoint
CREATE INDEX "customers_look" ON "customers" USING btree ("look_at");