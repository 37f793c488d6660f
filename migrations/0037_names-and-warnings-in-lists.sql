-- What lists of the library are kept by (decision 49): an author's name stands beside the entry made of what they sent in, and a warning
-- goes with its file.
CREATE FUNCTION contributor_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM contributions n WHERE n.author_id = NEW.id) THEN
    UPDATE content_versions SET version = version + 1 WHERE name = 'library';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION contributor_renamed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER uploads_unwarned AFTER DELETE ON uploads DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.warning IS NOT NULL) EXECUTE FUNCTION content_changed('library');
