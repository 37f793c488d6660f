import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '#server/db/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'
import { freePort } from '#tests/journeys/support/product.ts'
import type { FileDescription, ImportOptions } from './dry-run.ts'
import { createImportStore } from './store/import-store.ts'
import { createImportThreads } from './import-threads.ts'
import { createImporter } from './importer.ts'

const { app, admin, aSource } = await startImporting()
afterAll(() => app.close())

const table = (rows: number) =>
  Buffer.from(['Word,English', ...Array.from({ length: rows }, (_, n) => `word ${n},meaning ${n}`)].join('\n'))

const store = createImportStore(app.db, () => app.time.now())
const database = app.db.$client.options.connectionString!
const options: ImportOptions = {
  dialect: undefined,
  type: undefined,
  map: undefined,
  mapping: [],
  sources: { id: crypto.randomUUID(), title: 'A list', list: [] },
  dialects: [],
  otherPlaceNames: [],
  publicUrl: 'http://localhost',
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

/** Microseconds of CPU time, in this thread and in the whole process. */
async function computed(work: () => Promise<unknown>) {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  return { thisThread: sum(process.threadCpuUsage(thread)), all: sum(process.cpuUsage(all)) }
}

/** Runs the dry run of a file for `source`. */
async function dryRunOf(bytes: Buffer, source: string, where = database) {
  let id = ''
  const begin = async (described: FileDescription) =>
    (id = await store.begin({
      name: 'words.csv',
      sourceId: source,
      creatorId: admin.id!,
      settings: { mapping: [] },
      ...described,
    }))
  const sources = { ...options.sources, id: source }
  await createImportThreads().dryRun(bytes, { options: { ...options, sources }, database: where, begin })
  return store.find(id)
}

describe('the import thread', () => {
  test('dies: the sender gets an error, the file is deleted, and the next one is read', async () => {
    const importer = createImporter({
      objects: app.objects,
      db: app.db,
      store,
      clock: () => app.time.now(),
      publicUrl: options.publicUrl,
    })
    const request = { name: 'half read.csv', source: await aSource() }
    process.once('worker', (worker: Worker) =>
      worker.on('message', (posted: object) => {
        if ('begin' in posted) void worker.terminate()
      }),
    )
    await expect(importer.check(async () => table(500), request, admin.id!)).rejects.toThrow('exited')
    const { rows } = await store.list(undefined, { after: undefined, limit: 100 })
    expect(rows.filter(({ name }) => name === request.name)).toEqual([])
    expect((await importer.check(async () => table(500), request, admin.id!)).counts).toEqual({ ...none, new: 500 })
  })

  test('does the computation itself: the main thread only sends the file and gets the result', async () => {
    const source = await aSource()
    const { thisThread, all } = await computed(async () =>
      expect((await dryRunOf(table(20_000), source))?.counts).toEqual({ ...none, new: 20_000 }),
    )
    expect(thisThread / all).toBeLessThan(0.2)
  })

  test('reports each written batch; a silent one is stopped, and the sender gets an error', async () => {
    let batches = 0
    process.once('worker', (worker: Worker) =>
      worker.on('message', (posted: object) => void (batches += 'written' in posted ? 1 : 0)),
    )
    await dryRunOf(table(1000), await aSource())
    expect(batches).toBe(4)
    // A timeout so short that no thread has even started.
    const refused = await createImportThreads({ silenceTimeoutMs: 1 })
      .describe(table(1))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ status: 413, message: 'Reading this file takes too long. Please divide it.' })
  })

  test('refuses files with the usual errors', async () => {
    const refused = await dryRunOf(Buffer.from('a,b\n1,2\n'), await aSource()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    const message = 'No column holds the word. The columns are: a, b.'
    expect(refused).toMatchObject({ status: 400, message, headers: {}, field: undefined, code: undefined })
  })

  test('ends if the database is unreachable, with the usual error', async () => {
    const away = Object.assign(new URL(database), { port: String(await freePort()) }).href
    const failed = await dryRunOf(table(500), await aSource(), away).catch((error: unknown) => error)
    expect(isDatabaseUnreachable(failed)).toBe(true)
  })

  test('is one of two; a few more files wait, and the next one gets a request to retry', async () => {
    const { describe } = createImportThreads()
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => describe(table(1))))
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Problem] : []))
    expect(refusals).toMatchObject([{ status: 503, message: expect.stringContaining('Other files are being read') }])
  })
})
