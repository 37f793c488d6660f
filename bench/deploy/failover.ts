import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import {
  aFolderFor,
  debianPostgres,
  isInstalled,
  startDebianPostgres,
  type Cluster,
} from '#server/testing/postgres/debian.ts'
import { startPgBouncer } from '#server/testing/postgres/pgbouncer.ts'
import { aCookie, startFleet } from './fleet.ts'

// Shows a failover with Debian's own packages: primary and synchronous standby, PgBouncer, two processes of the product, haproxy. Entries
// are written all the time; the primary is killed, the standby promoted, PgBouncer reconfigured. Every acknowledged entry must exist
// afterwards.

const sh = promisify(execFile)
const seconds = Number(process.argv[2] ?? 10)
const writers = 8

/** Queries on a separate connection; `withinMs` if no answer is a result too, otherwise a busy machine may take its time. */
async function one<Row extends object>(url: string, sql: string, withinMs = 60_000): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  await client.connect()
  return client.query<Row>(sql).then(
    ({ rows }) => client.end().then(() => rows),
    async (error: unknown) => {
      await client.end().catch(() => {})
      throw error
    },
  )
}

/** Kills all its processes at once, as the loss of the machine does. */
async function killAll({ data }: Cluster) {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const { stdout } = await sh('ps', ['--no-headers', '-o', 'pid', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
  for (const each of [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number)])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has already ended.
    }
}

/** Writes without a pause; records the acknowledged titles and their times. */
function load(url: string, cookie: string) {
  const acknowledged = new Map<string, number>()
  const answers: Record<string, number> = {}
  const state = { on: true }
  const write = async (worker: number) => {
    for (let at = 0; state.on; at += 1) {
      const title = `written ${worker} ${at}`
      const answer = await fetch(`${url}/api/categories`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'WORD', title, content: 'a word' }),
      }).then(
        async (each) => (await each.text(), String(each.status)),
        () => 'broken off',
      )
      answers[answer] = (answers[answer] ?? 0) + 1
      if (answer === '201') acknowledged.set(title, performance.now())
      else await pause(100)
    }
  }
  const all = Array.from({ length: writers }, (_, worker) => write(worker))
  return { acknowledged, answers, stop: () => ((state.on = false), Promise.all(all)) }
}

/** The work of a failover manager: checks twice, promotes, and reconfigures the pooler. */
async function watchOver(primary: Cluster, standby: Cluster, leadTo: (port: number) => Promise<void>) {
  for (let missed = 0; missed < 2;) {
    missed = await one(primary.url, 'SELECT 1', 1000).then(
      () => 0,
      () => missed + 1,
    )
    await pause(250)
  }
  await standby.control('promote')
  await leadTo(standby.port)
}

async function untilSynchronous(primary: Cluster) {
  await one(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
  await one(primary.url, 'SELECT pg_reload_conf()')
  const state = () => one<{ state: string }>(primary.url, 'SELECT sync_state AS state FROM pg_stat_replication')
  while ((await state())[0]?.state !== 'sync') await pause(100)
}

async function show(bin: string) {
  const running: { stop(): Promise<unknown> }[] = []
  const dataDir = await aFolderFor(undefined, 'failover-')
  const keep = <T extends { stop(): Promise<unknown> }>(made: T) => (running.unshift(made), made)
  try {
    const primary = keep(await startDebianPostgres(bin, { more: { fsync: 'on' } }))
    await one(primary.url, 'CREATE DATABASE kadazandusun')
    const standby = keep(await startDebianPostgres(bin, { of: primary, more: { fsync: 'on' } }))
    await untilSynchronous(primary)
    const pooler = keep(await startPgBouncer(primary.port))
    const direct = primary.url.replace(/postgres$/, 'kadazandusun')
    const databaseUrl = `${pooler.url}/kadazandusun`
    const fleet = keep(await startFleet({ databaseUrl, directUrl: direct, processes: 2, dataDir }))
    console.log('Primary, synchronous standby, PgBouncer, two processes and haproxy run.')
    const writing = load(fleet.url, await aCookie(direct, 'ADMIN'))
    await pause(seconds * 1000)
    const watched = watchOver(primary, standby, (port) => pooler.leadTo(port))
    const before = writing.acknowledged.size
    console.log(`${before} writes acknowledged; the primary is killed.`)
    const killedAt = performance.now()
    await killAll(primary)
    await watched
    const isBack = () => [...writing.acknowledged.values()].some((at) => at > killedAt + 100)
    while (!isBack()) await pause(50)
    await pause(seconds * 1000)
    await writing.stop()
    const rows = await one<{ title: string }>(
      standby.url.replace(/postgres$/, 'kadazandusun'),
      "SELECT title FROM categories WHERE title LIKE 'written %'",
    )
    const there = new Set(rows.map(({ title }) => title))
    const survived = [...writing.acknowledged.keys()].filter((title) => there.has(title)).length
    const times = [killedAt, ...writing.acknowledged.values()].filter((at) => at >= killedAt).toSorted((a, b) => a - b)
    const out = Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)))
    console.log('answers:', JSON.stringify(writing.answers))
    console.log(`acknowledged ${writing.acknowledged.size}, kept ${survived}, out ${(out / 1000).toFixed(1)} s`)
    process.exitCode = survived === writing.acknowledged.size ? 0 : 1
  } finally {
    for (const each of running) await each.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const bin = await debianPostgres()
const missing = [
  ...(bin ? [] : ['postgresql']),
  ...((await isInstalled('pgbouncer')) ? [] : ['pgbouncer']),
  ...((await isInstalled('haproxy')) ? [] : ['haproxy']),
]
if (!bin || missing.length > 0) {
  console.error(`Not here: ${missing.join(', ')}. As root: apt-get install postgresql pgbouncer haproxy`)
  process.exitCode = 1
} else await show(bin)
