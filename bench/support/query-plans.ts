import type { Database } from '#server/db/connect.ts'
import { percentile } from './resources.ts'

/** Query parameters of the first page of a search. */
export const firstPage = [0, '', '', '00000000-0000-0000-0000-000000000000']

const p50 = (numbers: number[]) => percentile(numbers, 0.5).toFixed(2)

/** Executions of a prepared statement that PostgreSQL plans separately, before it may keep a generic plan. */
const customPlans = 6

/**
 * Planning and execution time of the product's own prepared statement in ms, by name: a large gap to the limit may be due to the
 * planner.
 */
export async function measurePlanning(db: Database, what: string, statement: string, values: unknown[][]) {
  const times = { planned: [] as number[], run: [] as number[] }
  const client = await db.$client.connect()
  await client.query(`PREPARE planned_statement AS ${statement}`)
  const executed = (parameters: unknown[]) =>
    `EXECUTE planned_statement${parameters.length > 0 ? `(${parameters.map((one) => client.escapeLiteral(String(one))).join(', ')})` : ''}`
  for (let n = 0; n < customPlans; n += 1) await client.query(executed(values[0]!))
  for (const parameters of values) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${executed(parameters)}`,
    )
    const [plan] = rows[0]!['QUERY PLAN']
    times.planned.push(plan['Planning Time'])
    times.run.push(plan['Execution Time'])
  }
  await client.query('DEALLOCATE planned_statement')
  client.release()
  console.log(`  the product's statement for ${what}: planned in ${p50(times.planned)} ms, run in ${p50(times.run)}`)
}
