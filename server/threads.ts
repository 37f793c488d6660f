import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { unavailable } from '#server/http/problem.ts'
import { root } from '#server/root.ts'

interface Kind {
  /** From where the product lies: Node itself reads the types away. */
  file: string
  /** Threads at a time in one process, and how many works may wait for one. */
  atOnce: number
  mayWait: number
  /** What whoever comes when so many wait already is told. */
  busy: string
}

interface Task<Done> {
  work: unknown
  /** Handed over with the work, and not copied. */
  handed?: ArrayBuffer[]
  /** Milliseconds: a thread that says nothing for so long is ended. */
  within: number
  /** What comes of what the thread says; undefined while it is still at it. */
  hear: (said: unknown, worker: Worker) => Promise<Done | undefined>
}

export class ThreadSilent extends Error {}

/** Milliseconds that a thread has to end. One that computes in C hears of no end: it is left behind, and whoever waits goes on. */
const patience = 5000

/** Milliseconds that a thread waits for the next work: to begin one takes longer than most works. */
const idle = 10_000

/** What takes too long for the thread that answers everybody. Whatever fails ends its thread. */
export function createThreads({ file, atOnce, mayWait, busy }: Kind) {
  let running = 0
  const waiting: (() => void)[] = []
  /** Each with what ends it unless it is used before. */
  const resting = new Map<Worker, NodeJS.Timeout>()

  function begun(): Worker {
    const worker = new Worker(join(root, file))
    // Whoever waits for it hears of its error too; without this one, an error that comes when nobody waits any more would end the process.
    return worker.on('error', () => {}).on('exit', () => taken(worker))
  }
  function taken(worker: Worker): Worker {
    clearTimeout(resting.get(worker))
    resting.delete(worker)
    return worker
  }
  function rest(worker: Worker) {
    // It keeps no process alive that has nothing else to do.
    worker.unref()
    resting.set(worker, setTimeout(() => void taken(worker).terminate(), idle).unref())
  }
  function next(): Worker {
    const [rested] = resting.keys()
    return rested ? taken(rested) : begun()
  }

  async function doneBy<Done>(worker: Worker, { work, handed = [], within, hear }: Task<Done>): Promise<Done> {
    const over = Promise.withResolvers<Done>()
    const timer = setTimeout(() => over.reject(new ThreadSilent(`the thread of ${file} fell silent`)), within)
    const heard = (said: unknown) => {
      timer.refresh()
      void hear(said, worker).then((done) => done !== undefined && over.resolve(done), over.reject)
    }
    const ended = () => over.reject(new Error(`the thread of ${file} ended without a word`))
    worker.on('message', heard).on('error', over.reject).on('exit', ended)
    try {
      worker.ref()
      worker.postMessage(work, handed)
      return await over.promise
    } finally {
      clearTimeout(timer)
      worker.off('message', heard).off('error', over.reject).off('exit', ended)
    }
  }

  return {
    async run<Done>(task: Task<Done>): Promise<Done> {
      if (running >= atOnce) {
        if (waiting.length >= mayWait) throw unavailable(busy)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      running += 1
      const worker = next()
      try {
        const done = await doneBy(worker, task)
        rest(worker)
        return done
      } catch (error) {
        await Promise.race([worker.terminate(), wait(patience, undefined, { ref: false })])
        throw error
      } finally {
        running -= 1
        waiting.shift()?.()
      }
    },
  }
}
