import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { allMigrations } from '#server/db/migrations.ts'
import { isPreviousVersionHere, startPreviousVersion } from '#server/testing/previous-version.ts'
import { note } from './figures.ts'
import { fillLibrary } from './filled-library.ts'
import { serve } from './listed.ts'
import { agent, median, settings, shown, timed, typed } from './searched.ts'

/** The last migration of the version before. */
const lastOfOld = 8
const rounds = 3

interface Sides {
  before: string
  now: string
}

/** The same searches at both in turn; the first round warms up. */
async function compare(urls: Sides, entries: number, kinds: Record<string, string[]>) {
  const all = { before: [] as number[], now: [] as number[] }
  for (const [kind, queries] of Object.entries(kinds)) {
    const of = { before: [] as number[], now: [] as number[] }
    for (let round = 0; round < rounds; round += 1)
      for (const q of queries)
        for (const side of ['before', 'now'] as const) {
          const { ms } = await timed(`${urls[side]}/api/categories?limit=20&q=${encodeURIComponent(q)}`)
          if (round > 0) of[side].push(ms)
        }
    all.before.push(...of.before)
    all.now.push(...of.now)
    console.log(`  ${kind}: p50 ${shown(median(of.before))} before, ${shown(median(of.now))} now`)
  }
  const ratio = median(all.now) / median(all.before)
  note(`search: beside the version before, ${entries.toLocaleString('en')} entries`, ratio, 'times', 'less')
  console.log(
    `  all searches: p50 ${shown(median(all.before))} before, ${shown(median(all.now))} now: ${ratio.toFixed(2)} times`,
  )
}

async function measureOn(postgresUrl: string, dataDir: string, entries: number) {
  const admin = new Client({ connectionString: postgresUrl })
  await admin.connect()
  const urlOf = (name: keyof Sides) => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  for (const name of ['before', 'now'] as const) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  await fillLibrary(urlOf('before'), entries, { last: allMigrations()[lastOfOld]!.hash })
  await fillLibrary(urlOf('now'), entries, { documents: true })
  const old = await startPreviousVersion(urlOf('before'), 'a secret that only measurements sign with')
  const product = await serve(urlOf('now'), dataDir)
  try {
    await compare({ before: old.url, now: product.url }, entries, await typed(urlOf('before')))
  } finally {
    await product.stop()
    await old.stop()
  }
}

/** Searches of the same library at the version before and now, documents and all. */
export async function measure(entries = 200_000): Promise<void> {
  if (!(await isPreviousVersionHere())) return console.log('skipped: the history does not hold the version before')
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-before-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  try {
    await measureOn(postgres.url, dataDir, entries)
  } finally {
    agent.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
