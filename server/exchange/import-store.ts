import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { PoolClient } from 'pg'
import { objectPathsIn } from '#shared/addresses.ts'
import type { Import, ImportState, RowOutcome } from '#shared/exchange.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { alikeKey } from './hashes.ts'
import type { Alike } from './hashes.ts'
import { applyChanged, applyNew, count, countOnce, nextChanged, undoBatch } from './import-statements.ts'
import type { Fault } from './row-draft.ts'
import { noRows } from './staged.ts'
import type { Known, StagedRow } from './staged.ts'

/** Who has not been heard of for so long is taken to be cut off: by the database's clock, for it is the processes' only common one. */
const isCutOff = (claimedAt: string) => `${claimedAt} < clock_timestamp() - interval '2 minutes'`

const columns = `i.id, i.name, i.format, i.columns, i.source_id AS "sourceId", s.title AS "sourceTitle", i.state, i.counts, i.applied,
  i.state LIKE '%ing' AND coalesce(${isCutOff('i.claimed_at')}, true) AS stalled,
  i.kept_by_undo AS "keptByUndo", i.created_at AS "createdAt", i.applied_at AS "appliedAt", i.undone_at AS "undoneAt"`
const from = 'FROM imports i JOIN sources s ON s.id = i.source_id'

/** Still at it, with so many rows more. */
const renewed = 'UPDATE imports SET applied = applied + $2, claimed_at = clock_timestamp() WHERE id = $1'

/** Each row is looked up by its id, however large the tables seem to be, or are. */
export const beginBatch = `BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL jit = off; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`

/** Two wrote the same at once, or waited for each other. */
const isOfTwo = new Set(['23505', '40P01'])

/** Milliseconds. Answers that are kept end with whatever is committed (decision 86). */
const together = 1000

interface Doing {
  actorId: string
  at: Date
  why: string
}

/** The id in the path of an upload. */
const idIn = (path: string) => path.slice('/objects/'.length).replace(/\..*$/, '')

export type ImportStore = ReturnType<typeof createImportStore>

/** Imports, their rows, and which entries came from which file. */
export function createImportStore({ $client: pool }: Pick<Database, '$client'>, clock: Clock) {
  /** Does not wait for the disk: a later statement that says where the import stands does, and with it all before. */
  async function unhurried<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
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
  /** Batch after batch, with a rest after each, for so long as they are written together; renews the claim. Answers how many rows. */
  async function written(
    { importId, areApplied }: { importId: string; areApplied: boolean },
    batch: (client: PoolClient) => Promise<number>,
  ): Promise<number> {
    return unhurried(async (client) => {
      const began = performance.now()
      let all = 0
      while (performance.now() - began < together) {
        const before = performance.now()
        const count = await batch(client)
        if (count === 0) break
        all += count
        await pause((performance.now() - before) / 4)
      }
      await client.query(renewed, [importId, areApplied ? all : 0])
      return all
    })
  }
  const find = async (id: string): Promise<Import | undefined> =>
    (await pool.query<Import>(`SELECT ${columns} ${from} WHERE i.id = $1`, [id])).rows[0]

  return {
    find,

    async list(): Promise<Import[]> {
      return (await pool.query<Import>(`SELECT ${columns} ${from} ORDER BY i.created_at DESC LIMIT 50`)).rows
    },

    async begin(
      given: Pick<Import, 'name' | 'format' | 'columns' | 'sourceId'> & { creatorId: string },
    ): Promise<string> {
      const { name, format, sourceId, creatorId } = given
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO imports (name, format, columns, source_id, creator_id, state, counts, created_at, claimed_at)
         VALUES ($1, $2, $3, $4, $5, 'checking', $6, $7, clock_timestamp()) RETURNING id`,
        [name, format, JSON.stringify(given.columns), sourceId, creatorId, JSON.stringify(noRows()), clock()],
      )
      return rows[0]!.id
    },

    /** Writes the next rows, ready as JSON of `StagedRow`s, and what the file counts with them. */
    async stage(importId: string, rows: string, counts: Import['counts']): Promise<void> {
      await unhurried((client) =>
        client.query(
          `WITH told AS (UPDATE imports SET counts = $3, claimed_at = clock_timestamp() WHERE id = $1)
         INSERT INTO import_rows (import_id, row, key, hash, outcome, entry_id, base_version, before, state, form, meaning, faults)
         SELECT $1, r.row, r.key, r.hash, r.outcome, r."entryId", r."baseVersion", r.before, r.state, r.form, r.meaning, r.faults
         FROM jsonb_to_recordset($2::jsonb) AS r (row int, key text, hash text, outcome text, "entryId" uuid, "baseVersion" int,
           before jsonb, state jsonb, form text, meaning text, faults jsonb)`,
          [importId, rows, JSON.stringify(counts)],
        ),
      )
    },

    /** Makes faults of rows that were staged; told by their numbers. */
    async refuse(importId: string, rows: readonly number[], fault: Fault): Promise<void> {
      await unhurried(async (client) => {
        await client.query(
          `UPDATE import_rows SET outcome = 'fault', hash = NULL, entry_id = NULL, base_version = NULL, before = NULL, state = NULL, faults = $3
           WHERE import_id = $1 AND row = ANY ($2::int[])`,
          [importId, rows, JSON.stringify([fault])],
        )
        await client.query(count, [importId])
      })
    },

    /** Removes a dry run; false where it was applied. */
    async discard(importId: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM imports WHERE id = $1 AND state IN ('checking', 'checked')`, [
        importId,
      ])
      return rowCount === 1
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

    /** Of these deleted entries those that went because their import was taken back. */
    async takenBack(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const { rows } = await pool.query<{ id: string }>(
        'SELECT DISTINCT entry_id AS id FROM import_rows WHERE entry_id = ANY ($1) AND base_version IS NULL AND undone',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** Of these addresses of uploads those of pictures that everybody may see. */
    async picturesAmong(paths: readonly string[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND type LIKE 'image/%' AND gate IS NULL
           AND registered_at IS NOT NULL AND withdrawn_at IS NULL`,
        [paths.flatMap((path) => objectPathsIn(path).map(idIn))],
      )
      const here = new Set(rows.map(({ id }) => id))
      return new Set(paths.filter((path) => here.has(idIn(path))))
    },

    /** Those of these that the library has already. */
    async alike(wanted: readonly Alike[]): Promise<Set<string>> {
      if (wanted.length === 0) return new Set()
      const { rows } = await pool.query<{ at: number }>(
        `SELECT w.at::int AS at FROM jsonb_to_recordset($1::jsonb) AS w (at int, type text, form text, meaning text)
         WHERE (SELECT true FROM categories c WHERE c.deleted_at IS NULL AND c.search_key = "left"(library_key(w.form), 80)
           AND c.type = w.type AND c.title = w.form AND lower(c.content) = lower(w.meaning) LIMIT 1)`,
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

    /** One at a time is at an import; who was cut off gives way after a while. False where somebody is at it, or it stands elsewhere. */
    async claim(importId: string, from: 'checked' | 'applied', to: 'applying' | 'undoing'): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE imports SET state = $3, claimed_at = clock_timestamp()
         WHERE id = $1 AND (state = $2 OR (state = $3 AND ${isCutOff('claimed_at')}))`,
        [importId, from, to],
      )
      return rowCount === 1
    },

    /** Whoever was at it has given up: the next one goes on at once, and need not wait until they are taken to be cut off. */
    async letGo(importId: string): Promise<void> {
      await pool.query(`UPDATE imports SET claimed_at = '-infinity' WHERE id = $1`, [importId])
    },

    async pass(importId: string, to: 'checked' | 'applied' | 'undone'): Promise<void> {
      const stamp = { checked: '', applied: ', applied_at = $3', undone: ', undone_at = $3' }[to]
      const values: (string | Date)[] = [importId, to satisfies ImportState]
      if (stamp) values.push(clock())
      await pool.query(`UPDATE imports SET state = $2${stamp} WHERE id = $1`, values)
    },

    /** Writes the next rows, so many by a statement; answers how many. A stop loses what it has begun and nothing else. */
    async applyBatch(importId: string, by: Doing, most: number): Promise<number> {
      const applied = { importId, areApplied: true }
      const values = [importId, by.actorId, by.at, by.why]
      // Each time another has written something: it ends.
      const write = (): Promise<number> =>
        written(applied, async (client) => (await client.query(applyNew, [...values, most])).rowCount ?? 0).catch(
          (error: unknown) => {
            if (error instanceof DatabaseError && isOfTwo.has(error.code ?? '')) return write()
            throw error
          },
        )
      const made = await write()
      if (made) await pool.query(countOnce)
      if (made) return made
      return written(applied, async (client) => {
        const { rows } = await client.query<{ row: number }>(nextChanged, [importId, most])
        if (rows.length > 0) await client.query(applyChanged, [...values, rows.map(({ row }) => row)])
        return rows.length
      })
    },

    /** The files that somebody brought. */
    async heldAbout(userId: string): Promise<object[]> {
      const { rows } = await pool.query<object>(
        'SELECT name, state, created_at AS "createdAt" FROM imports WHERE creator_id = $1 ORDER BY created_at',
        [userId],
      )
      return rows
    },

    /** Takes rows back; each call the next ones, so many by a statement, and answers how many were looked at. */
    undoing(importId: string, by: Omit<Doing, 'why'>): (most: number) => Promise<number> {
      let after = 0
      return async (most) => {
        let last = after
        const count = await written({ importId, areApplied: false }, async (client) => {
          const given = [importId, by.actorId, by.at, most, last]
          const { rows } = await client.query<{ row: number }>(undoBatch, given)
          last = rows.reduce((greatest, { row }) => Math.max(greatest, row), last)
          return rows.length
        })
        after = last
        return count
      }
    },
  }
}
