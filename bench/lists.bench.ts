import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { listAll } from '#server/courses/store.ts'
import { migrate } from '#server/db/migrate.ts'
import { categories, courses, lessons, sessions, users } from '#server/db/tables.ts'
import { freePort, startProduct } from '#tests/journeys/product.ts'
import { note } from './figures.ts'

const secret = 'a secret that only measurements sign with'
const rounds = 3
/** Seconds a round. */
const duration = 6
const connections = 16

const quiz = '::Thanks:: How does one say thank you? {=Pounsikou ~Siou ~Osonong}'

/** Syllables of no language, another word for each number. */
const letters = (n: number) =>
  String(n)
    .padStart(5, '0')
    .split('')
    .map((digit) => 'bdghklmnps'[Number(digit)] + 'a')
    .join('')

/** 50 courses of 6 lessons, the last of each a quiz, 10,000 made-up entries, and a subscriber who is logged in. Answers their cookie. */
async function fill(db: Database): Promise<string> {
  const subscriptionEndDate = new Date(Date.now() + 24 * 3600_000)
  const values = { issuer: 'bench', subject: 'learner', role: 'PAID' as const, subscriptionEndDate }
  const [user] = await db.insert(users).values(values).returning()
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const description = 'Say hello, thank someone and ask for a name, in two dialects. '.repeat(2)
  const rows = await db
    .insert(courses)
    .values(numbers.map((n) => ({ title: `Course ${n}`, description })))
    .returning()
  const text = { contentType: 'TEXT' as const, contentBody: description.repeat(4) }
  const lessonAt = (courseId: string, order: number) => ({
    ...(order === 5 ? { contentType: 'QUIZ' as const, contentBody: quiz } : text),
    courseId,
    order,
    title: `Lesson ${order}`,
  })
  await db.insert(lessons).values(rows.flatMap(({ id }) => numbers.slice(0, 6).map((order) => lessonAt(id, order))))
  for (let from = 0; from < 10_000; from += 1000)
    await db.insert(categories).values(
      Array.from({ length: 1000 }, (_, n) => ({
        type: 'WORD' as const,
        title: letters(from + n),
        content: `Meaning ${from + n}`,
      })),
    )
  const id = randomUUID()
  const data = { cookie: { originalMaxAge: null }, passport: { user: user!.id } }
  const expiresAt = new Date(Date.now() + 3600_000)
  await db.insert(sessions).values({ id, userId: user!.id, data, expiresAt } as typeof sessions.$inferInsert)
  const mac = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')
  return `session=${encodeURIComponent(`s:${id}.${mac}`)}`
}

/** Stores what the product answered as plain columns: the limit sends the same bytes. */
async function storeLimits(
  db: Database,
  told: { courses: object[]; lessons: Map<string, object[]>; entries: object[] },
) {
  const { $client } = db
  await $client.query('CREATE TABLE limit_courses (n int PRIMARY KEY, row json NOT NULL)')
  await $client.query(
    'CREATE TABLE limit_lessons (course_id uuid, n int, row json NOT NULL, PRIMARY KEY (course_id, n))',
  )
  await $client.query('CREATE TABLE limit_entries (key text PRIMARY KEY, row json NOT NULL)')
  for (const [n, row] of told.courses.entries())
    await $client.query('INSERT INTO limit_courses VALUES ($1, $2)', [n, JSON.stringify(row)])
  for (const [courseId, rows] of told.lessons)
    for (const [n, row] of rows.entries())
      await $client.query('INSERT INTO limit_lessons VALUES ($1, $2, $3)', [courseId, n, JSON.stringify(row)])
  for (const row of told.entries as { title: string }[])
    await $client.query('INSERT INTO limit_entries VALUES ($1, $2)', [row.title, JSON.stringify(row)])
  await $client.query('ANALYZE')
}

async function startLimit(databaseUrl: string) {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'limit-server.ts')], { env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    url,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Requests a second and p99 in ms; throws when an answer was not 200. */
async function load(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, connections, duration, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** What the planner says of the product's own statement, in ms: a limit that is far away may be the planner's doing. */
async function planned(db: Database, what: string, statement: string, values: unknown[]) {
  const { rows } = await db.$client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
    values,
  )
  console.log(`  the product's statement for ${what}: ${rows[0]!['QUERY PLAN'][0]['Execution Time'].toFixed(2)} ms`)
}

interface Figure {
  rate: number
  p99: number
}

async function compare(what: string, least: number, addresses: { limit: string; product: string }, cookie: string) {
  const figures = { limit: [] as Figure[], product: [] as Figure[] }
  for (let round = 0; round < rounds; round += 1) {
    figures.limit.push(await load(addresses.limit, {}))
    figures.product.push(await load(addresses.product, { cookie }))
  }
  const of = (which: 'limit' | 'product', key: keyof Figure) => median(figures[which].map((figure) => figure[key]))
  const say = (which: 'limit' | 'product') => `${Math.round(of(which, 'rate'))} requests/s, p99 ${of(which, 'p99')} ms`
  console.log(`  ${what}: the limit ${say('limit')}; the product ${say('product')}`)
  const share = (100 * of('product', 'rate')) / of('limit', 'rate')
  const slower = of('product', 'p99') / of('limit', 'p99')
  note(`list: ${what}, share of the limit`, share, '%', 'more')
  note(`list: ${what}, p99 beside the limit’s`, slower, 'times', 'less')
  console.log(`    ${share.toFixed(1)} % of the limit (at least ${least}), p99 ${slower.toFixed(1)} times (at most 4)`)
}

/** Logged-in lists of the product beside a bare handler that sends the same bytes from stored columns, in turn, after ANALYZE. */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-lists-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrate(postgres.url)
  const db = connect(postgres.url, pino({ level: 'silent' }))
  const cookie = await fill(db)
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@example.test',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_BURST: '1000000',
  }
  const product = await startProduct({ port, env, dataDir })
  const read = async (path: string) =>
    (await (await fetch(product.url + path, { headers: { cookie } })).json()) as { id: string; title: string }[]
  const all = await read('/api/courses')
  const lists = new Map<string, object[]>()
  for (const { id } of all) lists.set(id, await read(`/api/courses/${id}/lessons`))
  const prefix = 'bada'
  const entries = await read(`/api/categories?limit=20&q=${prefix}`)
  await storeLimits(db, { courses: all, lessons: lists, entries })
  await planned(db, 'the courses', listAll, [])
  const limit = await startLimit(postgres.url)
  const [first] = all
  await compare('courses', 60, { limit: `${limit.url}/courses`, product: `${product.url}/api/courses` }, cookie)
  const lessonsAt = `/api/courses/${first!.id}/lessons`
  await compare('lessons', 60, { limit: `${limit.url}/lessons/${first!.id}`, product: product.url + lessonsAt }, cookie)
  const searchAt = `/api/categories?limit=20&q=${prefix}`
  await compare('search', 40, { limit: `${limit.url}/search/${prefix}`, product: product.url + searchAt }, cookie)
  const me = `${product.url}/api/auth/user`
  await compare('who is there', 60, { limit: `${limit.url}/courses`, product: me }, cookie)
  await product.stop()
  await limit.stop()
  await db.$client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
