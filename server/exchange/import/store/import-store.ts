import type { EntryType } from '#shared/entries/entries.ts'
import {
  leftOutKinds,
  maxListedValues,
  type Import,
  type ImportDetail,
  type ImportState,
  type ImportValue,
  type LeftOutKind,
} from '#shared/exchange.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'
import { createFileStore } from './file-store.ts'
import { countStatement } from './import-statements.ts'
import { countLackingSql, countTakenSql, createPackedFileStore } from './packed-file-store.ts'
import { createRowStore } from './row-store.ts'
import { zeroCounts } from './staging.ts'
import type { ValueMapping } from '#server/exchange/import/rows/values.ts'
import { createWriteStore } from './write-store.ts'

/** A process that has not renewed its claim for this long counts as dead. The database's clock is used, because it is common to all processes. */
const isAbandoned = (claimedAt: string) => `${claimedAt} < clock_timestamp() - interval '2 minutes'`

const columnsSql = `i.id, i.name, i.format, i.columns, i.source_id AS "sourceId", s.title AS "sourceTitle", i.state, '{"add": 0}'::jsonb || i.counts AS counts, i.applied,
  i.state LIKE '%ing' AND coalesce(${isAbandoned('i.claimed_at')}, true) AS stalled,
  i.kept_by_undo AS "keptByUndo", i.created_at AS "createdAt", i.applied_at AS "appliedAt", i.undone_at AS "undoneAt"`
const details = `coalesce(i.found_values, '[]') AS "values", coalesce(i.left_out, '{}') AS "leftOut",
  (SELECT count(*)::int FROM import_rows r WHERE r.import_id = i.id AND r.outcome = 'add' AND r.chosen) AS chosen,
  CASE WHEN i.state = 'checked' AND i.format IN ('lift', 'anki') THEN (${countLackingSql}) ELSE 0 END AS files,
  CASE WHEN i.applied_at IS NOT NULL AND i.format IN ('lift', 'anki') THEN (${countTakenSql}) ELSE '[]' END AS taken`

interface ImportDetails {
  chosen: number
  files: number
  taken: { kind: 'pictures' | 'sounds'; taken: number; waiting: number }[]
  values: ImportValue[]
  leftOut: Partial<Record<LeftOutKind, number>>
}

/** The settings with which the file was classified. */
export interface ImportSettings {
  dialect?: string | undefined
  type?: EntryType | undefined
  map?: string | undefined
  mapping: ValueMapping[]
}

const from = 'FROM imports i JOIN sources s ON s.id = i.source_id'

export type ImportStore = ReturnType<typeof createImportStore>

/** All SQL of imports, their rows, and the keys of imported entries. */
export function createImportStore({ $client: pool }: Pick<Database, '$client'>, clock: Clock) {
  const find = async (id: string): Promise<ImportDetail | undefined> => {
    const { rows } = await pool.query<Import & ImportDetails>(
      `SELECT ${columnsSql}, ${details} ${from} WHERE i.id = $1`,
      [id],
    )
    if (!rows[0]) return undefined
    const { leftOut, values, taken, ...found } = rows[0]
    for (const files of taken) leftOut[files.kind] = (leftOut[files.kind] ?? 0) - files.taken
    // Notes come first: what becomes one of our values needs no attention.
    const notes = values.filter(({ mapped }) => mapped === 'note')
    const shown = [...notes, ...values.filter(({ mapped }) => mapped !== 'note')].slice(0, maxListedValues)
    const kinds = leftOutKinds.filter((kind) => (leftOut[kind] ?? 0) > 0)
    return {
      ...found,
      ...(taken.length > 0 && { waiting: taken.map(({ kind, waiting }) => ({ kind, count: waiting })) }),
      values: values.length > maxListedValues ? shown : values,
      leftOut: kinds.map((kind) => ({ kind, count: leftOut[kind]!, address: `/api/imports/${id}/left-out/${kind}` })),
    }
  }

  const forgetRows = async (importId: string): Promise<void> => {
    await pool.query('DELETE FROM import_rows WHERE import_id = $1', [importId])
    await pool.query('DELETE FROM import_left_out WHERE import_id = $1', [importId])
  }

  return {
    ...createFileStore(pool),
    ...createPackedFileStore(pool),
    ...createRowStore(pool),
    ...createWriteStore(pool),
    find,

    /** A page of the imports, the newest first. */
    async list(
      source: string | undefined,
      { after, limit }: Pick<ListPageRequest, 'after' | 'limit'>,
    ): Promise<ListMatches<Import>> {
      const { rows } = await pool.query<Import>(
        `SELECT ${columnsSql} ${from} WHERE ($1::uuid IS NULL OR i.source_id = $1)
           AND ($2::timestamptz IS NULL OR i.created_at < $2 OR (i.created_at = $2 AND i.id > $3::uuid))
         ORDER BY i.created_at DESC, i.id LIMIT $4`,
        [source ?? null, after?.at ?? null, after?.id ?? null, limit + 1],
      )
      const counted = await pool.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM imports WHERE $1::uuid IS NULL OR source_id = $1',
        [source ?? null],
      )
      return { rows, total: counted.rows[0]!.total }
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
          JSON.stringify(zeroCounts()),
          clock(),
          JSON.stringify(settings),
        ],
      )
      return rows[0]!.id
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

    /** Settings of the dry run; null if the previous release made it, which kept no file. */
    async settings(importId: string): Promise<ImportSettings | null> {
      const { rows } = await pool.query<{ settings: ImportSettings | null }>(
        'SELECT settings FROM imports WHERE id = $1 AND EXISTS (SELECT FROM import_files f WHERE f.import_id = id)',
        [importId],
      )
      return rows[0]?.settings ?? null
    },

    forgetRows,

    /** Forgets the rows of a dry run, to classify the file again with other settings. */
    async recheckRows(importId: string, settings: ImportSettings): Promise<void> {
      await forgetRows(importId)
      await pool.query('UPDATE imports SET settings = $2, counts = $3 WHERE id = $1', [
        importId,
        JSON.stringify(settings),
        JSON.stringify(zeroCounts()),
      ])
    },

    /** Deletes a dry run; false if it was applied. */
    async discard(importId: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM imports WHERE id = $1 AND state IN ('checking', 'checked')`, [
        importId,
      ])
      return rowCount === 1
    },

    async count(importId: string): Promise<void> {
      await pool.query(countStatement, [importId])
    },

    /** Claims an import for one process; false in another state or if another process holds it. `mayResume` also claims an abandoned one in the state `to`. */
    async claim(
      importId: string,
      from: 'checked' | 'applied' | 'undone',
      to: 'checking' | 'applying' | 'undoing',
      { mayResume = false } = {},
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE imports SET state = $3, claimed_at = clock_timestamp()
         WHERE id = $1 AND (state = $2 OR ($4 AND state = $3 AND ${isAbandoned('claimed_at')}))`,
        [importId, from, to, mayResume],
      )
      return rowCount === 1
    },

    /** Releases the claim after a failure, so that the next request can continue at once. */
    async releaseClaim(importId: string): Promise<void> {
      await pool.query(`UPDATE imports SET claimed_at = '-infinity' WHERE id = $1`, [importId])
    },

    async setState(importId: string, to: 'checked' | 'applied' | 'undone'): Promise<void> {
      // An edit ends as 'applied' too: only a restore sets the moment anew.
      const appliedAt = 'CASE WHEN applied_at <= undone_at THEN $3 ELSE coalesce(applied_at, $3) END'
      const stamp = { checked: '', applied: `, applied_at = ${appliedAt}`, undone: ', undone_at = $3' }[to]
      const values: (string | Date)[] = [importId, to satisfies ImportState]
      if (stamp) values.push(clock())
      await pool.query(`UPDATE imports SET state = $2${stamp} WHERE id = $1`, values)
      if (to === 'applied') await pool.query('DELETE FROM import_files WHERE import_id = $1', [importId])
    },

    /** The imports that a person started. */
    async personalData(userId: string): Promise<object[]> {
      const { rows } = await pool.query<object>(
        'SELECT name, state, created_at AS "createdAt" FROM imports WHERE creator_id = $1 ORDER BY created_at',
        [userId],
      )
      return rows
    },
  }
}
