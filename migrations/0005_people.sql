DROP INDEX "users_first_name";--> statement-breakpoint
DROP INDEX "users_last_name";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_first_last" ON "users" USING btree ((lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '')) COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "users_last_first" ON "users" USING btree ((lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '')) COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'ADMIN';--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ((lower("email") COLLATE "C"),"id");