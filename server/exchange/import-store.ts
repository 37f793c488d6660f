import { createHash } from 'node:crypto'
import type { CategoryType } from '#shared/entries.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { Import, RowOutcome } from '#shared/exchange.ts'
import type { Database } from '#server/db/connect.ts'
import type { Draft, Fault } from './row-draft.ts'

/** A row of the dry run, as it waits to be applied. */
export interface StagedRow {
  row: number
  /** What the same row of a later file is known by. */
  key: string
  /** Of what the file says; null of a faulty row. */
  hash: string | null
  outcome: RowOutcome
  entryId: string | null
  /** The version that a change is made from; null of a new entry. */
  baseVersion: number | null
  before: EntryState | null
  state: EntryState | null
  form: string
  meaning: string
  faults: Fault[]
}

/** What the library has of a row's entry, by an earlier import or by the id that the file gives. */
export interface Known {
  key: string
  entryId: string
  hash: string
  version: number
}

/** An entry with the same type, word and meaning, whoever wrote it. */
export interface Alike {
  type: CategoryType
  form: string
  meaning: string
}

export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
export const hashOfDraft = ({ givenId: _id, version: _version, ...draft }: Draft) => hashOf(draft)

const columns = `i.id, i.name, i.format, i.columns, i.source_id AS "sourceId", s.title AS "sourceTitle", i.state, i.counts, i.applied,
  i.kept_by_undo AS "keptByUndo", i.created_at AS "createdAt", i.applied_at AS "appliedAt", i.undone_at AS "undoneAt"`
const from = 'FROM imports i JOIN sources s ON s.id = i.source_id'

/** One statement writes a batch: entries, their first version, what is known of the file, and that the rows are done. $1 import, $2 who, $3 when, $4 why, $5 most. */
const applyNew = `
  WITH batch AS (
    SELECT r.*, i.source_id FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.import_id = $1 AND r.outcome = 'new' AND r.applied_version IS NULL ORDER BY r.row LIMIT $5
  ), made AS (
    INSERT INTO categories (id, type, title, content, content_by_hand, pronunciation, image_url, dialect, source, document, created_at, updated_at)
    SELECT entry_id, state ->> 'type', state ->> 'title', state ->> 'content', (state ->> 'contentByHand')::boolean, state ->> 'pronunciation',
      state ->> 'imageUrl', state ->> 'dialect', state ->> 'source', state -> 'document', $3, $3 FROM batch
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, why, state) SELECT entry_id, 1, $3, $2, 'imported', $4, state FROM batch
  ), known AS (
    INSERT INTO imported_entries (source_id, key, entry_id, hash, version) SELECT source_id, key, entry_id, hash, 1 FROM batch
    ON CONFLICT (source_id, key) DO UPDATE SET entry_id = excluded.entry_id, hash = excluded.hash, version = excluded.version
  )
  UPDATE import_rows r SET applied_version = 1 FROM batch b WHERE r.import_id = $1 AND r.row = b.row`

const nextChanged = `
  SELECT row FROM import_rows WHERE import_id = $1 AND outcome = 'changed' AND applied_version IS NULL ORDER BY row LIMIT $2`
/** Whatever was edited since the dry run becomes a conflict and stays as it is. */
const applyChanged = `
  WITH batch AS (
    SELECT r.*, i.source_id FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.import_id = $1 AND r.row = ANY ($5::int[])
  ), written AS (
    UPDATE categories c SET type = b.state ->> 'type', title = b.state ->> 'title', content = b.state ->> 'content',
      content_by_hand = (b.state ->> 'contentByHand')::boolean, pronunciation = b.state ->> 'pronunciation', image_url = b.state ->> 'imageUrl',
      dialect = b.state ->> 'dialect', source = b.state ->> 'source', document = b.state -> 'document', version = c.version + 1, updated_at = $3
    FROM batch b WHERE c.id = b.entry_id AND c.version = b.base_version AND c.deleted_at IS NULL
    RETURNING c.id, c.version, b.row
  ), found AS (
    INSERT INTO entry_revisions (entry_id, version, at, deed, state)
    SELECT b.entry_id, b.base_version, $3, 'found', b.before FROM batch b JOIN written w ON w.row = b.row ON CONFLICT DO NOTHING
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, why, state)
    SELECT w.id, w.version, $3, $2, 'imported', $4, b.state FROM batch b JOIN written w ON w.row = b.row
  ), known AS (
    INSERT INTO imported_entries (source_id, key, entry_id, hash, version)
    SELECT b.source_id, b.key, b.entry_id, b.hash, w.version FROM batch b JOIN written w ON w.row = b.row
    ON CONFLICT (source_id, key) DO UPDATE SET entry_id = excluded.entry_id, hash = excluded.hash, version = excluded.version
  ), done AS (
    UPDATE import_rows r SET applied_version = w.version FROM written w WHERE r.import_id = $1 AND r.row = w.row
  )
  UPDATE import_rows r SET outcome = 'conflict' FROM batch b
  WHERE r.import_id = $1 AND r.row = b.row AND NOT EXISTS (SELECT FROM written w WHERE w.row = b.row)`

/** $1 import, $2 who, $3 when, $4 most. What somebody edited since stays as it is. */
const undoBatch = `
  WITH batch AS (
    SELECT r.*, i.source_id FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.import_id = $1 AND r.applied_version IS NOT NULL AND r.undone IS NULL ORDER BY r.row LIMIT $4
  ), gone AS (
    UPDATE categories c SET deleted_at = $3 FROM batch b
    WHERE c.id = b.entry_id AND b.base_version IS NULL AND c.version = b.applied_version AND c.deleted_at IS NULL RETURNING b.row
  ), back AS (
    UPDATE categories c SET type = b.before ->> 'type', title = b.before ->> 'title', content = b.before ->> 'content',
      content_by_hand = (b.before ->> 'contentByHand')::boolean, pronunciation = b.before ->> 'pronunciation',
      image_url = b.before ->> 'imageUrl', dialect = b.before ->> 'dialect', source = b.before ->> 'source',
      document = b.before -> 'document', version = c.version + 1, updated_at = $3
    FROM batch b WHERE c.id = b.entry_id AND b.base_version IS NOT NULL AND c.version = b.applied_version AND c.deleted_at IS NULL
    RETURNING c.id, c.version, b.row
  ), kept AS (
    INSERT INTO entry_revisions (entry_id, version, at, actor_id, deed, state)
    SELECT k.id, k.version, $3, $2, 'undone', b.before FROM batch b JOIN back k ON k.row = b.row
  ), forgotten AS (
    DELETE FROM imported_entries e USING batch b WHERE e.source_id = b.source_id AND e.key = b.key
  )
  UPDATE import_rows r SET undone = EXISTS (SELECT FROM gone g WHERE g.row = r.row) OR EXISTS (SELECT FROM back k WHERE k.row = r.row)
  FROM batch b WHERE r.import_id = $1 AND r.row = b.row`

const count = `
  UPDATE imports i SET
    applied = (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.applied_version IS NOT NULL),
    kept_by_undo = (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.undone = false),
    counts = (SELECT json_build_object('new', count(*) FILTER (WHERE outcome = 'new'), 'changed', count(*) FILTER (WHERE outcome = 'changed'),
      'same', count(*) FILTER (WHERE outcome = 'same'), 'conflict', count(*) FILTER (WHERE outcome = 'conflict'),
      'fault', count(*) FILTER (WHERE outcome = 'fault')) FROM import_rows r WHERE r.import_id = i.id)
  WHERE i.id = $1`

interface Doing {
  actorId: string
  at: Date
  why: string
}

export type ImportStore = ReturnType<typeof createImportStore>

/** Imports, their rows, and which entries came from which file. */
export function createImportStore(db: Database) {
  const pool = db.$client
  const find = async (id: string): Promise<Import | undefined> =>
    (await pool.query<Import>(`SELECT ${columns} ${from} WHERE i.id = $1`, [id])).rows[0]

  return {
    find,

    async list(): Promise<Import[]> {
      return (await pool.query<Import>(`SELECT ${columns} ${from} ORDER BY i.created_at DESC LIMIT 50`)).rows
    },

    async begin(
      given: Pick<Import, 'name' | 'format' | 'columns' | 'sourceId'> & { creatorId: string; at: Date },
    ): Promise<string> {
      const { name, format, sourceId, creatorId, at } = given
      const counts = { new: 0, changed: 0, same: 0, conflict: 0, fault: 0 }
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO imports (name, format, columns, source_id, creator_id, counts, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [name, format, JSON.stringify(given.columns), sourceId, creatorId, JSON.stringify(counts), at],
      )
      return rows[0]!.id
    },

    async stage(importId: string, rows: readonly StagedRow[]): Promise<void> {
      await pool.query(
        `INSERT INTO import_rows (import_id, row, key, hash, outcome, entry_id, base_version, before, state, form, meaning, faults)
         SELECT $1, r.row, r.key, r.hash, r.outcome, r."entryId", r."baseVersion", r.before, r.state, r.form, r.meaning, r.faults
         FROM jsonb_to_recordset($2::jsonb) AS r (row int, key text, hash text, outcome text, "entryId" uuid, "baseVersion" int,
           before jsonb, state jsonb, form text, meaning text, faults jsonb)`,
        [importId, JSON.stringify(rows)],
      )
    },

    /** Removes a dry run that could not be finished. */
    async discard(importId: string): Promise<void> {
      await pool.query('DELETE FROM imports WHERE id = $1', [importId])
    },

    async count(importId: string): Promise<void> {
      await pool.query(count, [importId])
    },

    /** What earlier files of this source brought, by key. */
    async knownBy(sourceId: string, keys: readonly string[]): Promise<Map<string, Known>> {
      const { rows } = await pool.query<Known>(
        `SELECT key, entry_id AS "entryId", hash, version FROM imported_entries WHERE source_id = $1 AND key = ANY ($2)`,
        [sourceId, keys],
      )
      return new Map(rows.map((row) => [row.key, row]))
    },

    /** Those of these that the library has already. */
    async alike(wanted: readonly Alike[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ at: number }>(
        `SELECT w.at::int AS at FROM jsonb_to_recordset($1::jsonb) AS w (at int, type text, form text, meaning text)
         WHERE EXISTS (SELECT FROM categories c WHERE c.deleted_at IS NULL AND c.search_key = "left"(library_key(w.form), 80)
           AND c.type = w.type AND c.title = w.form AND lower(c.content) = lower(w.meaning))`,
        [JSON.stringify(wanted.map((each, at) => ({ ...each, at })))],
      )
      return new Set(rows.map(({ at }) => alikeKey(wanted[at]!)))
    },

    async rows(importId: string, wanted: { outcome: RowOutcome | undefined; after: number; limit: number }) {
      const { rows } = await pool.query<Pick<StagedRow, 'row' | 'outcome' | 'form' | 'meaning' | 'entryId' | 'faults'>>(
        `SELECT row, outcome, form, meaning, entry_id AS "entryId", faults FROM import_rows
         WHERE import_id = $1 AND ($2::text IS NULL OR outcome = $2) AND row > $3 ORDER BY row LIMIT $4`,
        [importId, wanted.outcome ?? null, wanted.after, wanted.limit],
      )
      return rows
    },

    /** One at a time applies an import; who was cut off gives way after `ms`. False where somebody is at it, or it is past that. */
    async claim(importId: string, at: Date, ms: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE imports SET state = 'applying', claimed_at = $2
         WHERE id = $1 AND (state = 'checked' OR (state = 'applying' AND claimed_at < $3))`,
        [importId, at, new Date(at.getTime() - ms)],
      )
      return rowCount === 1
    },

    async renew(importId: string, at: Date): Promise<void> {
      await pool.query('UPDATE imports SET claimed_at = $2 WHERE id = $1', [importId, at])
    },

    async pass(importId: string, to: 'applied' | 'undone', at: Date): Promise<void> {
      const stamp = to === 'applied' ? 'applied_at' : 'undone_at'
      await pool.query(`UPDATE imports SET state = $2, ${stamp} = $3 WHERE id = $1`, [importId, to, at])
    },

    /** Writes the next rows; answers how many. Each batch is a statement of its own: a stop loses nothing, and the rest goes on. */
    async applyBatch(importId: string, by: Doing, most: number): Promise<number> {
      const made = await pool.query(applyNew, [importId, by.actorId, by.at, by.why, most])
      if (made.rowCount) return made.rowCount
      const { rows } = await pool.query<{ row: number }>(nextChanged, [importId, most])
      if (rows.length > 0)
        await pool.query(applyChanged, [importId, by.actorId, by.at, by.why, rows.map(({ row }) => row)])
      return rows.length
    },

    /** The files that somebody brought. */
    async heldAbout(userId: string): Promise<object[]> {
      const { rows } = await pool.query<object>(
        'SELECT name, state, created_at AS "createdAt" FROM imports WHERE creator_id = $1 ORDER BY created_at',
        [userId],
      )
      return rows
    },

    /** Takes the next rows back; answers how many were looked at. */
    async undoBatch(importId: string, by: Omit<Doing, 'why'>, most: number): Promise<number> {
      return (await pool.query(undoBatch, [importId, by.actorId, by.at, most])).rowCount ?? 0
    },
  }
}

export const alikeKey = ({ type, form, meaning }: Alike) => `${type}\u0000${form}\u0000${meaning.toLowerCase()}`
