import { parentPort } from 'node:worker_threads'
import { systemClock } from '#server/clock.ts'
import { createDrafting } from '#server/entries/drafting.ts'
import { describe, lookThrough } from '#server/exchange/dry-run.ts'
import type { Library } from '#server/exchange/dry-run.ts'
import type { Answer, Ask, Done, Work } from '#server/exchange/import-threads.ts'
import { Problem } from '#server/http/problem.ts'

// Nothing that is imported here may bring the database along: without a bundle it takes most of a second and 200 MB.

const asked = new Map<number, (answer: never) => void>()
let last = 0

/** Asks the process, which has the database. Where it cannot answer it ends this thread. */
const ask =
  <Name extends keyof Library>(name: Name): Library[Name] =>
  (...of: unknown[]) =>
    new Promise<never>((resolve) => {
      last += 1
      asked.set(last, resolve)
      parentPort?.postMessage({ id: last, ask: name, of } satisfies Ask, [])
    })

const library: Library = {
  begin: ask('begin'),
  known: ask('known'),
  rowsOf: ask('rowsOf'),
  takenBack: ask('takenBack'),
  alike: ask('alike'),
  stage: ask('stage'),
}

async function doneWith({ file, given }: Work): Promise<Done> {
  try {
    if (!given) return { done: await describe(file) }
    const drafting = createDrafting(given.dialects)
    return { done: await lookThrough(file, given, { library, drafting, clock: systemClock }) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, headers, field, code } = error
    return { refused: { status, message, headers, field, code } }
  }
}

parentPort?.on('message', (said: Work | Answer) => {
  // What fails ends the thread with its error.
  if ('file' in said) return void doneWith(said).then((done) => parentPort?.postMessage(done, []))
  asked.get(said.id)?.(said.answer as never)
  asked.delete(said.id)
})
