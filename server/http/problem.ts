import { loginNeeded } from '#shared/messages/messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { notAllowed, notHere } from '#shared/messages/request-messages.ts'
import type { ProblemCode } from '#shared/problem.ts'

/** Optional details of a refusal. */
interface More {
  /** Path of the field of the body that is refused. */
  field?: string | undefined
  code?: ProblemCode
  cause?: unknown
}

/** A refusal that a person reads: a status and one sentence. */
export class Problem extends Error {
  declare readonly message: Sentence
  readonly status: number
  readonly headers: Record<string, string>
  readonly field: string | undefined
  readonly code: ProblemCode | undefined

  constructor(status: number, detail: Sentence, { cause, headers = {}, field, code }: More & Headed = {}) {
    super(detail, { cause })
    this.status = status
    this.headers = headers
    this.field = field
    this.code = code
  }
}
interface Headed {
  headers?: Record<string, string>
}

export const invalid = (detail: Sentence, more: More = {}) => new Problem(400, detail, more)
export const unauthorized = (detail: Sentence = say(loginNeeded)) => new Problem(401, detail)
export const forbidden = (detail: Sentence = say(notAllowed), more: More = {}) => new Problem(403, detail, more)
export const notFound = (detail: Sentence = say(notHere)) => new Problem(404, detail)
export const conflict = (detail: Sentence, more: More = {}) => new Problem(409, detail, more)
export const tooLarge = (detail: Sentence) => new Problem(413, detail)
export const unavailable = (detail: Sentence, cause?: unknown) => new Problem(503, detail, { cause })
export const tooMany = (detail: Sentence, retryAfterSeconds: number) =>
  new Problem(429, detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })

/** The thing that was looked for. Throws 404 without it, for example if somebody deleted it meanwhile. */
export function orNotFound<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) throw notFound()
  return found
}
