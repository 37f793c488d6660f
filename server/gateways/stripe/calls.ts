import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { say } from '#shared/messages/say.ts'
import { paymentServiceSilent } from '#shared/billing/refusal-messages.ts'
import { unavailable } from '#server/http/problem.ts'

/** Timeout of each call in milliseconds, and number of retries. */
export interface Timeout {
  timeout: number
  maxNetworkRetries: number
}
/** Limits while a person waits: both attempts and the pause between them fit into ten seconds. */
export const personTimeout: Timeout = { timeout: 4000, maxNetworkRetries: 1 }
/** Longest wait of a request in milliseconds, over all its calls to Stripe. */
export const maxWaitMs = 9500
/** Limits while nobody waits: Stripe repeats its webhook, and the hourly job repeats its work. */
export const backgroundTimeout: Timeout = { timeout: 6000, maxNetworkRetries: 0 }
/** Limits while a page only refreshes: without an answer it shows the stored state. */
export const refreshTimeout: Timeout = { timeout: 3000, maxNetworkRetries: 0 }

const { errors } = Stripe
/** True if Stripe understood the request and refused it. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError
/** Turns an unreachable Stripe into 503. A refusal is thrown as it is, because it is an error in our request. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof errors.StripeError && !isRefusal(error)) throw unavailable(say(paymentServiceSilent), error)
    throw error
  }
}

/** Codes for an object that does not exist: never created, deleted, or of another mode or account. */
export const missingCodes = ['resource_missing']

/** Id of a reference that may be expanded. */
export const referencedId = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Undefined if Stripe refuses with one of these codes. */
export async function undefinedFor<T>(codes: string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (isRefusal(error) && codes.includes(error.code ?? '')) return undefined
    throw error
  }
}

/** True for an error inside Stripe, which it repeats for every request with the same key. */
const isServerError = (error: unknown) => error instanceof errors.StripeAPIError && (error.statusCode ?? 0) >= 500

interface CreateOnce<T> {
  key: string
  /** Finds the result of a request that was answered with an error. */
  find: () => Promise<T | undefined>
  create: (options: { idempotencyKey: string }) => Promise<T>
}

/**
 * Creates one object, however often it is called. Stripe repeats a key's first answer for a day, errors included: then the object is
 * looked up, else sent with another key.
 */
export async function createOnce<T>({ key, find, create: make }: CreateOnce<T>): Promise<T> {
  try {
    return await make({ idempotencyKey: key })
  } catch (error) {
    if (!isServerError(error)) return callStripe(Promise.reject(error))
    return (await find()) ?? callStripe(make({ idempotencyKey: `${key}:${randomUUID()}` }))
  }
}

/** Maps each call's timeout to the one that applies to the process. */
export type AdjustTimeout = (timeout: Timeout) => Timeout

interface Connection {
  secretKey: string
  /** Address of Stripe's test double; null for Stripe itself. */
  apiBase: string | null
  timeout?: number
}

export function connectTo({ secretKey, apiBase, timeout }: Connection): Stripe {
  const base = apiBase === null ? undefined : new URL(apiBase)
  const isPlainHttp = base?.protocol === 'http:'
  return new Stripe(secretKey, {
    ...personTimeout,
    ...(timeout && { timeout }),
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (isPlainHttp ? 80 : 443),
      protocol: isPlainHttp ? ('http' as const) : ('https' as const),
    }),
  })
}
