import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PlainText } from '#shared/messages/text.ts'
import { root } from '#server/root.ts'
import { ThreadSilent, createThreads } from './threads.ts'

let folder: string
let kind: { file: string; concurrency: number; maxWaiting: number; busyMessage: PlainText }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'))
  // Echoes its messages; on request it computes in C for ever.
  const thread = `
    import { DatabaseSync } from 'node:sqlite'
    import { parentPort } from 'node:worker_threads'
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT count(*) FROM c'
    parentPort.on('message', (work) => {
      parentPort.postMessage(work)
      if (work === 'endless') new DatabaseSync(':memory:').prepare(endless).get()
    })`
  await writeFile(join(folder, 'thread.mjs'), thread)
  kind = {
    file: relative(root, join(folder, 'thread.mjs')),
    concurrency: 1,
    maxWaiting: 0,
    busyMessage: { en: 'busy', ms: 'sibuk' },
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a thread with progress continues, a silent one is stopped, and the next one gets its slot', async () => {
  const threads = createThreads(kind)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let words = 0
    const onMessage = async (_message: unknown, worker: Worker) => {
      words += 1
      if (words === 5) return 'done'
      vi.advanceTimersByTime(900)
      worker.postMessage('go on', [])
      return undefined
    }
    expect(await threads.run({ work: 'begin', silenceTimeoutMs: 1000, onMessage })).toBe('done')
    const silent = threads.run({
      work: 'begin',
      silenceTimeoutMs: 1000,
      onMessage: async () => void vi.advanceTimersByTime(1000),
    })
    await expect(silent).rejects.toThrow(ThreadSilent)
  } finally {
    vi.useRealTimers()
  }
  expect(await threads.run({ work: 'again', silenceTimeoutMs: 60_000, onMessage: async (message) => message })).toBe(
    'again',
  )
})

test('no call starts a thread beyond the limit while a slot passes to a waiting call', async () => {
  const threads = createThreads({ ...kind, maxWaiting: 1 })
  const workers = new Set<Worker>()
  for (let turns = 0; turns < 20; turns += 1) {
    let newcomer: Promise<unknown> | undefined
    const comeLater = async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      // Too early, it is refused: the other one still waits.
      await run().catch(() => {})
    }
    const run = (done?: () => void) =>
      threads.run({
        work: 'work',
        silenceTimeoutMs: 60_000,
        async onMessage(message, worker) {
          workers.add(worker)
          done?.()
          return message
        },
      })
    await Promise.all([run(() => (newcomer = comeLater())), run()])
    await newcomer
  }
  expect(workers.size).toBe(1)
})

test.each([
  ['endless', 'is left behind: the next one has its place, and the end of the process does not wait for it', 'SIGKILL'],
  ['short', 'ends with the process', 7],
])('a thread whose work is %s %s', async (work, _what, end) => {
  const script = `
    import { createShutdown } from '${import.meta.dirname}/shutdown.ts'
    import { createThreads } from '${import.meta.dirname}/threads.ts'
    const { exit } = createShutdown(console.log)
    const threads = createThreads(${JSON.stringify(kind)})
    const run = (work, onMessage) => threads.run({ work, silenceTimeoutMs: 600_000, onMessage })
    await run('${work}', async () => { throw new Error('enough') }).catch((error) => console.log(error.message))
    console.log(await run('next', async (message) => message))
    await exit(7)`
  const main = join(folder, 'main.mjs')
  await writeFile(main, script)
  const child = spawn(process.execPath, [main])
  const [out, faults, ended] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code))),
  ])
  const killed = end === 'SIGKILL' ? ['A thread did not end in time, so the process is killed.'] : []
  expect({ out: out.trim().split('\n'), faults, ended }).toEqual({
    out: ['enough', 'next', ...killed],
    faults: '',
    ended: end,
  })
})
