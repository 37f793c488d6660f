CREATE TABLE "tombstones" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tombstones_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE FUNCTION bury() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tombstones (kind, id) VALUES (TG_ARGV[0], OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_buried AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION bury('person');
--> statement-breakpoint
CREATE TRIGGER uploads_buried AFTER UPDATE OF withdrawn_at ON uploads FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION bury('upload');
