import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createTaskQueue, type TaskQueueOptions } from '#server/http/limits/task-queue.ts'
import { root } from '#server/root.ts'

/** Files of the threads, below the root. The build bundles them apart from the server, so that a thread does not load the server's packages. */
export const threadFiles = {
  import: 'server/exchange/import/import-thread.ts',
  sound: 'server/voices/sound/sound-worker.ts',
}
const bundleOf = (file: string) => `dist/server/threads/${basename(file, '.ts')}.js`

/** The limits hold for the threads of one process. */
interface ThreadOptions extends TaskQueueOptions {
  /** Path of the thread's file below the root. The sources start it itself; Node strips the types. The bundle starts its bundle. */
  file: string
}

interface Task<Done> {
  work: unknown
  /** Buffers that are transferred with the task, not copied. */
  transferList?: ArrayBuffer[]
  /** Milliseconds of silence after which a thread is terminated. */
  silenceTimeoutMs: number
  /** Turns a message of the thread into the result; undefined while the task goes on. */
  onMessage: (message: unknown, worker: Worker) => Promise<Done | undefined>
}

export class ThreadSilent extends Error {}

/** Milliseconds that a thread gets to end. One that computes in C cannot be stopped: it is abandoned, and its caller goes on. */
const terminationTimeoutMs = 5000

/** Milliseconds that an idle thread is kept: starting one takes longer than most tasks. */
const idleTimeoutMs = 10_000

/** Runs slow work outside the main thread. A failed task ends its thread. */
export function createThreads({ file, ...limits }: ThreadOptions) {
  const slots = createTaskQueue(limits)
  /** Idle threads, each with the timer that ends it. */
  const idleWorkers = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const worker = new Worker(join(root, import.meta.filename.endsWith('.ts') ? file : bundleOf(file)))
    // The task's own listener reports the error; without this one, a late error would end the process.
    return worker.on('error', () => {}).on('exit', () => claim(worker))
  }
  function claim(worker: Worker): Worker {
    clearTimeout(idleWorkers.get(worker))
    idleWorkers.delete(worker)
    return worker
  }
  function release(worker: Worker) {
    // An idle thread does not keep the process alive.
    worker.unref()
    idleWorkers.set(worker, setTimeout(() => void claim(worker).terminate(), idleTimeoutMs).unref())
  }
  function next(): Worker {
    const [idleWorker] = idleWorkers.keys()
    return idleWorker ? claim(idleWorker) : start()
  }

  async function doneBy<Done>(
    worker: Worker,
    { work, transferList = [], silenceTimeoutMs, onMessage }: Task<Done>,
  ): Promise<Done> {
    const settled = Promise.withResolvers<Done>()
    const timer = setTimeout(
      () => settled.reject(new ThreadSilent(`the thread of ${file} timed out`)),
      silenceTimeoutMs,
    )
    const receive = (message: unknown) => {
      timer.refresh()
      void onMessage(message, worker).then((done) => done !== undefined && settled.resolve(done), settled.reject)
    }
    const onExit = () => settled.reject(new Error(`the thread of ${file} exited`))
    worker.on('message', receive).on('error', settled.reject).on('exit', onExit)
    try {
      worker.ref()
      worker.postMessage(work, transferList)
      return await settled.promise
    } finally {
      clearTimeout(timer)
      worker.off('message', receive).off('error', settled.reject).off('exit', onExit)
    }
  }

  return {
    run: <Done>(task: Task<Done>): Promise<Done> =>
      slots.run(async () => {
        const worker = next()
        try {
          const done = await doneBy(worker, task)
          release(worker)
          return done
        } catch (error) {
          await Promise.race([worker.terminate(), pause(terminationTimeoutMs, undefined, { ref: false })])
          throw error
        }
      }),
  }
}
