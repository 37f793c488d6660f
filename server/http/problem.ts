import { loginNeeded } from '#shared/messages/messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { notAllowed, notHere } from '#shared/messages/request-messages.ts'
import type { ProblemCode } from '#shared/problem.ts'

interface ProblemOptions {
  /** Path of the field of the body that is refused. */
  field?: string | undefined
  code?: ProblemCode
  cause?: unknown
  headers?: Record<string, string>
}

/** A refusal that a person reads: a status and one sentence. */
export class Problem extends Error {
  declare readonly message: Sentence
  readonly status: number
  readonly headers: Record<string, string>
  readonly field: string | undefined
  readonly code: ProblemCode | undefined

  constructor(status: number, detail: Sentence, { cause, headers = {}, field, code }: ProblemOptions = {}) {
    super(detail, { cause })
    this.status = status
    this.headers = headers
    this.field = field
    this.code = code
  }
}

export const invalid = (detail: Sentence, options: ProblemOptions = {}) => new Problem(400, detail, options)
export const unauthorized = (detail: Sentence = say(loginNeeded)) => new Problem(401, detail)
export const forbidden = (detail: Sentence = say(notAllowed), options: ProblemOptions = {}) =>
  new Problem(403, detail, options)
export const notFound = (detail: Sentence = say(notHere)) => new Problem(404, detail)
export const conflict = (detail: Sentence, options: ProblemOptions = {}) => new Problem(409, detail, options)
export const tooLarge = (detail: Sentence) => new Problem(413, detail)
export const unavailable = (detail: Sentence, cause?: unknown) => new Problem(503, detail, { cause })
export const tooMany = (detail: Sentence, retryAfterSeconds: number) =>
  new Problem(429, detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })

/** The thing that was looked for. Throws 404 without it, for example if somebody deleted it meanwhile. */
export function orNotFound<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) throw notFound()
  return found
}
