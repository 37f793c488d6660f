import type { Database } from '#server/db/connect.ts'

/** Terms in one statement: few enough that no writer waits long for their entries. */
const batchSize = 1000

/**
 * Deletes terms of words written together, which begin with "=": an index finds these words now. The previous release may write some while
 * both run, so this runs every hour.
 */
export async function deleteConcatenatedTerms({ $client: pool }: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM category_terms WHERE (category_id, term) IN (
         SELECT category_id, term FROM category_terms WHERE term LIKE '=%' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batchSize],
    )
    if (rowCount === 0) return
  }
}
