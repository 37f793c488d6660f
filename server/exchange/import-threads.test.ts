import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '#server/db/connect.ts'
import { createImported } from '#server/entries/imported.ts'
import { Problem } from '#server/http/problem.ts'
import { none, startImporting } from '#server/testing/importing.ts'
import { freePort } from '#tests/journeys/product.ts'
import type { Described, Given } from './dry-run.ts'
import { createImportStore } from './import-store.ts'
import { createImportThreads } from './import-threads.ts'
import { createImporting } from './importing.ts'

const { app, admin, aSource } = await startImporting()
afterAll(() => app.close())

const table = (rows: number) =>
  Buffer.from(['Word,English', ...Array.from({ length: rows }, (_, n) => `word ${n},meaning ${n}`)].join('\n'))

const store = createImportStore(app.db, () => app.time.now())
const database = app.db.$client.options.connectionString!
const given: Given = {
  dialect: undefined,
  type: undefined,
  map: undefined,
  sources: { id: crypto.randomUUID(), title: 'A list', list: [] },
  dialects: [],
  publicUrl: 'http://localhost',
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

/** Microseconds that something computes, here and in all threads of the process. */
async function computed(work: () => Promise<unknown>) {
  const [here, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  return { here: sum(process.threadCpuUsage(here)), all: sum(process.cpuUsage(all)) }
}

/** Looks a file through, as an import of `source`. */
async function lookThrough(bytes: Buffer, source: string, where = database) {
  let id = ''
  const begin = async (described: Described) =>
    (id = await store.begin({ name: 'words.csv', sourceId: source, creatorId: admin.id!, ...described }))
  const sources = { ...given.sources, id: source }
  await createImportThreads().lookThrough(bytes, { given: { ...given, sources }, database: where, begin })
  return store.find(id)
}

describe('the thread in which a file is read', () => {
  test('dies: whoever sent the file hears it, the file is forgotten, and the next one is read', async () => {
    const entries = createImported(app.db)
    const importing = createImporting({
      database,
      store,
      entries,
      clock: () => app.time.now(),
      publicUrl: given.publicUrl,
    })
    const asked = { name: 'half read.csv', source: await aSource() }
    process.once('worker', (worker: Worker) =>
      worker.on('message', (said: object) => {
        if ('begin' in said) void worker.terminate()
      }),
    )
    await expect(importing.check(table(500), asked, admin.id!)).rejects.toThrow('ended without a word')
    expect((await store.list()).filter(({ name }) => name === asked.name)).toEqual([])
    expect((await importing.check(table(500), asked, admin.id!)).counts).toEqual({ ...none, new: 500 })
  })

  test('computes by itself: the one that answers everybody hears where the file begins and that it is done', async () => {
    const source = await aSource()
    const { here, all } = await computed(async () =>
      expect((await lookThrough(table(20_000), source))?.counts).toEqual({ ...none, new: 20_000 }),
    )
    expect(here / all).toBeLessThan(0.2)
  })

  test('tells of each batch that is written; one that falls silent is ended, and whoever sent the file hears it', async () => {
    let batches = 0
    process.once('worker', (worker: Worker) =>
      worker.on('message', (said: object) => void (batches += 'written' in said ? 1 : 0)),
    )
    await lookThrough(table(1000), await aSource())
    expect(batches).toBe(4)
    // Milliseconds in which no thread has even begun.
    const refused = await createImportThreads({ within: 1 })
      .describe(table(1))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ status: 413, message: 'Reading this file takes too long. Please divide it.' })
  })

  test('refuses as everybody else does', async () => {
    const refused = await lookThrough(Buffer.from('a,b\n1,2\n'), await aSource()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    const message = 'No column holds the word. The columns are: a, b.'
    expect(refused).toMatchObject({ status: 400, message, headers: {}, field: undefined, code: undefined })
  })

  test('ends where the database cannot be reached, which is told as everywhere', async () => {
    const away = Object.assign(new URL(database), { port: String(await freePort()) }).href
    const failed = await lookThrough(table(500), await aSource(), away).catch((error: unknown) => error)
    expect(isDatabaseUnreachable(failed)).toBe(true)
  })

  test('is one of two; few more files wait for one, and the next is asked to come again', async () => {
    const { describe } = createImportThreads()
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => describe(table(1))))
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Problem] : []))
    expect(refusals).toMatchObject([{ status: 503, message: expect.stringContaining('Other files are being read') }])
  })
})
