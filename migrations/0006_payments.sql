CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"stripe_customer_id" text NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_user" UNIQUE("user_id"),
	CONSTRAINT "customers_stripe" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"purchase_id" uuid,
	"stripe_invoice_id" text NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_charge_id" text,
	"amount_sen" integer NOT NULL,
	"refunded_sen" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"plan" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"status" text DEFAULT 'paid' NOT NULL,
	"receipt_url" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_invoice" UNIQUE("stripe_invoice_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"first_paid_at" timestamp (3) with time zone,
	"end_before" timestamp (3) with time zone,
	"carried_ms" bigint DEFAULT 0 NOT NULL,
	"reminded_of" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_stripe" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"stripe_customer_id" text,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "purchases_customer" ON "purchases" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "purchases_renewal" ON "purchases" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "stripe_events_unclaimed" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."outcome" = 'unclaimed';--> statement-breakpoint
CREATE INDEX "oidc_payloads_account" ON "oidc_payloads" USING btree (("payload" ->> 'accountId'));