CREATE TABLE "accepted_forms" (
	"entry_id" uuid NOT NULL,
	"form" text NOT NULL,
	"text" text NOT NULL,
	"dialect" text,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accepted_forms_entry_id_form_pk" PRIMARY KEY("entry_id","form")
);
