import type { Pool, PoolClient } from 'pg'

/** Each row is looked up by its id, whatever the planner assumes about the sizes of the tables. */
export const beginBatch = `BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL jit = off; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`

/** Runs without waiting for the disk. A later statement that stores the import's state waits, and with it everything before. */
export async function withAsyncCommit<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
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
