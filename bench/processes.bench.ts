import { cpus } from 'node:os'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { aFolderFor, debianPostgres, isInstalled, startDebianPostgres } from '#server/testing/postgres/debian.ts'
import { alternate, loadFiguresText } from './support/load.ts'
import { note } from './support/figures.ts'
import { aCookie, startFleet, type Fleet } from './deploy/fleet.ts'
import { computedBy } from './support/resources.ts'

/** Numbers of processes behind haproxy, on one PostgreSQL. */
const counts = [1, 2, 4]
const paths = ['/api/courses', '/api/categories?q=a', '/api/auth/user']

const courses = `
  INSERT INTO courses (title, description)
  SELECT 'Course ' || n, repeat('What it is about. ', 10) FROM generate_series(1, 50) n`

async function compare(fleets: Fleet[], cookie: string, path: string) {
  const sideOf = ({ url }: Fleet) => ({ url, paths: [path], headers: { cookie } })
  const figures = await alternate(Object.fromEntries(fleets.map((fleet, at) => [`${counts[at]}`, sideOf(fleet)])))
  const one = figures['1']?.rate ?? 0
  for (const count of counts) {
    const figure = figures[`${count}`]!
    const times = figure.rate / one
    if (count > 1) note(`processes: ${count} beside 1, ${path}`, times, 'times', 'more')
    console.log(`  ${path}, ${count} of them: ${loadFiguresText(figure)}, ${times.toFixed(2)} times one's`)
  }
}

/** Requests to each process, and how many at a time, for the cost of one. */
const counted = { requests: 4000, atOnce: 8 }

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** CPU milliseconds per request: of the product's processes together, and of PostgreSQL. */
async function costOf({ url, pids }: Fleet, postgres: number, path: string, cookie: string) {
  const read = async () => [sum(await Promise.all(pids.map(computedBy))), await computedBy(postgres)] as const
  const ask = async (requests: number) => {
    for (let n = 0; n < requests; n += 1) await (await fetch(url + path, { headers: { cookie } })).arrayBuffer()
  }
  const before = await read()
  const askers = Array.from({ length: counted.atOnce * pids.length })
  await Promise.all(askers.map(() => ask(counted.requests / counted.atOnce)))
  const after = await read()
  const costs = after.map((seconds, at) => (1000 * (seconds - before[at]!)) / (counted.requests * pids.length))
  return costs as [own: number, database: number]
}

/** Independent of the number of free cores: does a request cost more if several processes share the work? */
async function compareCosts(fleets: Fleet[], postgres: number, cookie: string, path: string) {
  const costs: number[][] = fleets.map(() => [])
  const databases: number[][] = fleets.map(() => [])
  for (let turn = 0; turn < 3; turn += 1)
    for (const [at, fleet] of fleets.entries()) {
      const [own, database] = await costOf(fleet, postgres, path, cookie)
      costs[at]!.push(own)
      databases[at]!.push(database)
    }
  const [one = 0, ...others] = costs.map((all) => sum(all) / all.length)
  for (const [at, cost] of [one, ...others].entries()) {
    const times = (counts[at]! * one) / cost
    const database = sum(databases[at]!) / databases[at]!.length
    if (at > 0) note(`processes: ${counts[at]} beside 1 by their own cost, ${path}`, times, 'times', 'more')
    console.log(
      `    ${counts[at]} of them: a request costs them ${cost.toFixed(3)} ms of a processor and PostgreSQL ${database.toFixed(3)}, so each on a core of its own ${times.toFixed(2)} times one's`,
    )
  }
}

/** Throughput of several processes compared to one: all run, and are measured in turn. */
export async function measure() {
  const bin = await debianPostgres()
  if (!bin || !(await isInstalled('haproxy')))
    return console.log('skipped: this needs postgresql and haproxy (apt-get install postgresql haproxy)')
  console.log(`  ${cpus().length} cores, with PostgreSQL, haproxy and the measuring itself on them`)
  const cluster = await startDebianPostgres(bin, { more: { fsync: 'on', max_connections: '200' } })
  const dataDir = await aFolderFor(undefined, 'processes-')
  const fleets: Fleet[] = []
  try {
    for (const processes of counts)
      fleets.push(await startFleet({ databaseUrl: cluster.url, directUrl: cluster.url, processes, dataDir }))
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(`${courses}; ANALYZE`)
    await client.end()
    const cookie = await aCookie(cluster.url, 'NORMAL')
    const postgres = Number((await readFile(join(cluster.data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    for (const path of paths) {
      await compare(fleets, cookie, path)
      await compareCosts(fleets, postgres, cookie, path)
    }
  } finally {
    for (const fleet of fleets) await fleet.stop()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
