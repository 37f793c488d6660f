import { say } from '#shared/messages/say.ts'
import { manyLoggingIn } from '#shared/people/sign-in-messages.ts'
import { unavailable } from '#server/http/problem.ts'

/** Limits the tasks that run at once; further ones wait, and with too many waiting they are refused with 503. */
export interface Limiter {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createLimiter(atOnce: number, waitingAtMost: number): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingAtMost) throw unavailable(say(manyLoggingIn))
        // A finished task passes its slot on, so `running` stays the same.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
