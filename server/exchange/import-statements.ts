/**
 * One statement writes a batch: entries, their first version, what is known of the file, and that the rows are done. What came in by another
 * file since the dry run stays as it is and the row becomes a conflict; two at once are 23505, and whoever was later begins the batch again.
 * No part is joined with another: nobody knows how many rows they have, and each with each would be a million comparisons. The rows of the
 * file are found again by their place: nothing is known yet of a table that was filled a moment ago.
 * $1 import, $2 who, $3 when, $4 why, $5 most.
 */
export const applyNew = `
  WITH batch AS MATERIALIZED (
    SELECT r.*, nth = 1
      AND (SELECT true FROM imported_entries e WHERE e.source_id = r.source_id AND e.key = r.key LIMIT 1) IS NULL
      AND (SELECT true FROM categories c WHERE c.id = r.entry_id LIMIT 1) IS NULL AS fresh
    FROM (
      SELECT w.*, row_number() OVER (PARTITION BY w.entry_id ORDER BY w.row) AS nth FROM (
        SELECT r.ctid AS place, r.row, r.key, r.hash, r.entry_id, r.state, (SELECT i.source_id FROM imports i WHERE i.id = r.import_id) AS source_id
        FROM import_rows r WHERE r.import_id = $1 AND r.outcome = 'new' AND r.applied_version IS NULL ORDER BY r.row LIMIT $5
      ) w
    ) r
  ), made AS (
    INSERT INTO categories (id, type, title, content, content_by_hand, pronunciation, image_url, dialect, source, document, created_at, updated_at)
    SELECT entry_id, state ->> 'type', state ->> 'title', state ->> 'content', (state ->> 'contentByHand')::boolean, state ->> 'pronunciation',
      state ->> 'imageUrl', state ->> 'dialect', state ->> 'source', state -> 'document', $3, $3 FROM batch WHERE fresh
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, why, state)
    SELECT entry_id, 1, $3, $2, 'imported', $4, state FROM batch WHERE fresh
  ), known AS (
    INSERT INTO imported_entries (source_id, key, entry_id, hash, version) SELECT source_id, key, entry_id, hash, 1 FROM batch WHERE fresh
  )
  UPDATE import_rows r SET
    applied_version = CASE WHEN b.fresh THEN 1 END,
    outcome = CASE WHEN b.fresh THEN 'new' ELSE 'conflict' END,
    faults = CASE WHEN b.fresh THEN r.faults
      ELSE '[{"column": null, "sentence": "It came in by another file since this one was checked."}]' END
  FROM batch b WHERE r.ctid = b.place`

export const nextChanged = `
  SELECT row FROM import_rows WHERE import_id = $1 AND outcome = 'changed' AND applied_version IS NULL ORDER BY row LIMIT $2`
/** Whatever was edited since the dry run becomes a conflict and stays as it is. */
export const applyChanged = `
  WITH batch AS (
    SELECT r.*, i.source_id FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.import_id = $1 AND r.row = ANY ($5::int[])
  ), written AS (
    UPDATE categories c SET type = b.state ->> 'type', title = b.state ->> 'title', content = b.state ->> 'content',
      content_by_hand = (b.state ->> 'contentByHand')::boolean, pronunciation = b.state ->> 'pronunciation', image_url = b.state ->> 'imageUrl',
      dialect = b.state ->> 'dialect', source = b.state ->> 'source', document = b.state -> 'document', version = c.version + 1, updated_at = $3
    FROM batch b WHERE c.id = b.entry_id AND c.version = b.base_version AND c.deleted_at IS NULL
    RETURNING c.id, c.version, b.row, b.source_id, b.key, b.hash, b.base_version, b.before, b.state
  ), found AS (
    INSERT INTO entry_revisions (entry_id, version, at, deed, state)
    SELECT id, base_version, $3, 'found', before FROM written ON CONFLICT DO NOTHING
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, why, state)
    SELECT id, version, $3, $2, 'imported', $4, state FROM written
  ), known AS (
    INSERT INTO imported_entries (source_id, key, entry_id, hash, version)
    SELECT source_id, key, id, hash, version FROM written
    ON CONFLICT (source_id, key) DO UPDATE SET entry_id = excluded.entry_id, hash = excluded.hash, version = excluded.version
  ), done AS (
    UPDATE import_rows r SET applied_version = w.version FROM written w WHERE r.import_id = $1 AND r.row = w.row
  )
  UPDATE import_rows r SET outcome = 'conflict'
  WHERE r.import_id = $1 AND r.row = ANY ($5::int[]) AND r.row <> ALL (ARRAY(SELECT row FROM written))`

/**
 * $1 import, $2 who, $3 when, $4 most, $5 the last row looked at. Answers the rows; what somebody edited since stays as it is. Of entries that stay
 * it remains known which row of a file they are, so that the same file brings them no second time: of those that were brought back
 * as of this version, and that no file says what they hold.
 */
export const undoBatch = `
  WITH batch AS (
    SELECT r.*, r.ctid AS place, i.source_id FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.import_id = $1 AND r.row > $5 AND r.applied_version IS NOT NULL AND r.undone IS NULL ORDER BY r.row LIMIT $4
  ), gone AS (
    UPDATE categories c SET deleted_at = $3 FROM batch b
    WHERE c.id = b.entry_id AND b.base_version IS NULL AND c.version = b.applied_version AND c.deleted_at IS NULL RETURNING b.row
  ), back AS (
    UPDATE categories c SET type = b.before ->> 'type', title = b.before ->> 'title', content = b.before ->> 'content',
      content_by_hand = (b.before ->> 'contentByHand')::boolean, pronunciation = b.before ->> 'pronunciation',
      image_url = b.before ->> 'imageUrl', dialect = b.before ->> 'dialect', source = b.before ->> 'source',
      document = b.before -> 'document', version = c.version + 1, updated_at = $3
    FROM batch b WHERE c.id = b.entry_id AND b.base_version IS NOT NULL AND c.version = b.applied_version AND c.deleted_at IS NULL
    RETURNING c.id, c.version, b.row, b.before, b.source_id, b.key
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, state)
    SELECT id, version, $3, $2, 'undone', before FROM back
  ), forgotten AS (
    DELETE FROM imported_entries e USING batch b
    WHERE e.source_id = b.source_id AND e.key = b.key AND b.row = ANY (ARRAY(SELECT row FROM gone))
  ), said_no_more AS (
    UPDATE imported_entries e SET hash = '', version = k.version FROM back k WHERE e.source_id = k.source_id AND e.key = k.key
  )
  UPDATE import_rows r SET undone = r.row = ANY (ARRAY(SELECT row FROM gone UNION ALL SELECT row FROM back))
  FROM batch b WHERE r.ctid = b.place RETURNING r.row`

export const count = `
  UPDATE imports i SET
    applied = (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.applied_version IS NOT NULL),
    kept_by_undo = (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.undone = false),
    counts = (SELECT json_build_object('new', count(*) FILTER (WHERE outcome = 'new'), 'changed', count(*) FILTER (WHERE outcome = 'changed'),
      'same', count(*) FILTER (WHERE outcome = 'same'), 'conflict', count(*) FILTER (WHERE outcome = 'conflict'),
      'fault', count(*) FILTER (WHERE outcome = 'fault')) FROM import_rows r WHERE r.import_id = i.id)
  WHERE i.id = $1`

/**
 * Of a table that nobody has counted yet the planner thinks that one row in two hundred has no `deleted_at`: each page of the library was
 * found by sorting all of it, until PostgreSQL counted by itself a minute later.
 */
export const countOnce = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'categories' AND attname = 'deleted_at') THEN
      ANALYZE (SKIP_LOCKED) categories (deleted_at, type);
    END IF;
  END $$`
