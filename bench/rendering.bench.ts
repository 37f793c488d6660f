import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import { type Product } from '#tests/journeys/support/product.ts'
import { alternate, loadFiguresText, type Side } from './support/load.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { fillCourses, somebody } from './support/list-data.ts'
import { serve, startBaseline } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { computedBy } from './support/resources.ts'

const entries = 10_000
/** Sequential requests, for the cost of one. */
const counted = 300
/** Length of a slice: sixteen pages at the same time take longer than lists. */
const seconds = 4

/** CPU milliseconds per request: of the product, and of PostgreSQL. */
async function costOf({ url, paths, headers = {} }: Side, pids: { product: number; postgres: number }) {
  const read = async () => [await computedBy(pids.product), await computedBy(pids.postgres)]
  const before = await read()
  for (let n = 0; n < counted; n += 1) await (await fetch(url + paths[0], { headers })).arrayBuffer()
  const after = await read()
  return after.map((seconds, at) => (1000 * (seconds - before[at]!)) / counted) as [product: number, postgres: number]
}

interface World {
  product: Product
  folder: string
  postgres: number
}

async function compare(what: string, side: Side, { product, folder, postgres }: World) {
  const page = await fetch(side.url + side.paths[0], { headers: side.headers ?? {} })
  const bytes = Buffer.from(await page.arrayBuffer())
  const file = join(folder, 'page.html')
  await writeFile(file, bytes)
  const bare = await startBaseline('bytes-server.ts', { FILE: file })
  const sides = { bare: { url: bare.url, paths: ['/'] }, product: side }
  const figures = await alternate(sides, seconds).finally(() => bare.stop())
  const [own, database] = await costOf(side, { product: product.process.pid!, postgres })
  console.log(`  ${what}, ${(bytes.length / 1000).toFixed(0)} KB: ${loadFiguresText(figures.product)}`)
  console.log(`    the same bytes from a bare handler: ${loadFiguresText(figures.bare)}`)
  console.log(`    a request costs ${own.toFixed(1)} ms of a processor, PostgreSQL ${database.toFixed(1)} ms`)
  note(`rendering: ${what}`, figures.product.rate, 'requests/s', 'more')
  note(`rendering: ${what}, p99`, figures.product.p99, 'ms', 'less')
  note(`rendering: ${what}, share of a bare handler`, (100 * figures.product.rate) / figures.bare.rate, '%', 'more')
  note(`rendering: ${what}, of a processor`, own, 'ms', 'less')
}

async function measureOn(databaseUrl: string, folder: string) {
  await fillLibrary(databaseUrl, entries, { documents: true })
  const db = connect(databaseUrl, pino({ level: 'silent' }))
  const [texts] = await fillCourses(db)
  const cookie = await somebody(db, 'PAID')
  await db.$client.query('VACUUM ANALYZE')
  const product = await serve(databaseUrl, folder)
  const postgres = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`  load of the machine before, with that of filling: ${load.join(', ')}`)
  const world = { product, folder, postgres }
  const sideFor = (path: string): Side => ({ url: product.url, paths: [path], headers: { cookie } })
  await compare('home', sideFor('/'), world)
  await compare('a course', sideFor(`/courses/${texts}`), world)
  await compare('a visitor’s /, ready', { url: product.url, paths: ['/'] }, world)
  await product.stop()
  await db.$client.end()
}

/** Server-rendered pages on 16 connections, compared with a handler that sends the same bytes. */
export async function measure(): Promise<void> {
  await withPostgres(measureOn)
}
