-- As in 0051; 'class-removed' stands beside 'class-left' while an owner's removal lasts, so that after a restore too only an owner can
-- take the learner back. Earlier versions read 'class-left' alone.
CREATE OR REPLACE FUNCTION bury_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'left' THEN
    INSERT INTO tombstones (kind, id) VALUES ('class-left', NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM tombstones WHERE kind IN ('class-left', 'class-removed') AND id = NEW.id;
  END IF;
  IF NEW.state = 'left' AND NEW.removed THEN
    INSERT INTO tombstones (kind, id) VALUES ('class-removed', NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO tombstones (kind, id, at) SELECT 'class-removed', id, coalesce(left_at, now()) FROM class_members WHERE state = 'left' AND removed ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- As in 0051, and removals by owners.
CREATE OR REPLACE FUNCTION bury_again() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
  files text[];
BEGIN
  DELETE FROM users u USING tombstones t WHERE t.kind = 'person' AND t.id = u.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  UPDATE answers a SET assignment_id = NULL, member_id = NULL FROM tombstones t WHERE t.kind = 'class-member' AND t.id = a.member_id;
  DELETE FROM class_members m USING tombstones t WHERE t.kind = 'class-member' AND t.id = m.id;
  UPDATE class_members m SET state = 'left', left_at = t.at, seat = false,
    removed = EXISTS (SELECT FROM tombstones r WHERE r.kind = 'class-removed' AND r.id = m.id)
  FROM tombstones t WHERE t.kind = 'class-left' AND t.id = m.id AND m.state <> 'left';
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
