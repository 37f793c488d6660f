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
import { migrate } from '#server/db/migrate.ts'
import { courses, lessons, sessions, users } from '#server/db/tables.ts'
import { freePort, startProduct } from '#tests/journeys/product.ts'

const secret = 'a secret that only measurements sign with'
const rounds = 3
/** Seconds a round. */
const duration = 6
const connections = 16

/** 50 courses of 6 lessons, and somebody who is logged in. Answers their cookie. */
async function fill(db: Database): Promise<string> {
  const [user] = await db.insert(users).values({ issuer: 'bench', subject: 'learner' }).returning()
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const description = 'Say hello, thank someone and ask for a name, in two dialects. '.repeat(2)
  const rows = await db
    .insert(courses)
    .values(numbers.map((n) => ({ title: `Course ${n}`, description })))
    .returning()
  const some = rows.flatMap(({ id }) => numbers.slice(0, 6).map((order) => ({ courseId: id, order })))
  await db
    .insert(lessons)
    .values(some.map((each) => ({ ...each, title: 'A', contentType: 'TEXT' as const, contentBody: 'B' })))
  const id = randomUUID()
  const data = { cookie: { originalMaxAge: null }, passport: { user: user!.id } }
  const expiresAt = new Date(Date.now() + 3600_000)
  await db.insert(sessions).values({ id, userId: user!.id, data, expiresAt } as typeof sessions.$inferInsert)
  const mac = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')
  return `session=${encodeURIComponent(`s:${id}.${mac}`)}`
}

async function startBare(databaseUrl: string) {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], { env, stdio: 'inherit' })
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

/** Logged-in `GET /api/courses` of the product beside a bare handler that runs the same statement, in turn. */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-courses-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrate(postgres.url)
  const db = connect(postgres.url, pino({ level: 'silent' }))
  const cookie = await fill(db)
  const bare = await startBare(postgres.url)
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'bench@example.test',
    RATE_LIMIT_PER_SECOND: '1000000',
    RATE_LIMIT_BURST: '1000000',
  }
  const product = await startProduct({ port, env, dataDir })
  const figures = { bare: [] as { rate: number; p99: number }[], product: [] as { rate: number; p99: number }[] }
  for (let round = 0; round < rounds; round += 1) {
    figures.bare.push(await load(bare.url, {}))
    figures.product.push(await load(`${product.url}/api/courses`, { cookie }))
  }
  await product.stop()
  await bare.stop()
  await db.$client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })

  const of = (which: 'bare' | 'product', what: 'rate' | 'p99') => median(figures[which].map((figure) => figure[what]))
  const say = (which: 'bare' | 'product') => `${Math.round(of(which, 'rate'))} requests/s, p99 ${of(which, 'p99')} ms`
  console.log(`  bare node:http + pg: ${say('bare')}`)
  console.log(`  the product:         ${say('product')}`)
  console.log(
    `  share ${((100 * of('product', 'rate')) / of('bare', 'rate')).toFixed(1)} % (at least 40), p99 ${(of('product', 'p99') / of('bare', 'p99')).toFixed(1)} times (at most 4)`,
  )
}
