import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database } from '#server/db/connect.ts'
import { usePerFile } from '#server/testing/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Fills the database on one connection, and reads the plans of the statements that run on that connection later. */
export function usePlans(app: TestApp, fill: (client: PoolClient) => Promise<unknown>) {
  return usePerFile(async () => {
    const client = await app.db.$client.connect()
    await fill(client)
    const plans: string[] = []
    // EXPLAIN does not look into functions; auto_explain logs the plan of every statement inside them.
    await client.query("LOAD 'auto_explain'")
    await client.query(
      'SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET client_min_messages = log',
    )
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    return {
      client,
      db: drizzle({ client, casing: 'snake_case' }) as unknown as Database,
      /** The plans of all statements that `work` runs. */
      async plansOf(work: () => Promise<unknown>): Promise<string> {
        plans.length = 0
        await work()
        return plans.join('\n')
      },
      close: () => client.release(true),
    }
  })
}
