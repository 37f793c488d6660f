import { createHmac, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { categories, sessions, users } from '#server/db/tables.ts'
import { freePort, startProduct } from '#tests/journeys/product.ts'
import { note } from './figures.ts'
import { percentile } from './resources.ts'

const learners = 1000
/** Each learner answers every so many seconds, and sends ten together. */
const every = 5
const together = 10
const seconds = Number(process.env.SECONDS ?? 100)
const limit = 100
const secret = 'a secret that only measurements sign with'
const words = 500

/** A process and its threads on the first core, where the machine lets one say so. */
function pin(pid: number): boolean {
  return spawnSync('taskset', ['-acp', '0', String(pid)]).status === 0
}

/** The processes of the PostgreSQL that lies there. */
async function database(dataDir: string): Promise<number[]> {
  const all = await readdir(dataDir, { recursive: true })
  const file = all.find((name) => name.endsWith('postmaster.pid')) ?? ''
  const [master = ''] = (await readFile(join(dataDir, file), 'utf8')).split('\n')
  const { stdout } = spawnSync('pgrep', ['-P', master], { encoding: 'utf8' })
  return [master, ...stdout.trim().split('\n')].map(Number)
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
  const expiresAt = new Date(Date.now() + 3600_000)
  const cookies = people.map((person) => ({ id: randomUUID(), userId: person.id }))
  await db
    .insert(sessions)
    .values(
      cookies.map((each) => ({ ...each, data: sessionOf(each.userId), expiresAt })) as (typeof sessions.$inferInsert)[],
    )
  await db.$client.query('VACUUM ANALYZE')
  await db.$client.end()
  const signed = cookies.map(({ id }) => {
    const mac = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')
    return `session=${encodeURIComponent(`s:${id}.${mac}`)}`
  })
  return { entries, cookies: signed }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Milliseconds from asking to the last byte. Throws what was no 200. */
function send(url: string, cookie: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = {
      cookie,
      origin: url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const asked = request(`${url}/api/study/answers`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(String(answer.statusCode)))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function batchOf(entries: { id: string; title: string }[], turn: number): string {
  const at = new Date().toISOString()
  const answers = Array.from({ length: together }, (_, n) => {
    const { id, title } = entries[(turn * together + n * 7) % entries.length]!
    return { id: randomUUID(), entryId: id, said: title, at, offsetMinutes: 480 }
  })
  return JSON.stringify({ answers })
}

/** Evenly spread: somebody's ten are full every few milliseconds. Nobody waits for anybody else's. */
async function load(url: string, { entries, cookies }: Awaited<ReturnType<typeof fill>>, forSeconds: number) {
  const gap = (every * together * 1000) / learners
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

/** A thousand learners who answer every five seconds and send by tens, at a product that shares one core with its database. */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answers-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const port = await freePort()
  try {
    await migrate(postgres.url)
    const given = await fill(postgres.url)
    const env = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: secret,
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'bench@example.test',
      RATE_LIMIT_PER_SECOND: '1000000',
      RATE_LIMIT_BURST: '1000000',
    }
    const product = await startProduct({ port, env, dataDir: await mkdtemp(join(dataDir, 'product-')) })
    try {
      const pinned = cpus().length > 1 && [product.process.pid!, ...(await database(dataDir))].every(pin)
      await load(product.url, given, 10)
      const { times, faults } = await load(product.url, given, seconds)
      const p99 = percentile(times, 0.99)
      note('answers of 1,000 learners, p99', p99, 'ms', 'less')
      const where = pinned ? 'product and database on one core' : 'unpinned'
      console.log(
        `  ${learners.toLocaleString('en')} learners, ${where}: ${times.length} batches of ${together} in ${seconds} s: p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms (at most ${limit}); ${faults.length} errors (0) ${[...new Set(faults)].join(', ')}`,
      )
    } finally {
      await product.stop()
    }
  } finally {
    agent.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
