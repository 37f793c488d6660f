import type { Database } from '#server/db/connect.ts'
import { percentile } from './resources.ts'

/** Where the first page of a search begins. */
export const firstPlace = [0, '', '', '00000000-0000-0000-0000-000000000000']

const p50 = (numbers: number[]) => percentile(numbers, 0.5).toFixed(2)

/** So often PostgreSQL plans a prepared statement for what is asked before it keeps one plan for all. */
const untilKept = 6

/** What the database says of the product's own statement, in ms, asked by its name as the product does: a limit that is far away may be the planner's doing. */
export async function planned(db: Database, what: string, statement: string, values: unknown[][]) {
  const times = { planned: [] as number[], run: [] as number[] }
  const client = await db.$client.connect()
  await client.query(`PREPARE asked AS ${statement}`)
  const executed = (given: unknown[]) =>
    `EXECUTE asked${given.length > 0 ? `(${given.map((one) => client.escapeLiteral(String(one))).join(', ')})` : ''}`
  for (let n = 0; n < untilKept; n += 1) await client.query(executed(values[0]!))
  for (const given of values) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${executed(given)}`,
    )
    const [plan] = rows[0]!['QUERY PLAN']
    times.planned.push(plan['Planning Time'])
    times.run.push(plan['Execution Time'])
  }
  await client.query('DEALLOCATE asked')
  client.release()
  console.log(`  the product's statement for ${what}: planned in ${p50(times.planned)} ms, run in ${p50(times.run)}`)
}
