import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type PoolClient } from 'pg'
import { objectPathsIn } from '#shared/text/addresses.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import {
  leftOutKinds,
  type Import,
  type ImportDetail,
  type ImportState,
  type ImportValue,
  type LeftOutKind,
  type RowOutcome,
} from '#shared/exchange.ts'
import { cameMeanwhile } from '#shared/exchange/fault-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { LeftOutRow } from './dry-run.ts'
import type { FoundRelation } from './relations.ts'
import type { ValueMapping } from './values.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { alikeKey, type Alike } from './hashes.ts'
import { changedRows, count, analyzeOnce, createBatch, newRows, undoneRows, type Batch } from './import-statements.ts'
import type { Fault } from './row-draft.ts'
import { noRows, type Known, type StagedRow } from './staging.ts'

/** A process that has not renewed its claim for this long counts as dead. The database's clock is used, because it is common to all processes. */
const isAbandoned = (claimedAt: string) => `${claimedAt} < clock_timestamp() - interval '2 minutes'`

const columns = `i.id, i.name, i.format, i.columns, i.source_id AS "sourceId", s.title AS "sourceTitle", i.state, i.counts, i.applied,
  i.state LIKE '%ing' AND coalesce(${isAbandoned('i.claimed_at')}, true) AS stalled,
  i.kept_by_undo AS "keptByUndo", i.created_at AS "createdAt", i.applied_at AS "appliedAt", i.undone_at AS "undoneAt"`
const details = `coalesce(i.found_values, '[]') AS "values", coalesce(i.left_out, '{}') AS "leftOut"`
interface Details {
  values: ImportValue[]
  leftOut: Partial<Record<LeftOutKind, number>>
}

/** The settings with which the file was judged. */
export interface ImportSettings {
  dialect?: string | undefined
  type?: EntryType | undefined
  map?: string | undefined
  mapping: ValueMapping[]
}

const filePart = 1024 * 1024

const stageLeftOut = `INSERT INTO import_left_out (import_id, row, kind, form, text)
  SELECT $1, r.row, r.kind, r.form, r.text FROM jsonb_to_recordset($2::jsonb) AS r (row int, kind text, form text, text text)`

/** A relation that a row has already is not added again. */
const relateRows = `UPDATE import_rows r SET state = jsonb_set(r.state, '{document,relations}', (r.state #> '{document,relations}') || added.all)
  FROM (
    SELECT w.row, jsonb_agg(DISTINCT jsonb_build_object('kind', w.kind, 'entryId', w."entryId")) AS all
    FROM jsonb_to_recordset($2::jsonb) AS w (row int, kind text, "entryId" uuid)
    WHERE NOT EXISTS (
      SELECT FROM import_rows h WHERE h.import_id = $1 AND h.row = w.row
        AND h.state #> '{document,relations}' @> jsonb_build_array(jsonb_build_object('kind', w.kind, 'entryId', w."entryId")))
    GROUP BY w.row) added
  WHERE r.import_id = $1 AND r.row = added.row AND r.state IS NOT NULL`

const from = 'FROM imports i JOIN sources s ON s.id = i.source_id'

/** Renews the claim and adds the number of written rows. */
const renewed = 'UPDATE imports SET applied = applied + $2, claimed_at = clock_timestamp() WHERE id = $1'

/** Each row is looked up by its id, whatever the planner assumes about the sizes of the tables. */
export const beginBatch = `BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL jit = off; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`

/** Errors of two concurrent writers: a duplicate key, or a deadlock. */
const concurrencyErrors = new Set(['23505', '40P01'])

/**
 * Milliseconds. Batches of this duration share a transaction, because every commit invalidates the cached lists (docs/topics/import-and-export.md).
 */
const transactionMs = 1000

interface Doing {
  actorId: string
  at: Date
  /** The reason in the history; null for an undo. */
  why: string | null
}

/** The statement that finds this conflict stores its English sentence, because SQL knows no language. */
const saidNow = (fault: Fault): Fault =>
  fault.sentence === cameMeanwhile.en ? { ...fault, sentence: say(cameMeanwhile) } : fault

/** The id in the path of an upload. */
const idIn = (path: string) => path.slice('/objects/'.length).replace(/\..*$/, '')

export type ImportStore = ReturnType<typeof createImportStore>

/** All SQL of imports, their rows, and the keys of imported entries. */
export function createImportStore({ $client: pool }: Pick<Database, '$client'>, clock: Clock) {
  /** Runs without waiting for the disk. A later statement that stores the import's state waits, and with it everything before. */
  async function withAsyncCommit<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query(beginBatch)
      const done = await work(client)
      await client.query('COMMIT')
      client.release()
      return done
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
      throw error
    }
  }
  /** Writes batches in transactions of about one second, with a pause after each batch, and renews the claim. Returns the number of rows and the last one. */
  async function write(
    importId: string,
    { fill, steps }: Batch,
    { actorId, at, why, most, after = 0 }: Doing & { most: number; after?: number },
  ): Promise<{ written: number; last: number }> {
    return withAsyncCommit(async (client) => {
      await client.query(createBatch)
      const began = performance.now()
      let [written, last] = [0, after]
      while (performance.now() - began < transactionMs) {
        const before = performance.now()
        const { rows } = await client.query<{ row: number }>(fill, [importId, actorId, at, why, most, last])
        if (rows.length === 0) break
        await client.query(steps)
        written += rows.length
        last = Math.max(...rows.map(({ row }) => row))
        await pause((performance.now() - before) / 4)
      }
      await client.query(renewed, [importId, why === null ? 0 : written])
      return { written, last }
    })
  }
  const find = async (id: string): Promise<ImportDetail | undefined> => {
    const { rows } = await pool.query<Import & Details>(`SELECT ${columns}, ${details} ${from} WHERE i.id = $1`, [id])
    if (!rows[0]) return undefined
    const { leftOut, ...found } = rows[0]
    const kinds = leftOutKinds.filter((kind) => leftOut[kind])
    return {
      ...found,
      leftOut: kinds.map((kind) => ({ kind, count: leftOut[kind]!, address: `/api/imports/${id}/left-out/${kind}` })),
    }
  }

  return {
    find,

    async list(): Promise<Import[]> {
      return (await pool.query<Import>(`SELECT ${columns} ${from} ORDER BY i.created_at DESC LIMIT 50`)).rows
    },

    async begin(
      fields: Pick<Import, 'name' | 'format' | 'columns' | 'sourceId'> & {
        creatorId: string
        settings: ImportSettings
      },
    ): Promise<string> {
      const { name, format, sourceId, creatorId, settings } = fields
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO imports (name, format, columns, source_id, creator_id, state, counts, created_at, settings, claimed_at)
         VALUES ($1, $2, $3, $4, $5, 'checking', $6, $7, $8, clock_timestamp()) RETURNING id`,
        [
          name,
          format,
          JSON.stringify(fields.columns),
          sourceId,
          creatorId,
          JSON.stringify(noRows()),
          clock(),
          JSON.stringify(settings),
        ],
      )
      return rows[0]!.id
    },

    /** Stores the next rows, as a JSON array of `StagedRow`, what they leave out, and the counts so far. */
    async stage(
      importId: string,
      rows: string,
      leftOut: readonly LeftOutRow[],
      counts: Import['counts'],
    ): Promise<void> {
      await withAsyncCommit(async (client) => {
        if (leftOut.length > 0) await client.query(stageLeftOut, [importId, JSON.stringify(leftOut)])
        await client.query(
          `WITH counted AS (UPDATE imports SET counts = $3, claimed_at = clock_timestamp() WHERE id = $1)
         INSERT INTO import_rows (import_id, row, key, hash, outcome, entry_id, base_version, before, state, form, meaning, faults)
         SELECT $1, r.row, r.key, r.hash, r.outcome, r."entryId", r."baseVersion", r.before, r.state, r.form, r.meaning, r.faults
         FROM jsonb_to_recordset($2::jsonb) AS r (row int, key text, hash text, outcome text, "entryId" uuid, "baseVersion" int,
           before jsonb, state jsonb, form text, meaning text, faults jsonb)`,
          [importId, rows, JSON.stringify(counts)],
        )
      })
    },

    /** Adds relations to the new states of staged rows. */
    async relate(importId: string, relations: readonly FoundRelation[]): Promise<void> {
      await withAsyncCommit((client) => client.query(relateRows, [importId, JSON.stringify(relations)]))
    },

    /** Stores what the dry run found. */
    async finish(
      importId: string,
      { values, leftOut }: { values: ImportValue[]; leftOut: Partial<Record<LeftOutKind, number>> },
    ): Promise<void> {
      await pool.query('UPDATE imports SET found_values = $2, left_out = $3 WHERE id = $1', [
        importId,
        JSON.stringify(values),
        JSON.stringify(leftOut),
      ])
    },

    /** Keeps the file until the import is applied or discarded, so that its rows can be judged again. */
    async keepFile(importId: string, bytes: Uint8Array): Promise<void> {
      for (let at = 0, part = 0; at < bytes.length; at += filePart, part += 1)
        await pool.query('INSERT INTO import_files (import_id, part, bytes) VALUES ($1, $2, $3)', [
          importId,
          part,
          Buffer.from(bytes.subarray(at, at + filePart)),
        ])
    },

    async readFile(importId: string): Promise<Uint8Array<ArrayBuffer>> {
      const parts: Buffer[] = []
      for (;;) {
        const { rows } = await pool.query<{ bytes: Buffer }>(
          'SELECT bytes FROM import_files WHERE import_id = $1 AND part = $2',
          [importId, parts.length],
        )
        if (!rows[0]) return Uint8Array.from(Buffer.concat(parts))
        parts.push(rows[0].bytes)
      }
    },

    /** Settings of the dry run; null if the version before made it, which kept no file. */
    async settings(importId: string): Promise<ImportSettings | null> {
      const { rows } = await pool.query<{ settings: ImportSettings | null }>(
        'SELECT settings FROM imports WHERE id = $1 AND EXISTS (SELECT FROM import_files f WHERE f.import_id = id)',
        [importId],
      )
      return rows[0]?.settings ?? null
    },

    /** Forgets the rows of a dry run, to judge the file again with other settings. */
    async judgeAgain(importId: string, settings: ImportSettings): Promise<void> {
      await pool.query('DELETE FROM import_rows WHERE import_id = $1', [importId])
      await pool.query('DELETE FROM import_left_out WHERE import_id = $1', [importId])
      await pool.query('UPDATE imports SET settings = $2, counts = $3 WHERE id = $1', [
        importId,
        JSON.stringify(settings),
        JSON.stringify(noRows()),
      ])
    },

    async leftOut(importId: string, page: { kind: string; after: number; limit: number }) {
      const { rows } = await pool.query<{ id: string; row: number; form: string; text: string }>(
        `SELECT id, row, form, text FROM import_left_out WHERE import_id = $1 AND kind = $2 AND id > $3 ORDER BY id LIMIT $4`,
        [importId, page.kind, page.after, page.limit],
      )
      return rows
    },

    /** Turns staged rows into faults, by row number. */
    async refuse(importId: string, rows: readonly number[], fault: Fault): Promise<void> {
      await withAsyncCommit(async (client) => {
        await client.query(
          `UPDATE import_rows SET outcome = 'fault', hash = NULL, entry_id = NULL, base_version = NULL, before = NULL, state = NULL, faults = $3
           WHERE import_id = $1 AND row = ANY ($2::int[])`,
          [importId, rows, JSON.stringify([fault])],
        )
        await client.query(count, [importId])
      })
    },

    /** Deletes a dry run; false if it was applied. */
    async discard(importId: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM imports WHERE id = $1 AND state IN ('checking', 'checked')`, [
        importId,
      ])
      return rowCount === 1
    },

    async count(importId: string): Promise<void> {
      await pool.query(count, [importId])
    },

    /** Entries from earlier files of this source, by key. */
    async knownBy(sourceId: string, keys: readonly string[]): Promise<Map<string, Known>> {
      const { rows } = await pool.query<Known>(
        `SELECT key, entry_id AS "entryId", hash, version FROM imported_entries WHERE source_id = $1 AND key = ANY ($2)`,
        [sourceId, keys],
      )
      return new Map(rows.map((row) => [row.key, row]))
    },

    /** Those of these deleted entries that were deleted when their import was undone. */
    async deletedByUndo(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const { rows } = await pool.query<{ id: string }>(
        'SELECT DISTINCT entry_id AS id FROM import_rows WHERE entry_id = ANY ($1) AND base_version IS NULL AND undone',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** Those of these upload addresses that are public pictures. */
    async picturesAmong(paths: readonly string[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND type LIKE 'image/%' AND gate IS NULL
           AND registered_at IS NOT NULL AND withdrawn_at IS NULL`,
        [paths.flatMap((path) => objectPathsIn(path).map(idIn))],
      )
      const present = new Set(rows.map(({ id }) => id))
      return new Set(paths.filter((path) => present.has(idIn(path))))
    },

    /** Those of these triples that the library contains. */
    async alike(candidates: readonly Alike[]): Promise<Set<string>> {
      if (candidates.length === 0) return new Set()
      const { rows } = await pool.query<{ at: number }>(
        `SELECT w.at::int AS at FROM jsonb_to_recordset($1::jsonb) AS w (at int, type text, form text, meaning text)
         WHERE (SELECT true FROM categories c WHERE c.deleted_at IS NULL AND c.search_key = "left"(library_key(w.form), 80)
           AND c.type = w.type AND c.title = w.form AND lower(c.content) = lower(w.meaning) LIMIT 1)`,
        [JSON.stringify(candidates.map((each, at) => ({ ...each, at })))],
      )
      return new Set(rows.map(({ at }) => alikeKey(candidates[at]!)))
    },

    async rows(importId: string, page: { outcome: RowOutcome | undefined; after: number; limit: number }) {
      const { rows } = await pool.query<Pick<StagedRow, 'row' | 'outcome' | 'form' | 'meaning' | 'entryId' | 'faults'>>(
        `SELECT row, outcome, form, meaning, entry_id AS "entryId", faults FROM import_rows
         WHERE import_id = $1 AND ($2::text IS NULL OR outcome = $2) AND row > $3 ORDER BY row LIMIT $4`,
        [importId, page.outcome ?? null, page.after, page.limit],
      )
      return rows.map((row) => ({ ...row, faults: row.faults.map(saidNow) }))
    },

    /** Claims an import for one process; an abandoned claim expires. False if another process holds it, or the import is in another state. */
    async claim(
      importId: string,
      from: 'checked' | 'applied',
      to: 'checking' | 'applying' | 'undoing',
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE imports SET state = $3, claimed_at = clock_timestamp()
         WHERE id = $1 AND (state = $2 OR (state = $3 AND ${isAbandoned('claimed_at')}))`,
        [importId, from, to],
      )
      return rowCount === 1
    },

    /** Releases the claim after a failure, so that the next request can continue at once. */
    async releaseClaim(importId: string): Promise<void> {
      await pool.query(`UPDATE imports SET claimed_at = '-infinity' WHERE id = $1`, [importId])
    },

    async setState(importId: string, to: 'checked' | 'applied' | 'undone'): Promise<void> {
      const stamp = { checked: '', applied: ', applied_at = $3', undone: ', undone_at = $3' }[to]
      const values: (string | Date)[] = [importId, to satisfies ImportState]
      if (stamp) values.push(clock())
      await pool.query(`UPDATE imports SET state = $2${stamp} WHERE id = $1`, values)
      if (to === 'applied') await pool.query('DELETE FROM import_files WHERE import_id = $1', [importId])
    },

    /** Writes the next rows; returns how many. A crash loses only the batch that was running. */
    async applyBatch(importId: string, by: Doing, most: number): Promise<number> {
      // Each repetition means that another import has made progress, so the loop ends.
      const writeNew = (): ReturnType<typeof write> =>
        write(importId, newRows, { ...by, most }).catch((error: unknown) => {
          if (error instanceof DatabaseError && concurrencyErrors.has(error.code ?? '')) return writeNew()
          throw error
        })
      const { written } = await writeNew()
      if (written === 0) return (await write(importId, changedRows, { ...by, most })).written
      await pool.query(analyzeOnce)
      return written
    },

    /** The imports that a person started. */
    async heldAbout(userId: string): Promise<object[]> {
      const { rows } = await pool.query<object>(
        'SELECT name, state, created_at AS "createdAt" FROM imports WHERE creator_id = $1 ORDER BY created_at',
        [userId],
      )
      return rows
    },

    /** Undoes an import; each call handles the next rows and returns how many. */
    undoing(importId: string, by: Omit<Doing, 'why'>): (most: number) => Promise<number> {
      let after = 0
      return async (most) => {
        const { written, last } = await write(importId, undoneRows, { ...by, why: null, most, after })
        after = last
        return written
      }
    },
  }
}
