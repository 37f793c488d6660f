import { say } from '#shared/messages/say.ts'
import { paymentServiceSilent } from '#shared/subscriptions/refusal-messages.ts'
import { unavailable } from '#server/http/problem.ts'
import { maxWaitMs } from '#server/gateways/stripe/calls.ts'
import { withTimeout } from '#server/http/limits/with-timeout.ts'

/** Result of the work, or a 503 after the timeout. The work itself runs on to its end. */
export const withinMaxWait = <T>(work: Promise<T>, wait = maxWaitMs): Promise<T> =>
  withTimeout(wait, work, unavailable(say(paymentServiceSilent)))
