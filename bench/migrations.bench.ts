import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { allMigrations } from '#server/db/migrations/migrations.ts'
import { root } from '#server/root.ts'
import { freePort } from '#server/testing/postgres/debian.ts'
import { isPreviousVersionHere, startPreviousVersion } from '#server/testing/postgres/previous-version.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { productEnv, secret } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { aCookie } from './deploy/fleet.ts'
import { asking, percentile } from './support/resources.ts'

const entries = 100_000
/** The last migration of the previous release. */
const lastOfOld = 8

/** Writes an entry ten times a second, one after the other, until it is stopped. Returns the acknowledged ones. */
function writing(url: string, cookie: string, ids: readonly string[]) {
  let over = false
  const times: number[] = []
  const acknowledged = new Map<string, string>()
  const write = async (id: string, title: string) => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/categories/${id}`, {
      method: 'PUT',
      headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'WORD', title, content: 'written meanwhile' }),
    })
    if (answer.status !== 200) throw new Error(`${answer.status} to a writer: ${await answer.text()}`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    acknowledged.set(id, title)
  }
  const run = async () => {
    for (let n = 0; !over; n += 1) {
      await write(ids[n % ids.length]!, `written ${n}`)
      await pause(100)
    }
  }
  const running = run()
  // `stop` reports the error.
  running.catch(() => {})
  return {
    async stop() {
      over = true
      await running
      return { times, acknowledged }
    },
  }
}

/** Starts the current product without waiting until it is ready. */
async function begin(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    ...productEnv(databaseUrl, `http://127.0.0.1:${port}`),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  }
  const program = ['--max-semi-space-size=4', '--max-old-space-size=1024', join(root, 'dist/server/start.js')]
  return spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null) throw new Error(`A process ended by itself, with ${child.exitCode}.`)
  child.kill(signal)
  await once(child, 'exit')
}

interface Progress {
  applied: number
  /** Entries without a document. */
  left: number
}

async function progressOf(client: Client): Promise<Progress> {
  const ledger = await client.query<{ applied: number }>(
    'SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations',
  )
  const { applied } = ledger.rows[0]!
  const made = await client.query(
    "SELECT FROM information_schema.columns WHERE table_name = 'categories' AND column_name = 'document'",
  )
  if (made.rowCount === 0) return { applied, left: entries }
  const open = await client.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM categories WHERE document IS NULL',
  )
  return { applied, left: open.rows[0]!.left }
}

async function until(client: Client, child: ChildProcess, reached: (now: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const now = await progressOf(client)
    if (reached(now)) return now
    if (child.exitCode !== null) throw new Error('The product did not start.')
    await pause(now.left === entries ? 5 : 500)
  }
}

/** Kills the product in the middle of the migrations, and again in the middle of the work after them; the third start finishes. */
async function bringUpToDate(client: Client, databaseUrl: string, dataDir: string) {
  const all = allMigrations().length
  const stops: ((now: Progress) => boolean)[] = [
    ({ applied }) => applied >= (lastOfOld + 1 + all) / 2,
    ({ left }) => left <= entries / 2,
  ]
  for (const reached of stops) {
    const child = await begin(databaseUrl, dataDir)
    const { applied, left } = await until(client, child, reached)
    await end(child, 'SIGKILL')
    console.log(`  killed at ${applied} of ${all} migrations, ${left.toLocaleString('en')} entries left to do`)
  }
  const last = await begin(databaseUrl, dataDir)
  await until(client, last, ({ applied, left }) => applied === all && left === 0)
  return last
}

/** Conditions on every entry that nobody has written since then; each row of the result is a fault. */
const faults = `
  SELECT 'has no document' AS fault FROM categories WHERE document IS NULL
  UNION ALL SELECT 'has a document of another word' FROM categories c
    WHERE document -> 'forms' -> 0 ->> 'text' <> title AND c.id <> ALL ($1::uuid[])
  UNION ALL SELECT 'is found by other terms' FROM (
    (SELECT category_id, term FROM category_terms EXCEPT ALL SELECT c.id, term FROM categories c, library_terms(c) term)
    UNION ALL (SELECT c.id, term FROM categories c, library_terms(c) term EXCEPT ALL SELECT category_id, term FROM category_terms)
  ) terms
  UNION ALL SELECT 'stands under no letter' FROM categories c
    WHERE NOT EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = c.id AND f.facet LIKE 'letter:%')`

async function check(client: Client, acknowledged: Map<string, string>) {
  const ids = [...acknowledged.keys()]
  const found = await client.query<{ fault: string }>(faults, [ids])
  const stored = await client.query<{ id: string; title: string }>(
    'SELECT id, title FROM categories WHERE id = ANY ($1)',
    [ids],
  )
  const lost = stored.rows.filter(({ id, title }) => acknowledged.get(id) !== title)
  const total = await client.query<{ total: number }>('SELECT count(*)::int AS total FROM categories')
  const { total: rows } = total.rows[0]!
  console.log(`  ${rows.toLocaleString('en')} entries, ${found.rowCount} faults; of ${ids.length} written meanwhile`)
  console.log(`    ${lost.length} are not as they were acknowledged`)
  if (rows !== entries || found.rowCount !== 0 || lost.length > 0)
    throw new Error(`Not all is right: ${found.rows[0]?.fault ?? 'something was lost'}.`)
}

function report(what: string, whose: string, { reads, writes }: { reads: number[]; writes: number[] }) {
  for (const [kind, times] of Object.entries({ readers: reads, writers: writes })) {
    const [p50, p99, slowest] = [0.5, 0.99, 1].map((part) => percentile(times, part))
    console.log(
      `  ${what}, ${kind}: ${times.length} answers, p50 ${p50!.toFixed(1)}, p99 ${p99!.toFixed(1)}, slowest ${slowest!.toFixed(0)} ms`,
    )
    note(`migrations: ${kind} ${whose}, p99`, p99!, 'ms', 'less')
    note(`migrations: ${kind} ${whose}, slowest`, slowest!, 'ms', 'less')
  }
}

interface World {
  client: Client
  databaseUrl: string
  dataDir: string
  url: string
  cookie: string
  ids: string[]
}

/** Reads and writes at the previous release, during an action. */
async function withPeople<T>({ url, cookie, ids }: World, work: () => Promise<T>) {
  const searches = ['k', 'ban', 'dok', 'tung', 'lai'].map((q) => `${url}/api/categories?limit=20&q=${q}`)
  const addresses = [...searches, `${url}/api/categories?limit=20`, `${url}/api/categories/${ids.at(-1)}`]
  const reading = asking((n) => ({ address: addresses[n % addresses.length]! }))
  const writers = writing(url, cookie, ids.slice(0, -1))
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  const reads = await reading.stop()
  const { times: writes, acknowledged } = await writers.stop()
  return { result, took, acknowledged, figures: { reads, writes } }
}

async function migrated(world: World) {
  const { client, databaseUrl, dataDir } = world
  const { result, took, acknowledged, figures } = await withPeople(world, () =>
    bringUpToDate(client, databaseUrl, dataDir),
  )
  await end(result, 'SIGTERM')
  console.log(`  done in ${(took / 1000).toFixed(0)} s, with two kills between`)
  note('migrations: from the version before', took / 1000, 's', 'less')
  await check(client, acknowledged)
  report('while it is brought up to date', 'meanwhile', figures)
  const idle = await withPeople(world, () => pause(took))
  report('idle for as long', 'when idle', idle.figures)
}

/**
 * Upgrades a library of the previous release while people read and write at that version's process; the upgrading process is killed
 * twice. The same load without an upgrade is the comparison.
 */
export async function measure(): Promise<void> {
  if (!(await isPreviousVersionHere())) return console.log('skipped: the history does not hold the previous release')
  await withPostgres(async (databaseUrl, dataDir) => {
    const client = new Client({ connectionString: databaseUrl })
    try {
      await fillLibrary(databaseUrl, entries, { last: allMigrations()[lastOfOld]!.hash })
      await client.connect()
      const { rows } = await client.query<{ id: string }>('SELECT id FROM categories ORDER BY md5(id::text) LIMIT 500')
      const old = await startPreviousVersion(databaseUrl, secret)
      const cookie = await aCookie(databaseUrl, 'ADMIN', secret)
      const world = { client, databaseUrl, dataDir, url: old.url, cookie, ids: rows.map(({ id }) => id) }
      await migrated(world).finally(() => old.stop())
    } finally {
      await client.end()
    }
  })
}
