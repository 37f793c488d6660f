import { loadavg } from 'node:os'
import { pino } from 'pino'
import { connect, type Database } from '#server/db/connect.ts'
import { listAllStatement } from '#server/courses/store.ts'
import { searchAll } from '#server/entries/lists/searching.ts'
import { alternate, loadFiguresText, slicesInAll, type ManySided } from './support/load.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { fillCourses, searchesOf, somebody, storeLimits, typedOf } from './support/list-data.ts'
import { serve, startBaseline } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { firstPage, measurePlanning } from './support/query-plans.ts'

const entries = 10_000
/** Number of different searches of each kind. */
const searches = 3000
/** More than are answered in one slice. */
const perSlice = 8000
const limits = { p99: 4, quizzes: 1.3 }

/** `least` is the goal, as a percentage of the limit; null for a figure without a goal. */
async function compare(what: string, least: number | null, sides: { limit: ManySided; product: ManySided }) {
  const { limit, product } = await alternate(sides)
  const share = (100 * product.rate) / limit.rate
  const slower = product.p99 / limit.p99
  note(`list: ${what}, share of the limit`, share, '%', 'more')
  note(`list: ${what}, p99 beside the limit’s`, slower, 'times', 'less')
  note(`list: ${what}`, product.rate, 'requests/s', 'more')
  console.log(`  ${what}: the limit ${loadFiguresText(limit)}; the product ${loadFiguresText(product)}`)
  const goal = least === null ? '' : ` (at least ${least})`
  console.log(`    ${share.toFixed(1)} % of the limit${goal}, p99 ${slower.toFixed(1)} times (at most ${limits.p99})`)
}

/** Compares a list with quizzes to one with texts, both of the product. */
async function quizzesBesideTexts(who: string, sides: { texts: ManySided; quizzes: ManySided }) {
  const { texts, quizzes } = await alternate(sides)
  const ratio = texts.rate / quizzes.rate
  note(`list: quizzes beside texts, ${who}`, ratio, 'times', 'less')
  console.log(`  six texts for ${who}: ${loadFiguresText(texts)}; six quizzes ${loadFiguresText(quizzes)}`)
  console.log(`    quizzes cost ${ratio.toFixed(2)} times as much (at most ${limits.quizzes})`)
}

const searchAt = (q: string) => `/api/categories?limit=20&q=${encodeURIComponent(q)}`
const bareSearchAt = (q: string) => `/search/${encodeURIComponent(q)}`

const lessonsAt = (id: string) => `/api/courses/${id}/lessons`
const reversed = (word: string) => word.split('').toReversed().join('')
/** Mixes the kinds: each connection sends them in order from the first on. */
const shuffledByEnd = (words: string[]) => words.map(reversed).toSorted().map(reversed)

interface World {
  db: Database
  courses: string[]
  /** Different searches of each kind. */
  kinds: Record<string, string[]>
  /** Searches as many people type them, in order. */
  typed: string[]
  read: (path: string) => Promise<object[]>
  bare: (paths: ManySided['paths']) => ManySided
  sideOf: (paths: ManySided['paths'], as?: string) => ManySided
  /** Cookies of the courses' teacher and of an admin, who get the sources of quizzes. */
  staff: Record<'the teacher' | 'an admin', string>
}

async function compareLists({ db, courses, bare, sideOf, staff }: World) {
  await measurePlanning(db, 'the courses', listAllStatement, [[], [], []])
  await compare('courses', 60, { limit: bare(['/courses']), product: sideOf(['/api/courses']) })
  const ofLessons = { limit: bare(courses.map((id) => `/lessons/${id}`)), product: sideOf(courses.map(lessonsAt)) }
  await compare('lessons', 60, ofLessons)
  for (const [who, as] of Object.entries(staff))
    await compare(`lessons, as ${who}`, 60, {
      limit: bare(courses.map((id) => `/sources/${id}`)),
      product: sideOf(courses.map(lessonsAt), as),
    })
  await compare('who is there', 60, { limit: bare(['/courses']), product: sideOf(['/api/auth/user']) })
}

/** Clears cached results, as a change of the library does. */
const forget = ({ db }: Pick<World, 'db'>) =>
  db.$client.query("UPDATE content_versions SET version = version + 1 WHERE name = 'library'")

/** Searches as many people type them, with cached results. */
async function compareTyping(world: World) {
  const { typed, read, bare, sideOf } = world
  await forget(world)
  // Models a process that has run for a while: rare searches are still new to it.
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
    product: sideOf((slice) => slices[slice]!.map(searchAt)),
  })
}

/** Each search for the first time since the library changed. The limit has no cache: it repeats the searches that it knows. */
async function compareFirstSearches(world: World) {
  const { db, kinds, typed, bare, sideOf } = world
  const limit = bare([...new Set(typed)].map(bareSearchAt))
  const withEmptyCache = (words: string[]) =>
    sideOf(async () => {
      await forget(world)
      return words.map(searchAt)
    })
  await compare('search, for the first time', 40, {
    limit,
    product: withEmptyCache(shuffledByEnd(Object.values(kinds).flat())),
  })
  for (const [kind, words] of Object.entries(kinds)) {
    const parameters = words.slice(0, 20).map((q) => [20, q, ...firstPage])
    await measurePlanning(db, `a search for ${kind}`, searchAll, parameters)
    await compare(`search, for the first time: ${kind}`, null, { limit, product: withEmptyCache(words) })
  }
}

async function compareQuizzes({ courses, sideOf, staff }: World) {
  const teacher = staff['the teacher']
  const [texts, quizzes] = courses.map(lessonsAt) as [string, string]
  await quizzesBesideTexts('a learner', { texts: sideOf([texts]), quizzes: sideOf([quizzes]) })
  await quizzesBesideTexts('a teacher', { texts: sideOf([texts], teacher), quizzes: sideOf([quizzes], teacher) })
}

/** Lists for logged-in people, compared with a bare handler that sends the same bytes from stored columns, in turn, after ANALYZE. */
async function measureOn(databaseUrl: string, dataDir: string) {
  await fillLibrary(databaseUrl, entries, { documents: true })
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  const courses = await fillCourses(db)
  const cookie = await somebody(db, 'PAID')
  const staff = { 'the teacher': await somebody(db, 'TEACHER'), 'an admin': await somebody(db, 'ADMIN') }
  await db.$client.query("UPDATE courses SET teacher_id = (SELECT id FROM users WHERE role = 'TEACHER')")
  const product = await serve(databaseUrl, dataDir)
  const read = async (path: string, as = cookie) =>
    (await (await fetch(product.url + path, { headers: { cookie: as } })).json()) as object[]
  const kinds = await searchesOf(db, searches)
  const responses = { courses: await read('/api/courses'), lessons: new Map(), sources: new Map(), searches: new Map() }
  for (const id of courses) {
    responses.lessons.set(id, await read(lessonsAt(id)))
    responses.sources.set(id, await read(lessonsAt(id), staff['an admin']))
  }
  const typed = typedOf((kinds['a whole word'] ?? []).slice(0, 1000), (slicesInAll + 1) * perSlice)
  for (const q of new Set(typed)) responses.searches.set(q, await read(searchAt(q)))
  await storeLimits(db, responses)
  const limit = await startBaseline('limit-server.ts', { DATABASE_URL: databaseUrl })
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`  load of the machine before, with that of filling: ${load.join(', ')}`)
  const world: World = {
    db,
    courses,
    kinds,
    typed,
    read,
    bare: (paths) => ({ url: limit.url, paths }),
    staff,
    sideOf: (paths, as = cookie) => ({ url: product.url, paths, headers: { cookie: as } }),
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
  await withPostgres(measureOn)
}
