-- Files of ours that were told by their whole address are kept by their paths, as they are when an entry is written. Whatever stood before
-- the path: no other site has a file of that id. One that was taken back is named no more.
UPDATE "categories" c SET image_url = CASE WHEN u.withdrawn_at IS NULL THEN substring(c.image_url FROM '/objects/[^?#]+') END, version = c.version + 1
FROM "uploads" u
WHERE c.image_url ~ '^https?://[^/]+/objects/[0-9a-f-]{36}\.[a-z0-9]+([?#].*)?$' AND u.id::text = substring(c.image_url FROM '/objects/([0-9a-f-]{36})');
--> statement-breakpoint
UPDATE "categories" c SET audio_url = CASE WHEN u.withdrawn_at IS NULL THEN substring(c.audio_url FROM '/objects/[^?#]+') END, version = c.version + 1
FROM "uploads" u
WHERE c.audio_url ~ '^https?://[^/]+/objects/[0-9a-f-]{36}\.[a-z0-9]+([?#].*)?$' AND u.id::text = substring(c.audio_url FROM '/objects/([0-9a-f-]{36})');
--> statement-breakpoint
UPDATE "categories" c SET video_url = CASE WHEN u.withdrawn_at IS NULL THEN substring(c.video_url FROM '/objects/[^?#]+') END, version = c.version + 1
FROM "uploads" u
WHERE c.video_url ~ '^https?://[^/]+/objects/[0-9a-f-]{36}\.[a-z0-9]+([?#].*)?$' AND u.id::text = substring(c.video_url FROM '/objects/([0-9a-f-]{36})');
