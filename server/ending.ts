import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** Milliseconds that threads have to end. */
const patience = 2000

/**
 * The end of this process, of which all threads that begin from now on are a part. Node waits for them before it ends, and one that computes
 * in C, as SQLite does, hears of no end: then the process is killed.
 */
export function createEnding(tell: (sentence: string) => void) {
  const threads = new Set<Worker>()
  process.on('worker', (worker) => {
    threads.add(worker)
    worker.once('exit', () => threads.delete(worker))
  })

  /** Whether all of them have ended. */
  const endThreads = () =>
    Promise.race([
      Promise.all([...threads].map((worker) => worker.terminate())).then(() => true),
      wait(patience, false),
    ])

  return {
    endThreads,
    async exit(code: number): Promise<void> {
      if (await endThreads()) process.exit(code)
      tell('A thread cannot be broken off in what it does, so the process is killed.')
      process.kill(process.pid, 'SIGKILL')
    },
  }
}
