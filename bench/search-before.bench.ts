import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
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

/** What was asked for before is forgotten, as by a change of the library. */
const forget = `UPDATE content_versions SET version = version + 1 WHERE name = 'library'`

/** The same searches at both in turn, and here once more, where their answers are kept; the first round warms up. */
async function compare(urls: Sides, library: Client, entries: number, kinds: Record<string, string[]>) {
  const sides = ['before', 'now', 'again'] as const
  const all = { before: [] as number[], now: [] as number[], again: [] as number[] }
  const say = (what: string, of: typeof all) => {
    const [before, now, again] = sides.map((side) => median(of[side])) as [number, number, number]
    const times = `${(now / before).toFixed(2)} and ${(again / before).toFixed(2)} times`
    console.log(`  ${what}: p50 ${shown(before)} before, ${shown(now)} now, ${shown(again)} asked again: ${times}`)
    return { now: now / before, again: again / before }
  }
  for (const [kind, queries] of Object.entries(kinds)) {
    const of = { before: [] as number[], now: [] as number[], again: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      await library.query(forget)
      for (const q of queries)
        for (const side of sides) {
          const url = side === 'before' ? urls.before : urls.now
          const { ms } = await timed(`${url}/api/categories?limit=20&q=${encodeURIComponent(q)}`)
          if (round > 0) of[side].push(ms)
        }
    }
    for (const side of sides) all[side].push(...of[side])
    say(kind, of)
  }
  const ratios = say('all searches', all)
  const name = `search: beside the version before, ${entries.toLocaleString('en')} entries`
  note(name, ratios.now, 'times', 'less')
  note(`${name}, asked again`, ratios.again, 'times', 'less')
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
  const library = new Client({ connectionString: urlOf('now') })
  await library.connect()
  try {
    console.log(
      `  load of the machine: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(', ')}`,
    )
    await compare({ before: old.url, now: product.url }, library, entries, await typed(urlOf('before')))
  } finally {
    await library.end()
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
