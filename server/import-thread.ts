import { parentPort } from 'node:worker_threads'
import { systemClock } from '#server/clock.ts'
import { createPool } from '#server/db/pool.ts'
import { createDrafting } from '#server/entries/drafting.ts'
import { rowsOf } from '#server/entries/rows-as-text.ts'
import { describe, lookThrough } from '#server/exchange/dry-run.ts'
import type { Described, Library } from '#server/exchange/dry-run.ts'
import { createImportStore } from '#server/exchange/import-store.ts'
import type { Begun, Done, Said, Work } from '#server/exchange/import-threads.ts'
import { Problem } from '#server/http/problem.ts'

// Nothing that is imported here may bring drizzle along: without a bundle it takes most of a second and 200 MB.

const tell = (said: Said) => parentPort?.postMessage(said, [])

let begun: ((id: string) => void) | undefined
/** The process begins the import, and forgets it where this thread ends before its time. */
const begin = (described: Described) =>
  new Promise<string>((resolve) => {
    begun = resolve
    tell({ begin: described })
  })

async function lookedThrough({ file, given, database }: Required<Work>): Promise<Described> {
  // Nothing of the file passes through the process, whose heap would be cleared of it while others wait.
  const pool = createPool(database, () => {}, { pool: 1 })
  const store = createImportStore({ $client: pool }, systemClock)
  let id = ''
  const library: Library = {
    begin: async (described) => void (id = await begin(described)),
    known: (keys) => store.knownBy(given.sources.id, keys),
    rowsOf: (ids) => rowsOf(pool, ids),
    takenBack: (ids) => store.takenBack(ids),
    alike: (wanted) => store.alike(wanted),
    picturesAmong: (paths) => store.picturesAmong(paths),
    stage: async (rows, counts) => {
      await store.stage(id, rows, counts)
      tell({ written: true })
    },
    refuse: (rows, fault) => store.refuse(id, rows, fault),
  }
  try {
    return await lookThrough(file, given, { library, drafting: createDrafting(given.dialects), clock: systemClock })
  } finally {
    await pool.end()
  }
}

async function doneWith({ file, given, database }: Work): Promise<Done> {
  try {
    return { done: given && database ? await lookedThrough({ file, given, database }) : await describe(file) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, headers, field, code } = error
    return { refused: { status, message, headers, field, code } }
  }
}

parentPort?.on('message', (heard: Work | Begun) => {
  if ('importId' in heard) return begun?.(heard.importId)
  // What fails ends the thread with its error.
  return void doneWith(heard).then(tell)
})
