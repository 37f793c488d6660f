import { cpus } from 'node:os'
import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { aFolderFor, debianPostgres, isInstalled, startDebianPostgres } from '#server/testing/debian.ts'
import { aCookie, startFleet } from './fleet.ts'

/** Processes behind haproxy, on one PostgreSQL. */
const counts = [1, 2, 4]
const duration = 5
const connections = 32

const courses = `
  INSERT INTO courses (title, description)
  SELECT 'Course ' || n, repeat('What it is about. ', 10) FROM generate_series(1, 50) n`

/** Requests a second, and how long the slowest of a hundred took. */
async function shoot(url: string, cookie: string, path: string) {
  const shot = { url: url + path, connections, duration, headers: { Cookie: cookie } }
  await autocannon({ ...shot, duration: 1 })
  const { requests, latency, non2xx } = await autocannon(shot)
  if (non2xx > 0) throw new Error(`${non2xx} answers to ${path} were not 200.`)
  return { rate: Math.round(requests.average), p99: Math.round(latency.p99) }
}

/** How much more several processes of the product answer than one. */
export async function measure() {
  const bin = await debianPostgres()
  if (!bin || !(await isInstalled('haproxy')))
    return console.log('skipped: this needs postgresql and haproxy (apt-get install postgresql haproxy)')
  console.log(
    `${cpus().length} cores, with PostgreSQL, haproxy and the measuring itself on them; ${connections} connections`,
  )
  const cluster = await startDebianPostgres(bin, { more: { fsync: 'on', max_connections: '100' } })
  const dataDir = await aFolderFor(undefined, 'processes-')
  try {
    for (const processes of counts) {
      const given = { databaseUrl: cluster.url, directUrl: cluster.url, processes, dataDir }
      const fleet = await startFleet(given)
      const client = new Client({ connectionString: cluster.url })
      await client.connect()
      if (processes === 1) await client.query(`${courses}; ANALYZE`)
      await client.end()
      const cookie = await aCookie(cluster.url, 'NORMAL')
      for (const path of ['/api/courses', '/api/categories?q=a', '/api/auth/user']) {
        const { rate, p99 } = await shoot(fleet.url, cookie, path)
        console.log(`${processes} processes ${path.padEnd(22)} ${String(rate).padStart(6)}/s p99 ${p99} ms`)
      }
      await fleet.stop()
    }
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
