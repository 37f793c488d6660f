import { unavailable } from '#server/http/problem.ts'
import { notAnswering } from '#server/gateways/stripe/calls.ts'

/** Milliseconds that a person waits at most, however many calls to Stripe a thing takes. */
export const longestWait = 9500

/** The work's answer, or a 503 when it takes too long. The work itself goes on: it is never left half done by this. */
export async function inTime<T>(work: Promise<T>, wait = longestWait): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable(notAnswering)), wait)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
