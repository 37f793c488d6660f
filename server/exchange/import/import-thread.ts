import { parentPort } from 'node:worker_threads'
import { systemClock } from '#server/clock.ts'
import { createPool } from '#server/db/pool.ts'
import { createDrafter } from '#server/exchange/import/documents/drafter.ts'
import {
  describe,
  runDryRun,
  type DryRunStore,
  type FileDescription,
  type SourceFile,
} from '#server/exchange/import/dry-run.ts'
import { createImportStore } from '#server/exchange/import/store/import-store.ts'
import { createLibraryReads } from '#server/exchange/import/store/library-reads.ts'
import type {
  BegunImport,
  DryRunJob,
  ImportJob,
  ImportJobResult,
  ImportThreadMessage,
} from '#server/exchange/import/import-threads.ts'
import { inLanguage, sayInRequestLanguage } from '#server/http/language-context.ts'
import { Problem } from '#server/http/problem.ts'

// No import here may load drizzle: without a bundle that takes most of a second and 200 MB.

sayInRequestLanguage()

const send = (message: ImportThreadMessage) => parentPort?.postMessage(message, [])

let onBegun: ((id: string) => void) | undefined
/** The main process records the import, and deletes it if this thread ends early. */
const begin = (described: FileDescription) =>
  new Promise<string>((resolve) => {
    onBegun = resolve
    send({ begin: described })
  })

async function dryRun(file: SourceFile, { options, database, recheckedImportId }: DryRunJob): Promise<FileDescription> {
  // The thread has its own connection, so the file's data never enters the main process's heap.
  const pool = createPool(database, () => {}, { pool: 1 })
  const store = createImportStore({ $client: pool }, systemClock)
  let id = recheckedImportId ?? ''
  const library: DryRunStore = {
    ...createLibraryReads(pool, options.sources.id),
    begin: async (described) => {
      if (id !== '') return
      id = await begin(described)
      await store.keepFile(id, file.bytes)
    },
    restart: () => store.forgetRows(id),
    relate: async (relations) => {
      await store.relate(id, relations)
      send({ written: true })
    },
    settle: () => store.settle(id),
    finish: (found) => store.finish(id, found),
    stage: async (rows, leftOut, counts) => {
      await store.stage(id, rows, leftOut, counts)
      send({ written: true })
    },
    refuse: (rows, fault) => store.refuse(id, rows, fault),
  }
  try {
    const read = recheckedImportId === undefined ? file : { ...file, bytes: await store.readFile(recheckedImportId) }
    return await runDryRun(read, options, { library, drafter: createDrafter(options.dialects), clock: systemClock })
  } finally {
    await pool.end()
  }
}

async function resultOf({ file, dryRun: job }: ImportJob): Promise<ImportJobResult> {
  try {
    return { done: await (job ? dryRun(file, job) : describe(file)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, headers, field, code } = error
    return { refused: { status, message, headers, field, code } }
  }
}

parentPort?.on('message', (message: ImportJob | BegunImport) => {
  if ('importId' in message) return onBegun?.(message.importId)
  // A rejection ends the thread with its error.
  return void inLanguage(message.language, () => resultOf(message)).then(send)
})
