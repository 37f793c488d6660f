CREATE TABLE "import_files" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_left_out" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"form" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "found_values" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_left_out" ADD CONSTRAINT "import_left_out_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_left_out_kind" ON "import_left_out" USING btree ("import_id","kind","id");