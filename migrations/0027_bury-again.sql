-- A backup from before somebody left, or took a voice back, is made to forget them in the transaction that restores it.
CREATE TRIGGER consents_buried AFTER UPDATE OF withdrawn_at ON consents FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION bury('consent');
--> statement-breakpoint
INSERT INTO tombstones (kind, id, at) SELECT 'consent', id, withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- These recordings can be heard no longer, nor are they witnesses.
CREATE FUNCTION silence(voices uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET withdrawn_at = clock_timestamp() WHERE withdrawn_at IS NULL AND id IN (
    SELECT unnest(ARRAY[r.upload_id, r.original_id]) FROM recordings r WHERE r.id = ANY (voices));
  DELETE FROM witnesses WHERE recording_id = ANY (voices);
  UPDATE recordings SET status = 'withdrawn' WHERE id = ANY (voices) AND status <> 'withdrawn';
  UPDATE categories c SET
    has_voice = EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published'),
    witnessed = least(c.witnessed, (SELECT count(*) FROM witnesses w WHERE w.entry_id = c.id AND w.stance = 'same'))
  WHERE c.id IN (SELECT r.entry_id FROM recordings r WHERE r.id = ANY (voices));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION users_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE certificates SET name = NULL, signature = NULL WHERE user_id = OLD.id AND (name IS NOT NULL OR signature IS NOT NULL);
  UPDATE takedowns SET contact = NULL WHERE asker_id = OLD.id AND contact IS NOT NULL;
  UPDATE audit_entries SET subject = 'A deleted account' WHERE subject_id = OLD.id AND subject <> 'A deleted account';
  IF EXISTS (SELECT FROM speakers WHERE user_id = OLD.id) THEN
    PERFORM silence(array(SELECT r.id FROM recordings r JOIN speakers s ON s.id = r.speaker_id WHERE s.user_id = OLD.id));
    DELETE FROM speakers WHERE user_id = OLD.id;
  END IF;
  IF OLD.issuer = 'built-in' THEN
    DELETE FROM oidc_payloads WHERE strpos(payload::text, OLD.subject) > 0;
    DELETE FROM accounts WHERE id::text = OLD.subject;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- Does once more what the tombstones tell; answers how many people went.
CREATE FUNCTION bury_again() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
  files text[];
BEGIN
  DELETE FROM users u USING tombstones t WHERE t.kind = 'person' AND t.id = u.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  UPDATE consents c SET withdrawn_at = t.at FROM tombstones t WHERE t.kind = 'consent' AND t.id = c.id AND c.withdrawn_at IS NULL;
  WITH taken AS (
    UPDATE uploads u SET withdrawn_at = t.at FROM tombstones t WHERE t.kind = 'upload' AND t.id = u.id AND u.withdrawn_at IS NULL
    RETURNING u.id
  ) SELECT array_agg(id::text) INTO files FROM taken;
  PERFORM silence(array(
    SELECT r.id FROM recordings r JOIN consents c ON c.id = r.consent_id JOIN uploads u ON u.id = r.upload_id
    WHERE r.status <> 'withdrawn' AND (c.withdrawn_at IS NOT NULL OR u.withdrawn_at IS NOT NULL)));
  IF files IS NOT NULL THEN
    UPDATE categories SET
      image_url = CASE WHEN split_part(split_part(image_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE image_url END,
      audio_url = CASE WHEN split_part(split_part(audio_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE audio_url END,
      video_url = CASE WHEN split_part(split_part(video_url, '/objects/', 2), '.', 1) = ANY (files) THEN NULL ELSE video_url END,
      version = version + 1
    WHERE split_part(split_part(image_url, '/objects/', 2), '.', 1) = ANY (files)
      OR split_part(split_part(audio_url, '/objects/', 2), '.', 1) = ANY (files)
      OR split_part(split_part(video_url, '/objects/', 2), '.', 1) = ANY (files);
  END IF;
  RETURN gone;
END
$$;
