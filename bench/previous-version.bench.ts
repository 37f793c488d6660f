import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect, type Database } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { isPreviousVersionHere, startPreviousVersion } from '#server/testing/postgres/previous-version.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { fillCourses, searchesOf, secret, serve, somebody, withoutRateLimits } from './support/list-data.ts'
import { alternate, inWords } from './support/load.ts'

/** Goal for calls that every visit makes. */
const most = 1.05
const searchesOfEachKind = 40
/** Address and memory limits of both servers: IPv6 costs each request a little, and a small young generation a fifth. */
const host = '127.0.0.1'
const memory = '--max-semi-space-size=4 --max-old-space-size=1024'

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
  const calls = await hotCalls(db)
  await db.$client.query('VACUUM ANALYZE')
  const previous = await startPreviousVersion(databaseUrl, secret, { ...withoutRateLimits, NODE_OPTIONS: memory })
  const product = await serve(databaseUrl, folder, { HOST: host })
  try {
    console.log(
      `  load of the machine: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(', ')}`,
    )
    for (const [name, { paths, cookie }] of Object.entries(calls)) {
      const side = (url: string) => ({ url, paths, headers: { cookie } })
      const figures = await alternate({
        previous: side(previous.url),
        now: side(product.url.replace('localhost', host)),
      })
      const ratio = figures.previous.rate / figures.now.rate
      console.log(`  ${name}: ${inWords(figures.previous)} before, ${inWords(figures.now)} now`)
      console.log(`    ${ratio.toFixed(2)} times the time of the version before (at most ${most})`)
      note(`previous version: ${name}`, ratio, 'times', 'less')
    }
  } finally {
    await product.stop()
    await previous.stop()
    await db.$client.end()
  }
}

/** Frequent calls of the previous version and of this one on one database, in alternating slices. */
export async function measure(entries = 10_000): Promise<void> {
  if (!(await isPreviousVersionHere())) return console.log('skipped: the history does not hold the version before')
  const folder = await mkdtemp(join(tmpdir(), 'bench-previous-version-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  try {
    await measureOn(postgres.url, folder, entries)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
