import type { EntryState } from '#shared/entries/history.ts'
import { cameMeanwhile } from '#shared/exchange/fault-messages.ts'
import { uuidPattern } from '#shared/text/addresses.ts'
import { rowOutcomes } from '#shared/exchange.ts'
import { columnOf, stateFields } from '#server/entries/state-columns.ts'

/**
 * The steps that write a batch, over a temporary table. The planner knows no sizes, so rows are found by id or position, and OFFSET 0
 * keeps an EXISTS from hashing the whole library.
 */
export const createBatchStatement = `
  CREATE TEMPORARY TABLE batch (row_position tid, row int, key text, hash text, source_id uuid, entry_id uuid, base_version int, version int, state jsonb,
    places jsonb, homograph int, import_id uuid, actor_id uuid, at timestamptz, why text, is_free boolean) ON COMMIT DROP`

interface RowSelection {
  /** The state that the entry gets, and the version that it must have. */
  state: string
  version: string
  where: string
}

/**
 * Fills the batch and returns the numbers of its rows. `is_free` is false for a row whose entry has an earlier row in the batch. $1 import, $2 actor,
 * $3 time, $4 reason, $5 most rows, $6 last row.
 */
const fillStatementOf = ({ state, version, where }: RowSelection) => `
  INSERT INTO batch
  SELECT r.*, $1::uuid, $2::uuid, $3::timestamptz, $4::text, row_number() OVER (PARTITION BY r.entry_id ORDER BY r.row) = 1 FROM (
    SELECT r.ctid, r.row, r.key, r.hash, (SELECT i.source_id FROM imports i WHERE i.id = r.import_id), r.entry_id, r.base_version, ${version}, ${state}, r.places, r.homograph
    FROM import_rows r WHERE r.import_id = $1 AND r.row > $6 AND ${where} ORDER BY r.row LIMIT $5
  ) r
  RETURNING row`

/** The id of the upload in the path of the batch's picture, or null. */
const pictureIdSql = `
  CASE WHEN b.state ->> 'imageUrl' ~ '^/objects/${uuidPattern}[.]'
    THEN substring(b.state ->> 'imageUrl', 10, 36)::uuid END`

/** Locks the uploaded pictures, so that nobody withdraws one before the batch is committed; then leaves out those that were withdrawn. */
const checkPicturesStatement = `
  SELECT FROM uploads u WHERE u.id IN (SELECT ${pictureIdSql} FROM batch b) ORDER BY u.id FOR SHARE;
  UPDATE batch b SET state = b.state || '{"imageUrl": null}' FROM uploads u WHERE u.id = ${pictureIdSql} AND u.withdrawn_at IS NOT NULL`

/** Entries that were edited or deleted since stay as they are. */
export const checkVersionsStatement = `
  SELECT FROM categories c WHERE c.id IN (SELECT b.entry_id FROM batch b) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE batch b SET is_free = b.is_free AND EXISTS (
    SELECT FROM categories c WHERE c.id = b.entry_id AND c.version = b.version AND c.deleted_at IS NULL OFFSET 0)`

/** Later changes may have been undone. The entry then has the import's state again, so the version of that undo is the expected one. */
const acceptUndoneStatement = `
  UPDATE batch b SET version = coalesce((
    SELECT c.version FROM categories c WHERE c.id = b.entry_id AND c.version > b.version AND EXISTS (
      SELECT FROM entry_revisions v WHERE v.entry_id = c.id AND v.version = c.version AND v.deed = 'undone' AND v.state = (
        SELECT made.state FROM entry_revisions made WHERE made.entry_id = b.entry_id AND made.version = b.version) OFFSET 0)), b.version)`

/** The fields that an import writes: all except sounds and films, which no file of entries brings. */
const writtenFields = stateFields.filter((field) => field !== 'audioUrl' && field !== 'videoUrl')
/** SQL of the value of a field in the state of the batch's row `b`. */
function valueOf(field: keyof EntryState): string {
  if (field === 'document') return `b.state -> '${field}'`
  return field === 'contentByHand' ? `(b.state ->> '${field}')::boolean` : `b.state ->> '${field}'`
}

export const changeEntriesStatement = (which = 'b.base_version IS NOT NULL') => `
  UPDATE categories c SET ${writtenFields.map((field) => `${columnOf(field)} = ${valueOf(field)}`).join(', ')}, version = c.version + 1, updated_at = b.at
  FROM batch b WHERE c.id = b.entry_id AND b.is_free AND ${which}`

export const insertRevisionsStatement = (version: string, action: string) => `
  INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, why, state)
  SELECT entry_id, ${version}, at, actor_id, '${action}', why, state FROM batch WHERE is_free`

/** The source of the import attests the forms that its rows name with places, once for each form and place. */
export const insertAttestationsStatement = `
  INSERT INTO witnesses (entry_id, form, form_key, dialect, stance, source_id, created_at)
  SELECT b.entry_id, p.form, p.key, coalesce(d.merged_into, d.slug), 'same', b.source_id, b.at
  FROM batch b CROSS JOIN LATERAL jsonb_to_recordset(b.places) AS p (form text, key text, dialect text) JOIN dialects d ON d.slug = p.dialect
  WHERE b.is_free AND jsonb_typeof(b.places) = 'array' ON CONFLICT DO NOTHING`

/** Removes the attestations that came with the version which is taken back. */
const deleteAttestationsStatement = `
  DELETE FROM witnesses w USING batch b WHERE b.is_free AND b.base_version IS NOT NULL AND w.entry_id = b.entry_id AND w.source_id = b.source_id
    AND w.created_at = (SELECT v.at FROM entry_revisions v WHERE v.entry_id = b.entry_id
      AND v.version = (SELECT r.applied_version FROM import_rows r WHERE r.ctid = b.row_position))`

/**
 * Counts the attestations of existing entries again. Entries that only sources attest are counted here, one for each author; `recount` counts the
 * others.
 */
export const countAttestationsStatement = (which = 'b.base_version IS NOT NULL') => `
  UPDATE categories c SET witnessed = n.count FROM (
    SELECT b.entry_id, n.* FROM batch b CROSS JOIN LATERAL (
      SELECT count(DISTINCT coalesce(nullif(lower(btrim(normalize(s.author, NFKC))), ''), s.id::text)) AS count, bool_and(w.source_id IS NOT NULL) AS simple
      FROM witnesses w LEFT JOIN sources s ON s.id = w.source_id WHERE w.entry_id = b.entry_id AND w.stance = 'same') n
    WHERE b.is_free AND ${which} AND jsonb_typeof(b.places) = 'array') n
  WHERE c.id = n.entry_id AND n.simple IS NOT FALSE AND c.witnessed <> n.count`

const insertKeysStatement = (version: string) => `
  INSERT INTO imported_entries (source_id, key, entry_id, hash, version) SELECT source_id, key, entry_id, hash, ${version} FROM batch WHERE is_free`

const keepKeys =
  'ON CONFLICT (source_id, key) DO UPDATE SET entry_id = excluded.entry_id, hash = excluded.hash, version = excluded.version'

/** Finds the rows by position, because the table has no statistics just after it was filled. */
export const finishRows = (changes: string) =>
  `UPDATE import_rows r SET ${changes} FROM batch b WHERE r.ctid = b.row_position`

/** The statement that fills a batch, and the steps that write it. */
export interface Batch {
  fillStatement: string
  steps: string
}
export const batchOf = (selection: RowSelection, steps: readonly string[]): Batch => ({
  fillStatement: fillStatementOf(selection),
  steps: [checkPicturesStatement, ...steps, 'TRUNCATE batch'].join(';\n'),
})

/** A number that the file gives stays if no other entry of the headword has it, or has none; else the database gives the next one. */
const freeNumbersStatement = `
  UPDATE batch b SET homograph = NULL WHERE b.homograph IS NOT NULL AND (
    EXISTS (SELECT FROM batch o WHERE o.homograph = b.homograph AND o.row < b.row AND homograph_word(o.state ->> 'title') = homograph_word(b.state ->> 'title'))
    OR EXISTS (SELECT FROM categories c WHERE c.search_key = "left"(library_key(b.state ->> 'title'), 80) AND c.deleted_at IS NULL
      AND homograph_word(c.title) = homograph_word(b.state ->> 'title') AND coalesce(c.homograph, b.homograph) = b.homograph))`

/**
 * A row whose entry came in by another file since the dry run becomes a conflict. Two imports at once cause error 23505, and the later one repeats its
 * batch.
 */
export const newRows = batchOf(
  { state: 'r.state', version: 'NULL::int', where: `r.outcome = 'new' AND r.applied_version IS NULL` },
  [
    `UPDATE batch b SET is_free = b.is_free
       AND NOT EXISTS (SELECT FROM imported_entries e WHERE e.source_id = b.source_id AND e.key = b.key OFFSET 0)
       AND NOT EXISTS (SELECT FROM categories c WHERE c.id = b.entry_id OFFSET 0)`,
    freeNumbersStatement,
    `INSERT INTO categories (id, ${writtenFields.map(columnOf).join(', ')}, witnessed, homograph, created_at, updated_at)
     SELECT b.entry_id, ${writtenFields.map(valueOf).join(', ')},
       CASE WHEN jsonb_typeof(b.places) = 'array' THEN 1 ELSE 0 END, b.homograph, b.at, b.at FROM batch b WHERE b.is_free ORDER BY b.row`,
    insertRevisionsStatement('1', 'imported'),
    insertAttestationsStatement,
    insertKeysStatement('1'),
    finishRows(`applied_version = CASE WHEN b.is_free THEN 1 END, outcome = CASE WHEN b.is_free THEN 'new' ELSE 'conflict' END,
      faults = CASE WHEN b.is_free THEN r.faults
        ELSE '[{"column": null, "sentence": "${cameMeanwhile.en}"}]' END`),
  ],
)

export const changedRows = batchOf(
  {
    state: 'r.state',
    version: 'r.base_version',
    where: `(r.outcome = 'changed' OR (r.outcome = 'add' AND r.chosen)) AND r.applied_version IS NULL`,
  },
  [
    checkVersionsStatement,
    changeEntriesStatement(),
    `INSERT INTO entry_revisions (entry_id, version, at, deed, state)
     SELECT b.entry_id, b.version, b.at, 'found', r.before FROM batch b JOIN import_rows r ON r.ctid = b.row_position WHERE b.is_free
     ON CONFLICT DO NOTHING`,
    insertRevisionsStatement('version + 1', 'imported'),
    insertAttestationsStatement,
    countAttestationsStatement(),
    `${insertKeysStatement('version + 1')} ${keepKeys}`,
    finishRows(
      `applied_version = CASE WHEN b.is_free THEN b.version + 1 END, outcome = CASE WHEN b.is_free THEN r.outcome ELSE 'conflict' END`,
    ),
  ],
)

/**
 * Keys of entries that stay are kept: the same file does not add them again. A restored entry's key gets the new version and an empty
 * hash, because no file has these contents.
 */
export const undoneRows = batchOf(
  { state: 'r.before', version: 'r.applied_version', where: 'r.applied_version IS NOT NULL AND r.undone IS NULL' },
  [
    acceptUndoneStatement,
    checkVersionsStatement,
    `UPDATE categories c SET deleted_at = b.at, deleted_by_import = b.import_id FROM batch b
     WHERE c.id = b.entry_id AND b.is_free AND b.base_version IS NULL`,
    changeEntriesStatement(),
    deleteAttestationsStatement,
    countAttestationsStatement(),
    `${insertRevisionsStatement('version + 1', 'undone')} AND base_version IS NOT NULL`,
    `DELETE FROM imported_entries e USING batch b WHERE e.source_id = b.source_id AND e.key = b.key AND b.is_free AND b.base_version IS NULL`,
    `UPDATE imported_entries e SET hash = '', version = b.version + 1 FROM batch b
     WHERE e.source_id = b.source_id AND e.key = b.key AND b.is_free AND b.base_version IS NOT NULL`,
    `UPDATE imported_entries e SET version = b.version + 1 FROM batch b
     WHERE e.entry_id = b.entry_id AND e.version = b.base_version AND b.is_free AND b.base_version IS NOT NULL`,
    finishRows('undone = b.is_free, applied_version = CASE WHEN b.is_free THEN b.version ELSE r.applied_version END'),
  ],
)

/**
 * Brings back what an undo took: new entries that are still deleted by it, unless their row made another one, and changes to entries that
 * nobody has edited since.
 */
export const restoredRows = batchOf(
  {
    state: 'r.state',
    version: 'CASE WHEN r.base_version IS NULL THEN r.applied_version ELSE r.applied_version + 1 END',
    where: 'r.undone IS NOT NULL',
  },
  [
    `SELECT FROM categories c WHERE c.id IN (SELECT b.entry_id FROM batch b) ORDER BY c.id FOR NO KEY UPDATE;
     UPDATE batch b SET is_free = b.is_free AND (SELECT r.undone FROM import_rows r WHERE r.ctid = b.row_position) AND EXISTS (
       SELECT FROM categories c WHERE c.id = b.entry_id AND c.version = b.version
         AND CASE WHEN b.base_version IS NULL THEN c.deleted_by_import = b.import_id AND c.deleted_at IS NOT NULL ELSE c.deleted_at IS NULL END)
       AND NOT EXISTS (SELECT FROM imported_entries e WHERE e.source_id = b.source_id AND e.key = b.key AND e.entry_id <> b.entry_id)`,
    `UPDATE categories c SET deleted_at = NULL, deleted_by_import = NULL FROM batch b
     WHERE c.id = b.entry_id AND b.is_free AND b.base_version IS NULL`,
    changeEntriesStatement(),
    `${insertRevisionsStatement('version + 1', 'imported')} AND base_version IS NOT NULL`,
    insertAttestationsStatement,
    countAttestationsStatement(),
    `${insertKeysStatement('CASE WHEN base_version IS NULL THEN version ELSE version + 1 END')} ${keepKeys}`,
    finishRows(`undone = CASE WHEN b.is_free OR NOT r.undone THEN NULL ELSE true END,
      applied_version = CASE WHEN b.is_free AND b.base_version IS NOT NULL THEN b.version + 1 ELSE r.applied_version END`),
  ],
)

export const countStatement = `
  UPDATE imports i SET applied = r.applied, kept_by_undo = r.kept, counts = r.counts FROM (
    SELECT count(*) FILTER (WHERE applied_version IS NOT NULL) AS applied, count(*) FILTER (WHERE undone = false) AS kept,
      json_build_object(${rowOutcomes.map((outcome) => `'${outcome}', count(*) FILTER (WHERE outcome = '${outcome}')`).join(', ')}) AS counts
    FROM import_rows WHERE import_id = $1) r
  WHERE i.id = $1`

/**
 * Gathers statistics if the table has none yet. Without them the planner assumes that one row in two hundred has no `deleted_at`, and sorts the whole
 * library for each page until autovacuum counts it a minute later.
 */
export const analyzeOnceStatement = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'categories' AND attname = 'deleted_at') THEN
      ANALYZE (SKIP_LOCKED) categories (deleted_at, type);
    END IF;
  END $$`
