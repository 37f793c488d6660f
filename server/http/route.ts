import { fileIsEmpty } from '#shared/text/file-messages.ts'
import { json, raw, type Request, type RequestHandler, type Response, type Router } from 'express'
import * as z from 'zod/mini'
import {
  fieldInvalid,
  fieldOfOtherKind,
  fieldOmitted,
  fileIncomplete,
  fileTooLarge,
  fileTypeWrong,
  notUnderstood,
  requestMustBeObject,
  valueNotStorable,
} from '#shared/messages/request-messages.ts'
import { limitBodyTime } from '#server/http/limits/body-time.ts'
import { compressAnswer } from '#server/http/compress.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { say, textLocale, type Sentence } from '#shared/messages/say.ts'
import { isUuid } from '#shared/text/addresses.ts'
import type { User } from '#shared/people.ts'
import type { HandlerResult, BodyReceived, Endpoint, PathParams, QueryReceived } from '#shared/endpoint.ts'
import { dependsOnTarget, policy, type Action, type TargetOf, type Viewer } from '#shared/policy.ts'
import { isCachedList, sendCachedList, type CachedList } from './lists/cached-list.ts'
import { Problem, forbidden, invalid, notFound, tooLarge, unauthorized } from '#server/http/problem.ts'
import { policyOfData } from '#server/http/security-headers.ts'
import { isStorable } from '#shared/text.ts'
import { MiB } from '#shared/site/site.ts'

/** Input of a handler: allowed, loaded and parsed. */
export interface Call<E extends Endpoint, Target> {
  viewer: IsPublic<E['allow']> extends true ? User | null : User
  params: PathParams<E['path']>
  query: QueryReceived<E>
  body: BodyReceived<E>
  target: Target
  request: Request
}
/** A rule without parameters is open to visitors. */
type IsPublic<A extends Action> = Parameters<(typeof policy)[A]> extends [] ? true : false

/** JSON made by the database in one statement, sent as it is (its columns are named in that statement). */
export interface JsonText {
  jsonText: string
}
/** An answer with headers, such as the name of a file to download. */
interface WithHeaders<Content> {
  content: Content
  headers: Record<string, string>
  /** In place of the endpoint's status: a creation whose row existed already. */
  status?: 200
}
/** One page of a list, and its paging headers (`pageOf` makes it). */
export interface Page<Rows> extends WithHeaders<Rows> {
  headers: { Link?: string; 'X-Total-Count': string; 'X-Fits'?: 'slip' }
}
export type SendFile = (request: Request, response: Response) => Promise<void>
type Rows<E extends Endpoint> = HandlerResult<E> | JsonText
type HandlerOutput<E extends Endpoint> = E extends { sends: 'file' }
  ? SendFile
  : E extends { output: z.ZodMiniType }
    ? Rows<E> | CachedList | WithHeaders<Rows<E>>
    : void

type HandleCall<E extends Endpoint, Target> = (call: Call<E, Target>) => Promise<HandlerOutput<E>> | HandlerOutput<E>
type LoadTarget<E extends Endpoint, Target> = (
  params: PathParams<E['path']>,
  viewer: User,
) => Promise<Target | undefined> | Target | undefined

// Not strict: JSON that is no object gets the schema's sentence.
const parseJson = json({ limit: '1mb', strict: false })
const fileTimeoutSeconds = 900
function readBody(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve(request.body)))
  })
}

/** Reads a body of a known length into one buffer: joining the parts of 50 MB afterwards would block all other requests for 0.1 s. */
async function bytesOf(request: Request, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let index = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) index += part.copy(bytes, index)
  } catch (cause) {
    throw invalid(say(fileIncomplete), { cause })
  }
  return bytes
}

/**
 * Reads a body that is a file. Its type and announced length are checked at once; its bytes are read when the handler asks for
 * them, so that requests with invented ids cost no memory.
 */
function fileOf({ types, bytes }: NonNullable<Endpoint['takes']>, request: Request, response: Response) {
  const names = types.map((type) => type.replace(/^.*\//, ''))
  const expected = () => new Intl.ListFormat(textLocale(), { type: 'disjunction' }).format(names)
  const sizeProblem = () => tooLarge(say(fileTooLarge, { most: bytes / MiB }))
  if (!request.is([...types])) throw new Problem(415, say(fileTypeWrong, { types: expected() }))
  const length = Number(request.headers['content-length'])
  if (length > bytes) throw sizeProblem()
  return async (): Promise<Buffer> => {
    // A sound of a minute or a file of 50 MB takes long over a slow connection.
    limitBodyTime(fileTimeoutSeconds)(request, response, () => {})
    if (length > 0 && !request.headers['content-encoding']) return bytesOf(request, length)
    await new Promise<void>((resolve, reject) => {
      raw({ type: () => true, limit: bytes })(request, response, (error?: { type?: unknown }) => {
        if (error?.type === 'entity.too.large') reject(sizeProblem())
        else if (error) reject(error)
        else resolve()
      })
    })
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw invalid(say(fileIsEmpty))
    return request.body
  }
}

/**
 * Problem of the first invalid field, with the schema's own sentence or else one that names the field. zod's default messages
 * are for developers.
 */
function problemOfFirstIssue({ issues: [issue] }: z.core.$ZodError, value: unknown): Problem {
  if (!issue) return invalid(say(notUnderstood))
  // An invalid item of a list names the list, not its index.
  const inList = issue.path.findIndex((part) => typeof part === 'number')
  const path = inList < 0 ? issue.path : issue.path.slice(0, inList)
  const field = path.map(String).join('.') || undefined
  if (/[.?!]$/.test(issue.message)) return invalid(issue.message as Sentence, { field })
  if (!field) return invalid(say(requestMustBeObject))
  const valueAtPath = path.reduce<unknown>(
    (target, part) => (target as Record<PropertyKey, unknown> | undefined)?.[part],
    value,
  )
  const isOtherKind = issue.code === 'invalid_type' || issue.code === 'invalid_union'
  const reason = valueAtPath === undefined ? fieldOmitted : isOtherKind ? fieldOfOtherKind : fieldInvalid
  return invalid(say(reason, { field: `'${field}'` }), { field })
}

/** Parses the value; throws the Problem of the first invalid field. */
export function parseOrThrow<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw problemOfFirstIssue(result.error, value)
  return result.data
}

/** Refuses query texts that PostgreSQL cannot store, because its own error would be a 500. */
function storable<Query>(query: Query): Query {
  const invalidParameter = Object.entries(query as object).find(
    ([, value]) => typeof value === 'string' && !isStorable(value),
  )
  if (invalidParameter)
    throw invalid(say(valueNotStorable, { name: invalidParameter[0] }), { field: invalidParameter[0] })
  return query
}

const hasHeaders = (output: unknown): output is WithHeaders<unknown> =>
  typeof output === 'object' && output !== null && 'content' in output && 'headers' in output

const isJsonText = (output: unknown): output is JsonText =>
  typeof output === 'object' && output !== null && 'jsonText' in output

function send(endpoint: Endpoint, response: Response, output: unknown) {
  // Express's own `json` would look up settings that are constant here.
  response.setHeader('Cache-Control', 'no-store')
  if (!endpoint.output) return response.status(204).end()
  response.statusCode = endpoint.status ?? 200
  response.setHeader('Content-Security-Policy', policyOfData)
  // Answers to writes may hold sentences, such as the note of a marked answer.
  if (response.req.method !== 'GET') response.setHeader('Content-Language', textLanguage())
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (isCachedList(output)) return sendCachedList(response.req, response, output)
  compressAnswer(response.req, response)
  if (hasHeaders(output)) {
    response.set(output.headers)
    response.statusCode = output.status ?? response.statusCode
  }
  const answer = hasHeaders(output) ? output.content : output
  return response.send(isJsonText(answer) ? answer.jsonText : JSON.stringify(z.encode(endpoint.output, answer)))
}

/**
 * Registers one call of the contract. Order of refusals: 401 visitor, 404 absent, 403 not allowed, 400 malformed. If the
 * policy's rule needs the loaded target, the types demand a loader; otherwise it is optional.
 */
export function route<const E extends Endpoint, Target>(
  router: Router,
  endpoint: E,
  load: LoadTarget<E, Target & (TargetOf<E['allow']> extends undefined ? unknown : TargetOf<E['allow']>)>,
  handle: HandleCall<E, Target>,
): void
export function route<const E extends Endpoint>(
  router: Router,
  endpoint: E,
  ...rest: TargetOf<E['allow']> extends undefined
    ? [handle: HandleCall<E, undefined>]
    : [load: LoadTarget<E, TargetOf<E['allow']>>, handle: HandleCall<E, TargetOf<E['allow']>>]
): void
export function route(router: Router, endpoint: Endpoint, ...rest: ((...parameters: never[]) => unknown)[]): void {
  const handle = rest.at(-1) as unknown as (call: object) => unknown
  const load = rest.length > 1 ? (rest[0] as unknown as (params: object, viewer: User | null) => unknown) : undefined
  const rule = policy[endpoint.allow] as (who: Viewer | null, target?: unknown) => boolean
  const ruleNeedsTarget = dependsOnTarget(endpoint.allow)

  const serve: RequestHandler = async (request, response) => {
    const viewer = request.user ?? null
    if (!viewer && (ruleNeedsTarget || !rule(null))) throw unauthorized()
    const { params } = request
    if (typeof params.id === 'string' && !isUuid(params.id)) throw notFound()
    const target = await load?.(params, viewer)
    if (load && target === undefined) throw notFound()
    if (!rule(viewer, target)) throw forbidden(endpoint.refusal && say(endpoint.refusal))
    const query = endpoint.query && storable(parseOrThrow(endpoint.query, request.query))
    const received = endpoint.input && (await readBody(request, response))
    const body = endpoint.takes
      ? fileOf(endpoint.takes, request, response)
      : endpoint.input && parseOrThrow(endpoint.input, received === undefined ? {} : received)
    const answer = await handle({ viewer, params, query, body, target, request })
    if (endpoint.sends) {
      compressAnswer(request, response)
      return (answer as SendFile)(request, response)
    }
    send(endpoint, response, answer)
  }
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, serve)
}
