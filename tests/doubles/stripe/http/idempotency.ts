import { day } from '#tests/doubles/stripe/subscriptions/calendar.ts'
import { Refusal } from './refusal.ts'

export interface Answer {
  status: number
  body: object
}

interface Remembered extends Answer {
  path: string
  sent: string
  second: number
}

const reused = (message: string) => new Refusal(400, { type: 'idempotency_error', message })

/** Answers to keys, for a day: docs.stripe.com/api/idempotent_requests. */
export function createIdempotency(now: () => number) {
  const answers = new Map<string, Remembered>()
  return {
    /** The response stored for this key. Throws if the key was used for another request. */
    recall(key: string, path: string, sent: string): Answer | undefined {
      const found = answers.get(key)
      if (!found || found.second + day < now()) return undefined
      if (found.path !== path)
        throw reused(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${found.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      if (found.sent !== sent)
        throw reused(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      return found
    },
    /** Kept as text: later changes of the thing must not show in a replayed answer. */
    remember(key: string, path: string, sent: string, { status, body }: Answer) {
      answers.set(key, { path, sent, status, body: structuredClone(body), second: now() })
    },
  }
}
