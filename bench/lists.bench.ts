import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { listAll } from '#server/courses/store.ts'
import { searchAll } from '#server/entries/listing.ts'
import { freePort } from '#tests/journeys/product.ts'
import { inTurn, inWords, slicesInAll } from './beside.ts'
import type { ManySided } from './beside.ts'
import { note } from './figures.ts'
import { fillLibrary } from './filled-library.ts'
import { fillCourses, searchesOf, serve, somebody, storeLimits, typedOf } from './listed.ts'
import { firstPlace, planned } from './planned.ts'

const entries = 10_000
/** Different searches of each kind. */
const searches = 3000
/** More than are answered in a slice. */
const perSlice = 8000
const limits = { p99: 4, quizzes: 1.3 }

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

/** `least` is the share of the limit that is the goal, in per cent; null for what is told only. */
async function compare(what: string, least: number | null, sides: { limit: ManySided; product: ManySided }) {
  const { limit, product } = await inTurn(sides)
  const share = (100 * product.rate) / limit.rate
  const slower = product.p99 / limit.p99
  note(`list: ${what}, share of the limit`, share, '%', 'more')
  note(`list: ${what}, p99 beside the limit’s`, slower, 'times', 'less')
  note(`list: ${what}`, product.rate, 'requests/s', 'more')
  console.log(`  ${what}: the limit ${inWords(limit)}; the product ${inWords(product)}`)
  const goal = least === null ? '' : ` (at least ${least})`
  console.log(`    ${share.toFixed(1)} % of the limit${goal}, p99 ${slower.toFixed(1)} times (at most ${limits.p99})`)
}

/** A list with quizzes beside one with texts, of the product alone. */
async function quizzesBesideTexts(who: string, sides: { texts: ManySided; quizzes: ManySided }) {
  const { texts, quizzes } = await inTurn(sides)
  const ratio = texts.rate / quizzes.rate
  note(`list: quizzes beside texts, ${who}`, ratio, 'times', 'less')
  console.log(`  six texts for ${who}: ${inWords(texts)}; six quizzes ${inWords(quizzes)}`)
  console.log(`    quizzes cost ${ratio.toFixed(2)} times as much (at most ${limits.quizzes})`)
}

const searchAt = (q: string) => `/api/categories?limit=20&q=${encodeURIComponent(q)}`
const bareSearchAt = (q: string) => `/search/${encodeURIComponent(q)}`

const lessonsAt = (id: string) => `/api/courses/${id}/lessons`
const turned = (word: string) => word.split('').toReversed().join('')
/** In no order of their kinds: each connection goes through them from the first on. */
const byTheirEnds = (words: string[]) => words.map(turned).toSorted().map(turned)

interface World {
  db: Database
  courses: string[]
  /** Different searches of each kind. */
  kinds: Record<string, string[]>
  /** What many people type, in the order in which they do. */
  typed: string[]
  read: (path: string) => Promise<object[]>
  bare: (paths: ManySided['paths']) => ManySided
  asked: (paths: ManySided['paths'], as?: string) => ManySided
}

async function compareLists({ db, courses, bare, asked }: World) {
  await planned(db, 'the courses', listAll, [[], [], []])
  await compare('courses', 60, { limit: bare(['/courses']), product: asked(['/api/courses']) })
  const ofLessons = { limit: bare(courses.map((id) => `/lessons/${id}`)), product: asked(courses.map(lessonsAt)) }
  await compare('lessons', 60, ofLessons)
  await compare('who is there', 60, { limit: bare(['/courses']), product: asked(['/api/auth/user']) })
}

/** What was asked for before is forgotten, as by a change of the library. */
const forget = ({ db }: Pick<World, 'db'>) =>
  db.$client.query("UPDATE content_versions SET version = version + 1 WHERE name = 'library'")

/** As many people type: what was asked for before is kept. */
async function compareTyping(world: World) {
  const { typed, read, bare, asked } = world
  await forget(world)
  // A process that has been asked for a while: what is rare is still asked for the first time.
  const before = typed.slice(0, perSlice)
  for (const q of before) await read(searchAt(q))
  const slices = Array.from({ length: slicesInAll }, (_, n) => typed.slice((n + 1) * perSlice, (n + 2) * perSlice))
  const known = new Set(before)
  const share = (100 * typed.slice(perSlice).filter((q) => known.has(q)).length) / (typed.length - perSlice)
  console.log(
    `  as many people type: ${known.size} different searches before, ${share.toFixed(0)} % of those after are among them`,
  )
  await compare('search, as many people type', 40, {
    limit: bare(slices.flat().map(bareSearchAt)),
    product: asked((slice) => slices[slice]!.map(searchAt)),
  })
}

/** Each search for the first time since the library changed. The limit has no memory: it answers those that it knows in turn. */
async function compareFirstSearches(world: World) {
  const { db, kinds, typed, bare, asked } = world
  const limit = bare([...new Set(typed)].map(bareSearchAt))
  const afresh = (words: string[]) =>
    asked(async () => {
      await forget(world)
      return words.map(searchAt)
    })
  await compare('search, for the first time', 40, { limit, product: afresh(byTheirEnds(Object.values(kinds).flat())) })
  for (const [kind, words] of Object.entries(kinds)) {
    const given = words.slice(0, 20).map((q) => [20, q, ...firstPlace])
    await planned(db, `a search for ${kind}`, searchAll, given)
    await compare(`search, for the first time: ${kind}`, null, { limit, product: afresh(words) })
  }
}

async function compareQuizzes({ db, courses, asked }: World) {
  const teacher = await somebody(db, 'TEACHER')
  const [texts, quizzes] = courses.map(lessonsAt) as [string, string]
  await quizzesBesideTexts('a learner', { texts: asked([texts]), quizzes: asked([quizzes]) })
  await quizzesBesideTexts('a teacher', { texts: asked([texts], teacher), quizzes: asked([quizzes], teacher) })
}

/** Logged-in lists of the product beside a bare handler that sends the same bytes from stored columns, in turn, after ANALYZE. */
async function measureOn(databaseUrl: string, dataDir: string) {
  await fillLibrary(databaseUrl, entries, { documents: true })
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  const courses = await fillCourses(db)
  const cookie = await somebody(db, 'PAID')
  const product = await serve(databaseUrl, dataDir)
  const read = async (path: string) =>
    (await (await fetch(product.url + path, { headers: { cookie } })).json()) as object[]
  const kinds = await searchesOf(db, searches)
  const told = { courses: await read('/api/courses'), lessons: new Map(), searches: new Map() }
  for (const id of courses) told.lessons.set(id, await read(lessonsAt(id)))
  const typed = typedOf((kinds['a whole word'] ?? []).slice(0, 1000), (slicesInAll + 1) * perSlice)
  for (const q of new Set(typed)) told.searches.set(q, await read(searchAt(q)))
  await storeLimits(db, told)
  const limit = await startLimit(databaseUrl)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`  load of the machine before, with that of filling: ${load.join(', ')}`)
  const world: World = {
    db,
    courses,
    kinds,
    typed,
    read,
    bare: (paths) => ({ url: limit.url, paths }),
    asked: (paths, as = cookie) => ({ url: product.url, paths, headers: { cookie: as } }),
  }
  await compareLists(world)
  await compareTyping(world)
  await compareFirstSearches(world)
  await compareQuizzes(world)
  await product.stop()
  await limit.stop()
  await db.$client.end()
}

export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-lists-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await measureOn(postgres.url, dataDir)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
