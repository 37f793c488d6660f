import type { Pool, PoolClient } from 'pg'

/** Opens a transaction in which the planner can only look rows up by index. */
export const beginBatch = `BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL jit = off; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`

/** Commits without waiting for the disk. The later commit of the import's state waits for the disk, and flushes these commits too. */
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
