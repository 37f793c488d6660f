import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { createImported } from '#server/entries/imported.ts'
import { Problem } from '#server/http/problem.ts'
import { none, startImporting } from '#server/testing/importing.ts'
import type { Given, Library } from './dry-run.ts'
import { createImportStore } from './import-store.ts'
import { createImportThreads } from './import-threads.ts'
import { createImporting } from './importing.ts'
import type { StagedRow } from './staged.ts'

const { app, admin, aSource } = await startImporting()
afterAll(() => app.close())

const table = (rows: number) =>
  Buffer.from(['Word,English', ...Array.from({ length: rows }, (_, n) => `word ${n},meaning ${n}`)].join('\n'))

const given: Given = {
  dialect: undefined,
  type: undefined,
  map: undefined,
  sources: { id: crypto.randomUUID(), title: 'A list', list: [] },
  dialects: [],
  publicUrl: 'http://localhost',
}

/** A library in which nothing is. */
function empty(): Library & { staged: StagedRow[] } {
  const staged: StagedRow[] = []
  return {
    staged,
    begin: async () => {},
    known: async () => new Map(),
    rowsOf: async () => '[]',
    takenBack: async () => new Set(),
    alike: async () => new Set(),
    stage: async (rows) => void staged.push(...(JSON.parse(rows) as StagedRow[])),
  }
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

/** Microseconds that something computes, here and in all threads of the process. */
async function computed(work: () => Promise<unknown>) {
  const [here, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  return { here: sum(process.threadCpuUsage(here)), all: sum(process.cpuUsage(all)) }
}

describe('the thread in which a file is read', () => {
  test('dies: whoever sent the file hears it, the file is forgotten, and the next one is read', async () => {
    const store = createImportStore(app.db, () => app.time.now())
    const entries = createImported(app.db)
    const importing = createImporting({ store, entries, clock: () => app.time.now(), publicUrl: given.publicUrl })
    const asked = { name: 'half read.csv', source: await aSource() }
    process.once('worker', (worker: Worker) =>
      worker.on('message', (said: { ask?: string }) => {
        if (said.ask === 'stage') void worker.terminate()
      }),
    )
    await expect(importing.check(table(500), asked, admin.id!)).rejects.toThrow('ended without a word')
    expect((await store.list()).filter(({ name }) => name === asked.name)).toEqual([])
    expect((await importing.check(table(500), asked, admin.id!)).counts).toEqual({ ...none, new: 500 })
  })

  test('computes by itself: the one that answers everybody only passes on what the library knows', async () => {
    const threads = createImportThreads()
    await threads.describe(table(1))
    const library = empty()
    const { here, all } = await computed(() => threads.lookThrough(table(20_000), given, library))
    expect(library.staged).toHaveLength(20_000)
    expect(here / all).toBeLessThan(0.5)
  })

  test('refuses as everybody else does', async () => {
    const refused = await createImportThreads()
      .lookThrough(Buffer.from('a,b\n1,2\n'), given, empty())
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    const message = 'No column holds the word. The columns are: a, b.'
    expect(refused).toMatchObject({ status: 400, message, headers: {}, field: undefined, code: undefined })
  })

  test('ends where the library cannot be asked, with the library’s own error', async () => {
    const away = new Error('the library is away')
    const library = { ...empty(), known: () => Promise.reject(away) }
    await expect(createImportThreads().lookThrough(table(500), given, library)).rejects.toBe(away)
  })

  test('is one of two; few more files wait for one, and the next is asked to come again', async () => {
    const { describe } = createImportThreads()
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => describe(table(1))))
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Problem] : []))
    expect(refusals).toMatchObject([{ status: 503, message: expect.stringContaining('Other files are being read') }])
  })
})
