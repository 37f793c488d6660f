CREATE TABLE "interface_labels" (
	"name" text PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"form" text NOT NULL,
	"decision" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "interface_labels" ADD CONSTRAINT "interface_labels_entry_id_categories_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interface_labels" ADD CONSTRAINT "interface_labels_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interface_labels_entry" ON "interface_labels" USING btree ("entry_id");
--> statement-breakpoint
INSERT INTO "content_versions" (name) VALUES ('labels');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER interface_labels_changed AFTER INSERT OR UPDATE OR DELETE ON interface_labels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('labels');
