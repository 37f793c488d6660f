import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import { withAsyncCommit } from './async-commit.ts'
import { editedRows, moveKeysStatement, moveSourceAttestationsStatement, type EditOfRows } from './edit-statements.ts'
import {
  analyzeOnceStatement,
  changedRows,
  createBatchStatement,
  newRows,
  restoredRows,
  undoneRows,
  type Batch,
} from './import-statements.ts'

/** Renews the claim and adds the number of written rows. */
const renewClaimStatement = 'UPDATE imports SET applied = applied + $2, claimed_at = clock_timestamp() WHERE id = $1'

/** Errors of two concurrent writers: a duplicate key, or a deadlock. */
const concurrencyErrors = new Set(['23505', '40P01'])

/**
 * Milliseconds. Batches of this duration share a transaction, because every commit invalidates the cached lists (docs/topics/import-and-export.md).
 */
const transactionMs = 1000

/** The pause after a batch, as a share of the batch's duration. An undo pauses longer, because it deletes rows that searches read. */
const pauseShare = (isUndo: boolean) => (isUndo ? 1 / 2 : 1 / 8)

interface WriteRequest {
  actorId: string
  at: Date
  /** The reason in the history; null for an undo. */
  why: string | null
  /** False if the rows were counted as written before. */
  counted?: boolean
  /** A further parameter of the statement. */
  edit?: EditOfRows
}

const attestedByPeopleStatement = `
  SELECT DISTINCT r.entry_id AS id FROM import_rows r
  WHERE r.import_id = $1 AND r.base_version IS NOT NULL AND r.applied_version IS NOT NULL AND jsonb_typeof(r.places) = 'array' AND r.entry_id > $2
    AND EXISTS (SELECT FROM witnesses w WHERE w.entry_id = r.entry_id AND w.source_id IS NULL)
  ORDER BY r.entry_id LIMIT 50`

/** Writes the rows of imports into the library, and takes them back. */
export function createWriteStore(pool: Pool) {
  /** Writes batches in transactions of about one second, with a pause after each batch, and renews the claim. Returns the number of rows and the last one. */
  async function write(
    importId: string,
    { fillStatement, steps }: Batch,
    {
      actorId,
      at,
      why,
      limit,
      counted = why !== null,
      edit,
      after = 0,
    }: WriteRequest & { limit: number; after?: number },
  ): Promise<{ written: number; last: number }> {
    const more = edit ? [JSON.stringify(edit)] : []
    return withAsyncCommit(pool, async (client) => {
      await client.query(createBatchStatement)
      const began = performance.now()
      let [written, last] = [0, after]
      while (performance.now() - began < transactionMs) {
        const before = performance.now()
        const { rows } = await client.query<{ row: number }>(fillStatement, [
          importId,
          actorId,
          at,
          why,
          limit,
          last,
          ...more,
        ])
        if (rows.length === 0) break
        await client.query(steps)
        written += rows.length
        last = Math.max(...rows.map(({ row }) => row))
        await pause((performance.now() - before) * pauseShare(why === null))
      }
      await client.query(renewClaimStatement, [importId, counted ? written : 0])
      return { written, last }
    })
  }

  /** A function that writes the next rows at each call and returns how many. */
  function batchWriter(importId: string, rows: Batch, request: WriteRequest): (limit: number) => Promise<number> {
    let after = 0
    return async (limit) => {
      const { written, last } = await write(importId, rows, { ...request, limit, after })
      after = last
      return written
    }
  }

  return {
    /** Writes the next rows; returns how many. A crash loses only the batch that was running. */
    async applyBatch(importId: string, request: WriteRequest, limit: number): Promise<number> {
      // Each repetition means that another import has made progress, so the loop ends.
      const writeNew = (): ReturnType<typeof write> =>
        write(importId, newRows, { ...request, limit }).catch((error: unknown) => {
          if (error instanceof DatabaseError && concurrencyErrors.has(error.code ?? '')) return writeNew()
          throw error
        })
      const { written } = await writeNew()
      if (written === 0) return (await write(importId, changedRows, { ...request, limit })).written
      await pool.query(analyzeOnceStatement)
      return written
    },

    /** Edits the entries of an import together; each call handles the next rows and returns how many. */
    editWriter: (importId: string, request: WriteRequest & { edit: EditOfRows }) =>
      batchWriter(importId, editedRows, { ...request, counted: false }),

    /** Gives an import, its keys and its attestations another source. */
    async moveToSource(importId: string, from: string, to: string): Promise<void> {
      await withAsyncCommit(pool, async (client) => {
        await client.query(moveKeysStatement, [importId, from, to])
        await client.query(moveSourceAttestationsStatement, [importId, from, to])
        await client.query('UPDATE imports SET source_id = $2 WHERE id = $1', [importId, to])
      })
    },

    /** Changed entries of an import that people attest too, a few after this id. */
    async attestedByPeople(importId: string, after: string): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(attestedByPeopleStatement, [importId, after])
      return rows.map(({ id }) => id)
    },

    /** Undoes an import; each call handles the next rows and returns how many. */
    undoWriter: (importId: string, request: Omit<WriteRequest, 'why'>) =>
      batchWriter(importId, undoneRows, { ...request, why: null }),

    /** Brings back what an undo took, in the same way. */
    restoreWriter: (importId: string, request: WriteRequest) =>
      batchWriter(importId, restoredRows, { ...request, counted: false }),
  }
}
