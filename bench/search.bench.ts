import { Client } from 'pg'
import { connect } from '#server/db/connect.ts'
import { searchAll } from '#server/entries/lists/searching.ts'
import { allMigrations } from '#server/db/migrations/migrations.ts'
import { createLog } from '#server/log.ts'
import type { Product } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { fillLibrary } from './support/filled-library.ts'
import { serve } from './support/servers.ts'
import { withPostgres } from './support/postgres.ts'
import { firstPage, measurePlanning } from './support/query-plans.ts'
import { median } from './support/resources.ts'
import { agent, settings, shown, timed, typed } from './support/search-requests.ts'

const small = 10_000
/** Limits compared with the small library, and with the previous release. */
const limits = { ratio: 3, before: 1.1 }
/** The last migration of the previous release (5031d65), whose functions of the search were part of migrations. */
const lastOfBefore = 47
const pageSize = 20

/** The same searches in both libraries in turn, three times; the first time warms up. */
async function compare(products: { small: Product; large: Product }, kinds: Record<string, string[]>) {
  const all = { small: [] as number[], large: [] as number[] }
  for (const [kind, queries] of Object.entries(kinds)) {
    const of = { small: [] as number[], large: [] as number[] }
    for (const round of [0, 1, 2])
      for (const q of queries)
        for (const size of ['small', 'large'] as const) {
          const { ms } = await timed(
            `${products[size].url}/api/categories?limit=${pageSize}&q=${encodeURIComponent(q)}`,
          )
          if (round > 0) of[size].push(ms)
        }
    all.small.push(...of.small)
    all.large.push(...of.large)
    const ratio = median(of.large) / median(of.small)
    note(`search: ${kind}, the large library beside 10,000 entries`, ratio, 'times', 'less')
    console.log(`  ${kind}: p50 ${shown(median(of.small))} and ${shown(median(of.large))}, ${ratio.toFixed(1)} times`)
  }
  const ratio = median(all.large) / median(all.small)
  note('search: all, the large library beside 10,000 entries', ratio, 'times', 'less')
  note('search: all, p50 in the large library', median(all.large), 'ms', 'less')
  console.log(
    `  all searches: p50 ${shown(median(all.small))} at 10,000 entries and ${shown(median(all.large))} in the large library,`,
  )
  console.log(`    ${ratio.toFixed(1)} times (at most ${limits.ratio})`)
}

/** The same searches by the functions of this version and of the previous release, in turn, each in its own library of the same entries. */
async function compareVersions(urls: { now: string; before: string }, kinds: Record<string, string[]>) {
  const statement = `SELECT library_count_all(k.q), (SELECT count(*) FROM library_find(k.q, $2 + 1, $3, $4, $5, $6::uuid, k.letters))
    FROM (SELECT btrim("left"(library_key($1), 80)) AS q, library_letters($1) AS letters) k`
  const clients = {
    now: new Client({ connectionString: urls.now }),
    before: new Client({ connectionString: urls.before }),
  }
  const versions = ['now', 'before'] as const
  for (const version of versions) await clients[version].connect()
  for (const [kind, queries] of Object.entries(kinds)) {
    // The shortest time of each search: other work of the machine only adds to it.
    const shortest = { now: [] as number[], before: [] as number[] }
    for (const [at, q] of queries.entries())
      for (let round = 0; round < 10; round += 1)
        for (const version of versions) {
          const began = performance.now()
          await clients[version].query({ name: 'search', text: statement, values: [q, pageSize, ...firstPage] })
          shortest[version][at] = Math.min(shortest[version][at] ?? Infinity, performance.now() - began)
        }
    const ratio = median(shortest.now) / median(shortest.before)
    note(`search: ${kind}, beside the version before`, ratio, 'times', 'less')
    console.log(`  ${kind}: p50 ${shown(median(shortest.before))} before and ${shown(median(shortest.now))} now,`)
    console.log(`    ${ratio.toFixed(2)} times (at most ${limits.before})`)
  }
  for (const version of versions) await clients[version].end()
}

/** Page 1 and page 50 of one list, in turn. */
async function turnPages(what: string, first: string) {
  let fiftieth = first
  for (let n = 1; n < 50; n += 1) fiftieth = (await timed(fiftieth)).next ?? fiftieth
  const of = { first: [] as number[], fiftieth: [] as number[] }
  for (let round = 0; round < 30; round += 1) {
    of.first.push((await timed(first)).ms)
    of.fiftieth.push((await timed(fiftieth)).ms)
  }
  console.log(`  ${what}: p50 of page 1 ${shown(median(of.first))}, of page 50 ${shown(median(of.fiftieth))}`)
}

/** Planning time of the product's own statement, by kind. */
async function planSearches(url: string, kinds: Record<string, string[]>) {
  const db = connect(url, createLog('silent'))
  for (const [kind, queries] of Object.entries(kinds)) {
    const parameters = queries.slice(0, 20).map((q) => [pageSize, q, ...firstPage])
    await measurePlanning(db, `a search for ${kind}`, searchAll, parameters)
  }
  await db.$client.end()
}

/** The baseline: the search without its tables. */
async function readWhole(url: string, queries: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (const q of queries.slice(0, 9)) {
    const began = performance.now()
    const text = `SELECT * FROM categories WHERE title ILIKE $1 OR content ILIKE $1 ORDER BY search_key LIMIT ${pageSize}`
    await client.query(text, [`%${q}%`])
    times.push(performance.now() - began)
  }
  await client.end()
  return median(times)
}

async function measureOn(postgresUrl: string, dataDir: string, products: Product[], entries: number): Promise<void> {
  const admin = new Client({ connectionString: postgresUrl })
  await admin.connect()
  const urlOf = (name: string) => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  const before = allMigrations()[lastOfBefore]!.hash
  const libraries = [
    ['small', small],
    ['large', entries],
    ['before', entries, before],
  ] as const
  for (const [name, rows, last] of libraries) {
    await admin.query(`CREATE DATABASE ${name}`)
    const began = performance.now()
    await fillLibrary(urlOf(name), rows, { documents: true, last })
    console.log(`  ${rows.toLocaleString('en')} entries filled in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await admin.end()
  for (const name of ['small', 'large']) products.push(await serve(urlOf(name), dataDir))
  const [ofSmall, large] = products as [Product, Product]
  const kinds = await typed(urlOf('small'))
  await compare({ small: ofSmall, large }, kinds)
  await compareVersions({ now: urlOf('large'), before: urlOf('before') }, kinds)
  await planSearches(urlOf('large'), kinds)
  await turnPages('a search for one letter', `${large.url}/api/categories?limit=${pageSize}&q=k`)
  await turnPages('the whole library', `${large.url}/api/categories?limit=${pageSize}`)
  const queries = kinds['within a word'] ?? []
  const complete = [await readWhole(urlOf('small'), queries), await readWhole(urlOf('large'), queries)].map(shown)
  console.log(`  ILIKE '%x%' in the same databases: p50 ${complete[0]} and ${complete[1]}`)
}

/** `GET /api/categories?q=` over HTTP in two libraries, compared with a plain ILIKE in the same databases and the functions of the previous release. */
export async function measure(entries = 1_000_000): Promise<void> {
  await withPostgres(async (url, folder) => {
    const products: Product[] = []
    try {
      await measureOn(url, folder, products, entries)
    } finally {
      await Promise.all(products.map((product) => product.stop()))
      agent.destroy()
    }
  }, settings)
}
