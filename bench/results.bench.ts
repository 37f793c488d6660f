import { courses, lessons } from '#shared/courses/courses.ts'
import { results } from '#shared/study/results.ts'
import { beginUnlimited, connect } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { peopleOf } from '#tests/journeys/support/people.ts'
import { startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { percentile } from './support/resources.ts'

const learners = 50_000
const lessonsOfCourse = 10
const times = 20

/** Learners with five finished lessons and two scores each. */
const fill = [
  `INSERT INTO users (issuer, subject, first_name, last_name, email)
   SELECT 'bench', n, 'First' || n % 500, 'Last' || n % 5000, 'bench' || n || '@example.test' FROM generate_series(1, ${learners}) n`,
  `INSERT INTO lesson_completions (user_id, lesson_id)
   SELECT u.id, l.id FROM users u JOIN lessons l ON l.course_id = $1 AND (u.subject::int + l."order") % 2 = 0 WHERE u.issuer = 'bench'`,
  `INSERT INTO quiz_scores (user_id, lesson_id, best)
   SELECT u.id, l.id, 0.5 FROM users u JOIN lessons l ON l.course_id = $1 AND (u.subject::int + l."order") % 5 = 0 WHERE u.issuer = 'bench'`,
]

/** A page of the same learners and their number, without scores, averages or hard questions. */
const bound = `
  WITH learner AS (
    SELECT DISTINCT c.user_id FROM lesson_completions c JOIN lessons l ON l.id = c.lesson_id WHERE l.course_id = $1
  )
  SELECT u.id, u.first_name, u.last_name, (SELECT count(*) FROM learner) AS total
  FROM learner JOIN users u ON u.id = learner.user_id ORDER BY u.first_name, u.last_name, u.id LIMIT 50`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** `GET /api/courses/:id/results` of a course with 50,000 learners compared with plain SQL, in turn. */
export async function measure(): Promise<void> {
  const product = await startProduct({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } })
  const database = await product.database()
  const people = peopleOf(product.url, database)
  const db = connect(database, createLog('silent'))
  try {
    const admin = await people.add('Admin', { role: 'ADMIN' })
    const { id } = await admin.call(courses.create, { body: { title: 'Made up' } })
    const body = { title: 'Made up', contentType: 'QUIZ' as const, contentBody: 'Q {T}' }
    for (let n = 0; n < lessonsOfCourse; n += 1) await admin.call(lessons.create, { params: { id }, body })
    const filling = await beginUnlimited(db)
    for (const [n, statement] of fill.entries()) await filling.query(statement, n === 0 ? [] : [id])
    await filling.query('COMMIT')
    await filling.end()
    await db.$client.query('VACUUM ANALYZE')
    const taken = { call: [] as number[], bound: [] as number[] }
    for (let round = -3; round < times; round += 1) {
      const call = await timed(() => admin.call(results.ofCourse, { params: { id }, query: { limit: 50 } }))
      const plain = await timed(() => db.$client.query(bound, [id]))
      if (round >= 0) taken.call.push(call)
      if (round >= 0) taken.bound.push(plain)
    }
    const [call, plain] = [percentile(taken.call, 0.5), percentile(taken.bound, 0.5)]
    note('results: 50,000 learners, beside plain SQL', call / plain, 'times', 'less')
    console.log(
      `  results of ${learners.toLocaleString('en')} learners: p50 ${call.toFixed(0)} ms (p99 ${percentile(taken.call, 0.99).toFixed(0)}), plain SQL ${plain.toFixed(0)} ms: ${(call / plain).toFixed(2)} times`,
    )
  } finally {
    await db.$client.end()
    await people.close()
    await product.stop()
    await product.remove()
  }
}
