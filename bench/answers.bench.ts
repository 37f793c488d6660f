import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { constants, cpus, setPriority } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { hourMs } from '#shared/time.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { categories } from '#server/db/tables/library.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { signedCookie } from '#server/testing/signed-cookie.ts'
import { freePort, startProduct } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { productEnv, secret, startBaseline, withoutRateLimits } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { computedBy, percentile } from './support/resources.ts'

const learners = 1000
/** Each learner answers at this interval, and sends ten answers together. */
const every = 5
const answersAtOnce = 10
const seconds = Number(process.env.SECONDS ?? 100)
const limit = 100
const words = 500

/** Pins a process and its threads to the first core, if the machine allows it. */
function pin(pid: number): boolean {
  return spawnSync('taskset', ['-acp', '0', String(pid)]).status === 0
}

/**
 * Gives processes that start from now on a higher priority than other programs, if the machine allows it: waiting for others is not
 * part of the figure.
 */
function beforeOthers(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST)
    return true
  } catch {
    return false
  }
}

/** The first PostgreSQL process of this folder, and its children. */
async function database(dataDir: string): Promise<[number, ...number[]]> {
  const all = await readdir(dataDir, { recursive: true })
  const file = all.find((name) => name.endsWith('postmaster.pid')) ?? ''
  const [master = ''] = (await readFile(join(dataDir, file), 'utf8')).split('\n')
  const { stdout } = spawnSync('pgrep', ['-P', master], { encoding: 'utf8' })
  return [Number(master), ...stdout.trim().split('\n').map(Number)]
}

const sessionOf = (userId: string) => ({ cookie: { originalMaxAge: null }, passport: { user: userId } })

async function fill(url: string) {
  const db = connect(url, pino({ level: 'silent' }))
  const rows = Array.from({ length: words }, (_, at) => ({
    type: 'WORD' as const,
    title: `bench${at.toString(36)}`,
    content: `meaning ${at}`,
  }))
  const entries = await db.insert(categories).values(rows).returning({ id: categories.id, title: categories.title })
  const people = await db
    .insert(users)
    .values(Array.from({ length: learners }, (_, n) => ({ issuer: 'bench', subject: String(n) })))
    .returning({ id: users.id })
  const expiresAt = new Date(Date.now() + hourMs)
  const cookies = people.map((person) => ({ id: randomUUID(), userId: person.id }))
  await db
    .insert(sessions)
    .values(
      cookies.map((each) => ({ ...each, data: sessionOf(each.userId), expiresAt })) as (typeof sessions.$inferInsert)[],
    )
  await db.$client.query('VACUUM ANALYZE')
  await db.$client.end()
  return { entries, cookies: cookies.map(({ id }) => signedCookie(id, secret)) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Milliseconds from the request to the last byte. Throws if the response is not 200. */
function send(url: string, cookie: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = {
      cookie,
      origin: url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const clientRequest = request(`${url}/api/study/answers`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(String(answer.statusCode)))
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

function batchOf(entries: { id: string; title: string }[], turn: number): string {
  const at = new Date().toISOString()
  const answers = Array.from({ length: answersAtOnce }, (_, n) => {
    const { id, title } = entries[(turn * answersAtOnce + n * 7) % entries.length]!
    return { id: randomUUID(), entryId: id, said: title, at, offsetMinutes: 480 }
  })
  return JSON.stringify({ answers })
}

type Population = Awaited<ReturnType<typeof fill>>

/** Requests are evenly spread: some learner's ten answers are due every few milliseconds, and no request waits for another. */
async function load(url: string, { entries, cookies }: Population, forSeconds: number) {
  const gap = (every * answersAtOnce * 1000) / learners
  const times: number[] = []
  const faults: string[] = []
  const underway: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; turn * gap < forSeconds * 1000; turn += 1) {
    const wait = began + turn * gap - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    underway.push(
      send(url, cookies[turn % learners]!, batchOf(entries, turn)).then(
        (ms) => void times.push(ms),
        (error: unknown) => void faults.push(String(error)),
      ),
    )
  }
  await Promise.all(underway)
  return { times, faults }
}

/** The same load, with the CPU time of server and database per batch, which is comparable on a busy machine too. */
async function weigh(name: string, server: { url: string; pid: number }, dataDir: string, population: Population) {
  const [master, ...backends] = await database(dataDir)
  const pinned = cpus().length > 1 && [server.pid, master, ...backends].every(pin)
  await load(server.url, population, 10)
  const before = [await computedBy(server.pid), await computedBy(master)] as const
  const { times, faults } = await load(server.url, population, seconds)
  const of = (after: number, since: number) => ((after - since) * 1000) / (times.length + faults.length)
  const ofServer = of(await computedBy(server.pid), before[0])
  const ofDatabase = of(await computedBy(master), before[1])
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(
    `  ${name}, ${pinned ? 'on one core with its database' : 'unpinned'}: ${times.length} batches of ${answersAtOnce} in ${seconds} s: ` +
      `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${faults.length} errors (0) ${[...new Set(faults)].join(', ')}`,
  )
  console.log(
    `    computed for a batch: ${ofServer.toFixed(1)} ms in the server, ${ofDatabase.toFixed(1)} ms in the database`,
  )
  return { p99, computed: ofServer + ofDatabase }
}

/** The baseline: ten rows in one statement, without session, grading or memory. */
async function weighBare(databaseUrl: string, dataDir: string, population: Population) {
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  await db.$client.query(
    'CREATE TABLE bare_answers (id uuid PRIMARY KEY, entry_id uuid, said text, at timestamptz, offset_minutes smallint)',
  )
  await db.$client.end()
  const post = { method: 'POST', body: '{"answers":[]}' }
  const bare = await startBaseline('inserting-server.ts', { DATABASE_URL: databaseUrl }, post)
  try {
    return await weigh('ten bare rows', { url: bare.url, pid: bare.process.pid! }, dataDir, population)
  } finally {
    await bare.stop()
  }
}

async function weighProduct(databaseUrl: string, dataDir: string, population: Population, port: number) {
  const env = { ...productEnv(databaseUrl, `http://localhost:${port}`), ...withoutRateLimits }
  const product = await startProduct({ port, env, dataDir: await mkdtemp(join(dataDir, 'product-')) })
  try {
    const server = { url: product.url, pid: product.process.pid! }
    return await weigh(`${learners.toLocaleString('en')} learners`, server, dataDir, population)
  } finally {
    await product.stop()
  }
}

async function measureOn(url: string, folder: string) {
  await migrate(url)
  const population = await fill(url)
  const product = await weighProduct(url, folder, population, await freePort())
  const bare = await weighBare(url, folder, population)
  note('answers of 1,000 learners, p99', product.p99, 'ms', 'less')
  note('answers of 1,000 learners, computed for a batch', product.computed, 'ms', 'less')
  note('answers of 1,000 learners, computed beside ten bare rows', product.computed / bare.computed, 'x', 'less')
  const budget = (every * answersAtOnce * 1000) / learners
  console.log(
    `  p99 ${product.p99.toFixed(1)} ms (at most ${limit}), of ten bare rows ${bare.p99.toFixed(1)}; ` +
      `computed ${product.computed.toFixed(1)} ms of the ${budget} that a core has for a batch, ${(product.computed / bare.computed).toFixed(1)} x ten bare rows`,
  )
}

/** A thousand learners who answer every five seconds and send ten at a time, to a product that shares one core with its database. */
export async function measure(): Promise<void> {
  console.log(
    beforeOthers() ? '  before what else runs here' : '  like whatever else runs here: not allowed to go first',
  )
  await withPostgres(measureOn).finally(() => agent.destroy())
}
