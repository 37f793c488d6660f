import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { unavailable } from '#server/http/problem.ts'

/** How long Stripe may take, in milliseconds for each call, and how often a call is tried again. */
export interface Timeout {
  timeout: number
  maxNetworkRetries: number
}
/** A person waits, and sees an answer within ten seconds: both tries and the pause between them fit into that. */
export const withPerson: Timeout = { timeout: 4000, maxNetworkRetries: 1 }
/** Nobody waits at a page: Stripe comes again, and so does the hourly job. */
export const withStripe: Timeout = { timeout: 6000, maxNetworkRetries: 0 }
/** A person only looks, and what we know already will do. */
export const inPassing: Timeout = { timeout: 3000, maxNetworkRetries: 0 }

export const notAnswering = 'The payment service does not answer at the moment. Please try again in a little while.'
const { errors } = Stripe
/** Stripe understood, and says no. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError
/** What Stripe refuses is our fault; that it cannot be asked is nobody's. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof errors.StripeError && !isRefusal(error)) throw unavailable(notAnswering, error)
    throw error
  }
}

/** Codes by which Stripe says that a thing is not there: never made, deleted, or of another mode or account. */
export const missing = ['resource_missing']

/** A reference that may have been expanded. */
export const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** Undefined where Stripe refuses with one of these codes. */
export async function unless<T>(codes: string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call)
  } catch (error) {
    if (isRefusal(error) && codes.includes(error.code ?? '')) return undefined
    throw error
  }
}

/** Stripe's own fault, which it also answers to whoever comes with the same key again. */
const isFault = (error: unknown) => error instanceof errors.StripeAPIError && (error.statusCode ?? 0) >= 500

interface Once<T> {
  key: string
  /** What may have come of a request whose answer was a fault. */
  find: () => Promise<T | undefined>
  make: (options: { idempotencyKey: string }) => Promise<T>
}

/**
 * Makes one thing, however often it is asked for. For a day Stripe answers a key with what it answered first, a fault of its own
 * too: then what came of it is looked up, and only if that is nothing it is asked again, with another key.
 */
export async function makeOnce<T>({ key, find, make }: Once<T>): Promise<T> {
  try {
    return await make({ idempotencyKey: key })
  } catch (error) {
    if (!isFault(error)) return asked(Promise.reject(error))
    return (await find()) ?? asked(make({ idempotencyKey: `${key}:${randomUUID()}` }))
  }
}

/** A timeout, or what the process was given in its place. */
export type Limited = (timeout: Timeout) => Timeout

interface Place {
  secretKey: string
  /** Where Stripe is, if not at Stripe: a test server. */
  apiBase: string | null
  timeout?: number
}

export function connectTo({ secretKey, apiBase, timeout }: Place): Stripe {
  const base = apiBase === null ? undefined : new URL(apiBase)
  const plain = base?.protocol === 'http:'
  return new Stripe(secretKey, {
    ...withPerson,
    ...(timeout && { timeout }),
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (plain ? 80 : 443),
      protocol: plain ? ('http' as const) : ('https' as const),
    }),
  })
}
