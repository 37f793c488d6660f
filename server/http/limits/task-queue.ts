import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { unavailable } from '#server/http/problem.ts'

/** Limits the tasks that run at once; further ones wait, and with too many waiting they are refused with 503. */
export interface TaskQueue {
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface TaskQueueOptions {
  concurrency: number
  /** Maximum of waiting tasks. */
  maxWaiting: number
  /** Refusal if too many tasks wait. */
  busyMessage: PlainText
}

export function createTaskQueue({ concurrency, maxWaiting, busyMessage }: TaskQueueOptions): TaskQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running < concurrency) running += 1
      else if (waiting.length >= maxWaiting) throw unavailable(say(busyMessage))
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // A waiting task takes over this slot: it resumes later, and until then a new one must find no slot free.
        const resume = waiting.shift()
        if (resume) resume()
        else running -= 1
      }
    },
  }
}
