import { cpus } from 'node:os'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { aFolderFor, debianPostgres, isInstalled, startDebianPostgres } from '#server/testing/debian.ts'
import { inTurn, inWords } from './beside.ts'
import { note } from './figures.ts'
import { aCookie, startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'

/** Processes behind haproxy, on one PostgreSQL. */
const counts = [1, 2, 4]
const paths = ['/api/courses', '/api/categories?q=a', '/api/auth/user']

const courses = `
  INSERT INTO courses (title, description)
  SELECT 'Course ' || n, repeat('What it is about. ', 10) FROM generate_series(1, 50) n`

async function compare(fleets: Fleet[], cookie: string, path: string) {
  const sideOf = ({ url }: Fleet) => ({ url, paths: [path], headers: { cookie } })
  const figures = await inTurn(Object.fromEntries(fleets.map((fleet, at) => [`${counts[at]}`, sideOf(fleet)])))
  const one = figures['1']?.rate ?? 0
  for (const count of counts) {
    const figure = figures[`${count}`]!
    const times = figure.rate / one
    if (count > 1) note(`processes: ${count} beside 1, ${path}`, times, 'times', 'more')
    console.log(`  ${path}, ${count} of them: ${inWords(figure)}, ${times.toFixed(2)} times one's`)
  }
}

/** How much more several processes of the product answer than one: all run, and are asked in turn. */
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
    for (const path of paths) await compare(fleets, cookie, path)
  } finally {
    for (const fleet of fleets) await fleet.stop()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
