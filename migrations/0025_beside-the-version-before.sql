-- What this version does in its own code and the version before knows nothing of, for as long as both serve people.

-- Approving a proposal means to do what it proposes. Who cannot do that decides nothing, and says that it is decided already.
CREATE FUNCTION contributions_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind <> 'text' AND OLD.status = 'PENDING' AND NEW.status = 'APPROVED' AND NEW.decided_by IS NULL THEN RETURN NULL; END IF;
  -- An admin may be looking at it.
  IF NEW.version = OLD.version AND (NEW.title, NEW.content) IS DISTINCT FROM (OLD.title, OLD.content) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contributions_beside BEFORE UPDATE OF status, title, content ON contributions
FOR EACH ROW EXECUTE FUNCTION contributions_beside();
--> statement-breakpoint
-- Whoever leaves takes along their voice, their name on certificates and where they could be reached.
CREATE FUNCTION users_leave() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  voices uuid[] := array(SELECT r.id FROM recordings r JOIN speakers s ON s.id = r.speaker_id WHERE s.user_id = OLD.id);
  heard uuid[] := array(SELECT DISTINCT r.entry_id FROM recordings r WHERE r.id = ANY (voices) AND r.entry_id IS NOT NULL ORDER BY 1);
BEGIN
  UPDATE certificates SET name = NULL, signature = NULL WHERE user_id = OLD.id AND (name IS NOT NULL OR signature IS NOT NULL);
  UPDATE takedowns SET contact = NULL WHERE asker_id = OLD.id AND contact IS NOT NULL;
  IF cardinality(voices) > 0 THEN
    UPDATE uploads SET withdrawn_at = clock_timestamp() WHERE withdrawn_at IS NULL AND id IN (
      SELECT unnest(ARRAY[r.upload_id, r.original_id]) FROM recordings r WHERE r.id = ANY (voices));
    DELETE FROM witnesses WHERE recording_id = ANY (voices);
    DELETE FROM recordings WHERE id = ANY (voices);
    UPDATE categories c SET
      has_voice = EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published'),
      witnessed = least(c.witnessed, (SELECT count(*) FROM witnesses w WHERE w.entry_id = c.id AND w.stance = 'same'))
    WHERE c.id = ANY (heard);
  END IF;
  DELETE FROM speakers WHERE user_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_leave BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_leave();
