import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Product } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { somebody } from './support/list-data.ts'
import { startOn, withoutRateLimits } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { median } from './support/resources.ts'

const sizes = [1000, 1_000_000] as const
/** Requests of each kind, after a warm-up. */
const times = 200
const limit = 2

/** People with 500 first and 5,000 last names, whose e-mail addresses begin with the name. */
const fill = (count: number) => `
  INSERT INTO users (issuer, subject, first_name, last_name, email, created_at)
  SELECT 'bench', n, 'First' || n % 500, 'Last' || n % 5000,
         'first' || n % 500 || '.last' || n % 5000 || '.' || n || '@example.test', now() - n * interval '1 minute'
  FROM generate_series(1, ${count}) n`

/** Searches that match everybody, many, a few, one person, and nobody. */
const searches = ['f', 'first7', 'first7 last7', 'last77', 'first7.last7.7@', 'nobody']

interface Instance {
  product: Product
  cookie: string
  stop(): Promise<void>
}

/** Starts the product on its own database with this number of people; returns it with the cookie of an admin. */
async function startWith(count: number, admin: string): Promise<Instance> {
  const url = new URL(admin)
  const control = connect(admin, pino({ level: 'silent' }))
  await control.execute(`CREATE DATABASE people_${count} TEMPLATE template0 ENCODING 'UTF8'`)
  await control.$client.end()
  url.pathname = `/people_${count}`
  await migrate(url.href)
  // A million rows take longer than the product lets a statement run.
  const limits = { connection: 600_000, statement: 600_000, lock: 600_000, answer: 600_000, idleInTransaction: 600_000 }
  const db = connect(url.href, pino({ level: 'silent' }), { pool: 1, limits })
  await db.execute(fill(count))
  const cookie = await somebody(db, 'ADMIN')
  await db.$client.query('VACUUM ANALYZE')
  await db.$client.end()
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-people-'))
  const product = await startOn(url.href, dataDir, withoutRateLimits)
  return {
    product,
    cookie,
    async stop() {
      await product.stop()
      await product.remove()
    },
  }
}

async function timed({ product, cookie }: Instance, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${product.url}${path}`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${answer.status} at ${path}`)
  return performance.now() - began
}

/** The address of the page after this number of pages. */
async function pageAfter({ product, cookie }: Instance, path: string, pages: number): Promise<string> {
  let address = path
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(`${product.url}${address}`, { headers: { cookie } })
    address = /^<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? address
    await answer.arrayBuffer()
  }
  return address
}

/** p50 in ms in each database, in turn. */
async function compare(instances: Instance[], path: (instance: Instance) => Promise<string>): Promise<number[]> {
  const paths = await Promise.all(instances.map(path))
  const figures = instances.map((): number[] => [])
  for (let round = -10; round < times; round += 1)
    for (const [at, instance] of instances.entries()) {
      const ms = await timed(instance, paths[at]!)
      if (round >= 0) figures[at]!.push(ms)
    }
  return figures.map(median)
}

function report(what: string, figures: number[], most?: number) {
  const [few = 0, many = 0] = figures
  const atMost = most === undefined ? '' : ` (at most ${most})`
  const words = sizes.map((size, at) => `${figures[at]?.toFixed(2)} ms at ${size.toLocaleString('en')}`).join(', ')
  note(`people: ${what}, a million beside a thousand`, many / few, 'times', 'less')
  console.log(`  ${what}: ${words}: ${(many / few).toFixed(2)} times${atMost}`)
}

/** `GET /api/admin/users` with a thousand and with a million people: first page, a late one, and searches. */
export async function measure(): Promise<void> {
  await withPostgres(async (url) => {
    const instances: Instance[] = []
    try {
      for (const size of sizes) instances.push(await startWith(size, url))
      report('first page', await compare(instances, async () => '/api/admin/users'), limit)
      report('page 19', await compare(instances, (instance) => pageAfter(instance, '/api/admin/users', 18)))
      for (const q of searches) {
        const path = `/api/admin/users?q=${encodeURIComponent(q)}`
        report(`search '${q}'`, await compare(instances, async () => path))
      }
      report(
        "search 'f', page 19",
        await compare(instances, (instance) => pageAfter(instance, '/api/admin/users?q=f', 18)),
      )
    } finally {
      for (const instance of instances) await instance.stop()
    }
  })
}
