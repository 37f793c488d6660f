import { say } from '#shared/messages/say.ts'
import { paymentServiceSilent } from '#shared/subscriptions/refusal-messages.ts'
import { unavailable } from '#server/http/problem.ts'
import { withTimeout } from '#server/http/limits/with-timeout.ts'

/** Milliseconds that a person waits at most, however many calls to Stripe a thing takes. */
export const longestWait = 9500

/** The work's answer, or a 503 when it takes too long. The work itself goes on: it is never left half done by this. */
export const orUnavailable = <T>(work: Promise<T>, wait = longestWait): Promise<T> =>
  withTimeout(wait, work, unavailable(say(paymentServiceSilent)))
