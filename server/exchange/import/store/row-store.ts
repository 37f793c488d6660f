import type { Pool } from 'pg'
import type { Import, RowOutcome } from '#shared/exchange.ts'
import { additions } from '#server/exchange/import/additions.ts'
import { withAsyncCommit } from './async-commit.ts'
import type { LeftOutRow } from '#server/exchange/import/dry-run.ts'
import { faultSentence } from './fault-sentence.ts'
import { countStatement } from './import-statements.ts'
import type { FoundRelation } from '#server/exchange/import/relations.ts'
import type { Fault } from '#server/exchange/import/rows/row-draft.ts'
import type { StagedRow } from './staging.ts'

const stageLeftOutStatement = `INSERT INTO import_left_out (import_id, row, kind, form, text)
  SELECT $1, r.row, r.kind, r.form, r.text FROM jsonb_to_recordset($2::jsonb) AS r (row int, kind text, form text, text text)`

/** A relation that a row has already is not added again. */
const relateRowsStatement = `UPDATE import_rows r SET state = jsonb_set(r.state, '{document,relations}', (r.state #> '{document,relations}') || added.all)
  FROM (
    SELECT w.row, jsonb_agg(DISTINCT jsonb_build_object('kind', w.kind, 'entryId', w."entryId")) AS all
    FROM jsonb_to_recordset($2::jsonb) AS w (row int, kind text, "entryId" uuid)
    WHERE NOT EXISTS (
      SELECT FROM import_rows h WHERE h.import_id = $1 AND h.row = w.row
        AND h.state #> '{document,relations}' @> jsonb_build_array(jsonb_build_object('kind', w.kind, 'entryId', w."entryId")))
    GROUP BY w.row) added
  WHERE r.import_id = $1 AND r.row = added.row AND r.state IS NOT NULL`

const settleRowsStatement = `UPDATE import_rows r SET
    outcome = CASE WHEN differs THEN 'changed' ELSE 'same' END, base_version = CASE WHEN differs THEN r.base_version END,
    before = CASE WHEN differs THEN r.before END, state = CASE WHEN differs THEN r.state END
  FROM (SELECT row, state <> before AS differs FROM import_rows WHERE import_id = $1 AND outcome = 'same' AND state IS NOT NULL) s
  WHERE r.import_id = $1 AND r.row = s.row`

type ListedRow = Pick<StagedRow, 'row' | 'outcome' | 'form' | 'meaning' | 'entryId' | 'faults' | 'before' | 'state'> & {
  chosen: boolean
}

/** Staged rows of imports, and what they leave out. */
export const createRowStore = (pool: Pool) => ({
  /** Stores the next rows, as a JSON array of `StagedRow`, what they leave out, and the counts so far. */
  async stage(importId: string, rows: string, leftOut: readonly LeftOutRow[], counts: Import['counts']): Promise<void> {
    await withAsyncCommit(pool, async (client) => {
      if (leftOut.length > 0) await client.query(stageLeftOutStatement, [importId, JSON.stringify(leftOut)])
      await client.query(
        `WITH counted AS (UPDATE imports SET counts = $3, claimed_at = clock_timestamp() WHERE id = $1)
       INSERT INTO import_rows (import_id, row, key, hash, outcome, entry_id, base_version, before, state, form, meaning, faults, places, homograph)
       SELECT $1, r.row, r.key, r.hash, r.outcome, r."entryId", r."baseVersion", r.before, r.state, r.form, r.meaning, r.faults, r.places, r.homograph
       FROM jsonb_to_recordset($2::jsonb) AS r (row int, key text, hash text, outcome text, "entryId" uuid, "baseVersion" int,
         before jsonb, state jsonb, form text, meaning text, faults jsonb, places jsonb, homograph int)`,
        [importId, rows, JSON.stringify(counts)],
      )
    })
  },

  /** Adds relations to the new states of staged rows. */
  async relate(importId: string, relations: readonly FoundRelation[]): Promise<void> {
    await withAsyncCommit(pool, (client) => client.query(relateRowsStatement, [importId, JSON.stringify(relations)]))
  },

  /** Rows that differ from their entries only by relations are 'changed' if these were found, else 'same'. */
  async settle(importId: string): Promise<void> {
    await pool.query(settleRowsStatement, [importId])
    await pool.query(countStatement, [importId])
  },

  /** Chooses these additions, or all, or takes the choice back. */
  async choose(importId: string, rows: 'all' | readonly number[], chosen: boolean): Promise<void> {
    await pool.query(
      `UPDATE import_rows SET chosen = $3 WHERE import_id = $1 AND outcome = 'add' AND ($2::int[] IS NULL OR row = ANY ($2)) AND chosen <> $3`,
      [importId, rows === 'all' ? null : rows, chosen],
    )
  },

  /** Turns staged rows into faults, by row number. */
  async refuse(importId: string, rows: readonly number[], fault: Fault): Promise<void> {
    await withAsyncCommit(pool, async (client) => {
      await client.query(
        `UPDATE import_rows SET outcome = 'fault', hash = NULL, entry_id = NULL, base_version = NULL, before = NULL, state = NULL, places = NULL, faults = $3
         WHERE import_id = $1 AND row = ANY ($2::int[])`,
        [importId, rows, JSON.stringify([fault])],
      )
      await client.query(countStatement, [importId])
    })
  },

  async rows(importId: string, page: { outcome: RowOutcome | undefined; after: number; limit: number }) {
    const { rows } = await pool.query<ListedRow>(
      `SELECT row, outcome, form, meaning, entry_id AS "entryId", faults, chosen,
         CASE WHEN outcome = 'add' THEN before END AS before, CASE WHEN outcome = 'add' THEN state END AS state FROM import_rows
       WHERE import_id = $1 AND ($2::text IS NULL OR outcome = $2) AND row > $3 ORDER BY row LIMIT $4`,
      [importId, page.outcome ?? null, page.after, page.limit],
    )
    return rows.map(({ before, state, ...row }) => ({
      ...row,
      faults: row.faults.map((fault) => ({ ...fault, sentence: faultSentence(fault.sentence) })),
      adds: before && state ? additions(before, state) : [],
    }))
  },

  /** A page of what an import leaves out, with the words of its rows. */
  async leftOut(importId: string, page: { kind: string; after: number; limit: number }) {
    const { rows } = await pool.query<{ id: string; row: number; form: string; text: string }>(
      `SELECT l.id, l.row, coalesce(r.form, l.form) AS form, l.text
       FROM import_left_out l LEFT JOIN import_rows r ON r.import_id = l.import_id AND r.row = l.row
       WHERE l.import_id = $1 AND l.kind = $2 AND l.id > $3 AND l.upload_id IS NULL ORDER BY l.id LIMIT $4`,
      [importId, page.kind, page.after, page.limit],
    )
    return rows
  },
})
