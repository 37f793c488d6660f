import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#server/root.ts'
import { ThreadSilent, createThreads } from '#server/threads.ts'

let folder: string
let kind: { file: string; atOnce: number; mayWait: number; busy: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'))
  // It says what it hears; asked to, it computes in C for ever.
  const thread = `
    import { DatabaseSync } from 'node:sqlite'
    import { parentPort } from 'node:worker_threads'
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT count(*) FROM c'
    parentPort.on('message', (work) => {
      parentPort.postMessage(work)
      if (work === 'endless') new DatabaseSync(':memory:').prepare(endless).get()
    })`
  await writeFile(join(folder, 'thread.mjs'), thread)
  kind = { file: relative(root, join(folder, 'thread.mjs')), atOnce: 1, mayWait: 0, busy: 'busy' }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a thread that says something in time goes on, one that says nothing is ended, and the next one has its place', async () => {
  const threads = createThreads(kind)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let words = 0
    const hear = async (_said: unknown, worker: Worker) => {
      words += 1
      if (words === 5) return 'done'
      vi.advanceTimersByTime(900)
      worker.postMessage('go on', [])
      return undefined
    }
    expect(await threads.run({ work: 'begin', within: 1000, hear })).toBe('done')
    const silent = threads.run({
      work: 'begin',
      within: 1000,
      hear: async () => void vi.advanceTimersByTime(1000),
    })
    await expect(silent).rejects.toThrow(ThreadSilent)
  } finally {
    vi.useRealTimers()
  }
  expect(await threads.run({ work: 'again', within: 60_000, hear: async (said) => said })).toBe('again')
})

test.each([
  ['endless', 'is left behind: the next one has its place, and the end of the process does not wait for it', 'SIGKILL'],
  ['short', 'ends with the process', 7],
])('a thread whose work is %s %s', async (work, _what, end) => {
  const script = `
    import { createEnding } from '${import.meta.dirname}/ending.ts'
    import { createThreads } from '${import.meta.dirname}/threads.ts'
    const { exit } = createEnding(console.log)
    const threads = createThreads(${JSON.stringify(kind)})
    const run = (work, hear) => threads.run({ work, within: 600_000, hear })
    await run('${work}', async () => { throw new Error('enough') }).catch((error) => console.log(error.message))
    console.log(await run('next', async (said) => said))
    await exit(7)`
  const main = join(folder, 'main.mjs')
  await writeFile(main, script)
  const child = spawn(process.execPath, [main])
  const [out, faults, ended] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code))),
  ])
  const killed = end === 'SIGKILL' ? ['A thread cannot be broken off in what it does, so the process is killed.'] : []
  expect({ out: out.trim().split('\n'), faults, ended }).toEqual({
    out: ['enough', 'next', ...killed],
    faults: '',
    ended: end,
  })
})
