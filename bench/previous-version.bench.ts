import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { pino } from 'pino'
import { connect, type Database } from '#server/db/connect.ts'
import { isPreviousVersionHere, startPreviousVersion } from '#server/testing/postgres/previous-version.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { addPerson, fillCourses, logIn, searchesOf, somebody } from './support/list-data.ts'
import { alternate, loadFiguresText } from './support/load.ts'
import { secret, serve, withoutRateLimits } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'

/** Goal for calls that every visit makes, and for those of a learner with many cards. */
const most = { everywhere: 1.05, manyCards: 1.1 }
const manyCards = 10_000
const searchesOfEachKind = 40
/** Address and memory limits of both servers: IPv6 costs each request a little, and a small young generation a fifth. */
const host = '127.0.0.1'
const memory = '--max-semi-space-size=4 --max-old-space-size=1024'

interface HotCall {
  paths: string[]
  cookie: string
  body?: () => string
  /** Highest ratio to the previous release. */
  limit?: number
  /** Length of a slice, for slow calls: a few requests would be no measure. */
  seconds?: number
}

/** Gives this person a card of each entry, all in review. Returns the entries. */
async function fillCards(db: Database, userId: string) {
  const { rows } = await db.$client.query<{ id: string; title: string }>(
    `WITH words AS (SELECT id, title, row_number() OVER (ORDER BY id)::int AS n FROM categories LIMIT $2),
       today AS (SELECT (extract(epoch FROM now()) / 86400)::int AS day),
       filled AS (
         INSERT INTO cards (user_id, card_id, kind, difficulty, days, first_day, stability, last_day, due_day)
         SELECT $1, id, 'word', 5, 3, day - 90, 10 + n % 90, day - 10, day - 10 + n % 90 FROM words, today)
     SELECT id, title FROM words`,
    [userId, manyCards],
  )
  return rows
}

/** Calls of a learner with many cards: today's review, and one answer at a time. */
async function callsWithManyCards(db: Database) {
  const userId = await addPerson(db, 'PAID')
  const cookie = await logIn(db, userId)
  const words = await fillCards(db, userId)
  let sent = 0
  const body = () => {
    const { id, title } = words[(sent += 1) % words.length]!
    const answer = { id: randomUUID(), entryId: id, said: title, at: new Date().toISOString(), offsetMinutes: 480 }
    return JSON.stringify({ answers: [answer] })
  }
  const of = `of a learner with ${words.length} cards`
  return {
    [`today’s review ${of}`]: { paths: ['/api/study/today?offset=480'], cookie, limit: most.manyCards, seconds: 5 },
    [`an answer ${of}`]: { paths: ['/api/study/answers'], cookie, body, limit: most.manyCards, seconds: 5 },
  }
}

/** Addresses of the calls that visits make most, with the cookie of the caller. */
async function hotCalls(db: Database) {
  const courseIds = await fillCourses(db)
  const subscriber = await somebody(db, 'PAID')
  const teacher = await somebody(db, 'TEACHER')
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM categories ORDER BY md5(id::text) LIMIT 50')
  const lessonsOf = courseIds.map((id) => `/api/courses/${id}/lessons`)
  const searches = Object.values(await searchesOf(db, searchesOfEachKind))
    .flat()
    .map((q) => `/api/categories?limit=20&q=${encodeURIComponent(q)}`)
  return {
    'who is there': { paths: ['/api/auth/user'], cookie: subscriber },
    courses: { paths: ['/api/courses'], cookie: subscriber },
    lessons: { paths: lessonsOf, cookie: subscriber },
    'lessons, as a teacher': { paths: lessonsOf, cookie: teacher },
    'searches, asked again': { paths: searches, cookie: subscriber },
    entries: { paths: rows.map(({ id }) => `/api/entries/${id}`), cookie: subscriber },
    'today’s review': { paths: ['/api/study/today?offset=480'], cookie: subscriber },
  }
}

async function measureOn(databaseUrl: string, folder: string, entries: number) {
  await fillLibrary(databaseUrl, entries, { documents: true })
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  const calls: Record<string, HotCall> = { ...(await hotCalls(db)), ...(await callsWithManyCards(db)) }
  await db.$client.query('VACUUM ANALYZE')
  const previous = await startPreviousVersion(databaseUrl, secret, { ...withoutRateLimits, NODE_OPTIONS: memory })
  const product = await serve(databaseUrl, folder, { HOST: host })
  try {
    console.log(
      `  load of the machine: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(', ')}`,
    )
    for (const [name, { paths, cookie, body, limit = most.everywhere, seconds }] of Object.entries(calls)) {
      const side = (url: string) => ({ url, paths, headers: { cookie }, ...(body && { body }) })
      // The product accepts writes from its own address alone, which names no IP.
      const now = { ...side(product.url.replace('localhost', host)), origin: product.url }
      const figures = await alternate({ previous: side(previous.url), now }, seconds)
      const ratio = figures.previous.rate / figures.now.rate
      console.log(`  ${name}: ${loadFiguresText(figures.previous)} before, ${loadFiguresText(figures.now)} now`)
      console.log(`    ${ratio.toFixed(2)} times the time of the previous release (at most ${limit})`)
      note(`previous version: ${name}`, ratio, 'times', 'less')
    }
  } finally {
    await product.stop()
    await previous.stop()
    await db.$client.end()
  }
}

/** Frequent calls of the previous release and of this one on one database, in alternating slices. */
export async function measure(entries = 10_000): Promise<void> {
  if (!(await isPreviousVersionHere())) return console.log('skipped: the history does not hold the previous release')
  await withPostgres((url, folder) => measureOn(url, folder, entries))
}
