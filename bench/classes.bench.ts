import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { createLog } from '#server/log.ts'
import type { Product } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { fillClasses } from './support/filled-classes.ts'
import { logIn } from './support/list-data.ts'
import { serve } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { pageWeights } from './support/page-weights.ts'
import { computedBy, median } from './support/resources.ts'

const limits = { classes: 1.3, own: 1.5, assignment: 1.1 }
const few = 10
const rounds = { warm: 10, counted: 30 }
/** Mean of the middle half: a process that ends during a request ends with its CPU time uncounted. */
function middle(numbers: number[]): number {
  const quarter = Math.floor(numbers.length / 4)
  const kept = numbers.toSorted((one, other) => one - other).slice(quarter, numbers.length - quarter)
  return kept.reduce((sum, each) => sum + each, 0) / kept.length
}

interface Side {
  product: Product
  /** Process of PostgreSQL. */
  postmaster: number
  db: Database
  /** The measured class, another one of its teacher, and one of the teacher who owns 200. */
  classId: string
  ownId: string
  otherId: string
  cookies: Record<'first' | 'second' | 'learner' | 'other', string>
}

/** First process of the PostgreSQL in this folder. */
async function postmasterIn(folder: string): Promise<number> {
  const name = (await readdir(folder, { recursive: true })).find((each) => each.endsWith('postmaster.pid'))
  return Number((await readFile(join(folder, name ?? ''), 'utf8')).split('\n')[0])
}

async function startSide(url: string, classes: number, folder: string): Promise<Side> {
  await migrate(url)
  const db = connect(url, createLog('silent'))
  const began = performance.now()
  await fillClasses(db, classes)
  const { rows } = await db.$client.query<{ answers: number }>('SELECT count(*)::int AS answers FROM answers')
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`  ${classes} classes of 40, ${rows[0]!.answers.toLocaleString('en')} answers: filled in ${seconds} s`)
  const idOf = async (text: string, value: string) =>
    (await db.$client.query<{ id: string }>(text, [value])).rows[0]!.id
  const cookieOf = async (subject: string) => logIn(db, await idOf('SELECT id FROM users WHERE subject = $1', subject))
  const cookies = {
    first: await cookieOf('teacher 1'),
    second: await cookieOf('teacher 2'),
    learner: await cookieOf('1 1'),
    other: await cookieOf('1 2'),
  }
  const classOf = (n: number) => idOf('SELECT id FROM classes WHERE name = $1', `Class ${Math.min(n, classes)}`)
  const ids = { classId: await classOf(1), ownId: await classOf(2), otherId: await classOf(21) }
  const product = await serve(url, await mkdtemp(join(folder, 'product-')))
  return { product, postmaster: await postmasterIn(folder), db, ...ids, cookies }
}

interface Request {
  origin: string
  /** Sent at the same time, as a page does. */
  paths: string[]
  cookie: string
  body?: object
}
/** Milliseconds until the last byte of all. */
async function timed({ origin, paths, cookie, body }: Request): Promise<number> {
  const began = performance.now()
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const send = async (path: string) => {
    const found = await fetch(origin + path, { headers, ...sent })
    const text = await found.text()
    if (!found.ok) throw new Error(`${found.status} at ${path}: ${text}`)
  }
  await Promise.all(paths.map(send))
  return performance.now() - began
}

interface Spent {
  times: number[]
  /** Milliseconds of the processor. */
  computed: number
}

/**
 * Two requests in turn: the median of their times, and the processor time of server and database, which decides because it varies
 * less on a busy machine.
 */
async function compare(
  what: string,
  most: number | null,
  sides: Record<'base' | 'other', { of: Side; request: () => Request }>,
) {
  const measured = Object.values(sides).map((side) => ({ ...side, times: [] as number[], spent: [] as number[] }))
  for (let round = -rounds.warm; round < rounds.counted; round += 1)
    for (const side of measured) {
      const { product, postmaster } = side.of
      const computed = async () => (await computedBy(product.process.pid!)) + (await computedBy(postmaster))
      const before = await computed()
      const taken = await timed(side.request())
      if (round < 0) continue
      side.times.push(taken)
      side.spent.push(1000 * ((await computed()) - before))
    }
  const [base, other] = measured.map(({ times, spent }) => ({ times, computed: middle(spent) })) as [Spent, Spent]
  const ratio = other.computed / base.computed
  note(`classes: ${what}`, ratio, 'times', 'less')
  const goal = most === null ? '' : ` (at most ${most})`
  const shown = (of: Spent) => `${of.computed.toFixed(1)} ms (p50 ${median(of.times).toFixed(1)})`
  console.log(`  ${what}: computed ${shown(base)} and ${shown(other)}, ${ratio.toFixed(2)} times${goal}`)
}

function answersFor(exerciseIds: string[], more: object): object {
  const at = new Date().toISOString()
  const attemptId = randomUUID()
  const given = exerciseIds.map((exerciseId) => ({ id: randomUUID(), exerciseId, said: 'right', at, attemptId }))
  return { answers: given.map((each) => ({ ...each, offsetMinutes: 480, ...more })) }
}

async function compareAnswers(side: Side) {
  const { product, db, classId, cookies } = side
  const { rows } = await db.$client.query<{ assignmentId: string; exerciseIds: string[] }>(
    `SELECT s.id AS "assignmentId", array_agg(x.id) AS "exerciseIds" FROM assignments s JOIN assignment_items i ON i.assignment_id = s.id
     JOIN exercises x ON x.lesson_id = i.lesson_id WHERE s.class_id = $1 GROUP BY s.id LIMIT 1`,
    [classId],
  )
  const [{ assignmentId, exerciseIds }] = rows as [(typeof rows)[number]]
  const sent = { origin: product.url, paths: ['/api/study/answers'] }
  await compare('ten answers for an assignment beside private ones', limits.assignment, {
    base: { of: side, request: () => ({ ...sent, cookie: cookies.learner, body: answersFor(exerciseIds, {}) }) },
    other: {
      of: side,
      request: () => ({ ...sent, cookie: cookies.other, body: answersFor(exerciseIds, { assignmentId }) }),
    },
  })
}

async function measureOn(postgresUrl: string, folder: string, many: number, sides: Side[]) {
  const admin = new Client({ connectionString: postgresUrl })
  await admin.connect()
  const sizes = { few, many }
  for (const name of Object.keys(sizes)) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  for (const [name, classes] of Object.entries(sizes))
    sides.push(await startSide(Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href, classes, folder))
  const [small, large] = sides as [Side, Side]
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`  load of the machine before, with that of filling: ${load.join(', ')}`)
  const at = (of: Side, paths: string[], who: keyof Side['cookies'] = 'first') => ({
    of,
    request: (): Request => ({
      origin: of.product.url,
      paths: paths.map((path) => path.replace(':id', of.classId)),
      cookie: of.cookies[who],
    }),
  })
  const scaled = `of ${many} classes beside ${few}`
  const byNumber = (what: string, paths: string[], who?: keyof Side['cookies']) =>
    compare(`${what} ${scaled}`, limits.classes, { base: at(small, paths, who), other: at(large, paths, who) })
  const results = '/api/classes/:id/results'
  await byNumber('results', [results])
  const others = ['/api/teacher/classes/:id', '/api/classes/:id/assignments', '/api/classes/:id/messages']
  const page = [results, ...others]
  await byNumber('the calls of the class page', page)
  await byNumber('class of a learner', ['/api/classes/:id'], 'learner')
  if (many >= 220) {
    // Class 21 is the first one of the teacher who owns 200.
    const ofSecond = { ...large, classId: large.otherId }
    const sides = { base: at({ ...large, classId: large.ownId }, page), other: at(ofSecond, page, 'second') }
    await compare('the calls of the class page with 200 own classes beside 20', limits.own, sides)
    const list = ['/api/teacher/classes']
    await compare('list of 200 own classes beside 20', null, {
      base: at(large, list),
      other: at(large, list, 'second'),
    })
  }
  await compareAnswers(small)
}

/**
 * The class page with 1,000 classes beside 10, in two databases of one PostgreSQL, and the weight of the pages about classes.
 * server/classes/results/statements.test.ts counts statements.
 */
export async function measure(many = 1000): Promise<void> {
  pageWeights()
  await withPostgres(async (url, folder) => {
    const sides: Side[] = []
    try {
      await measureOn(url, folder, many, sides)
    } finally {
      for (const { product, db } of sides) {
        await product.stop()
        await db.$client.end()
      }
    }
  })
}
