import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const threadStopMs = 2000

/**
 * Ends the process with all its threads. Node waits for its threads, and one that computes in C, as SQLite does, cannot be
 * stopped: then the process is killed.
 */
export function createShutdown(tell: (sentence: string) => void) {
  const threads = new Set<Worker>()
  process.on('worker', (worker) => {
    threads.add(worker)
    worker.once('exit', () => threads.delete(worker))
  })

  /** True if all threads have ended. */
  const endThreads = () =>
    Promise.race([
      Promise.all([...threads].map((worker) => worker.terminate())).then(() => true),
      pause(threadStopMs, false),
    ])

  return {
    endThreads,
    async exit(code: number): Promise<void> {
      if (await endThreads()) process.exit(code)
      tell('A thread did not end in time, so the process is killed.')
      process.kill(process.pid, 'SIGKILL')
    },
  }
}
