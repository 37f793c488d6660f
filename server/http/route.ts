import { json, raw } from 'express'
import type { Request, RequestHandler, Response, Router } from 'express'
import * as z from 'zod/mini'
import { bodyWithin } from '#server/http/body-time.ts'
import { compressAnswer } from '#server/http/compress.ts'
import type { User } from '#shared/people.ts'
import type { AnswerGiven, BodyReceived, Endpoint, PathParams, QueryReceived } from '#shared/endpoint.ts'
import { looksAtThing, policy } from '#shared/policy.ts'
import type { Action, ThingOf, Viewer } from '#shared/policy.ts'
import { isHotList, sendHotList } from '#server/http/hot-list.ts'
import type { HotList } from '#server/http/hot-list.ts'
import { Problem, forbidden, invalid, notFound, tooLarge, unauthorized } from '#server/http/problem.ts'
import { policyOfData } from '#server/http/security-headers.ts'
import { MiB } from '#shared/site.ts'

/** What a handler is given: everything already allowed, found and parsed. */
export interface Call<E extends Endpoint, Thing> {
  viewer: IsPublic<E['allow']> extends true ? User | null : User
  params: PathParams<E['path']>
  query: QueryReceived<E>
  body: BodyReceived<E>
  thing: Thing
  request: Request
}
/** A rule without parameters is open to visitors. */
type IsPublic<A extends Action> = Parameters<(typeof policy)[A]> extends [] ? true : false

/** JSON made by the database in one statement, sent as it is (its columns are named in that statement). */
export interface JsonText {
  jsonText: string
}
/** One page of a list, with what its headers say of the rest (`pageOf` makes it). */
export interface Page<Rows> {
  rows: Rows
  headers: { Link?: string; 'X-Total-Count': string; 'X-Fits'?: 'slip' }
}
/** A file to keep, by the name that its header gives. */
export interface Download<Content> {
  rows: Content
  headers: { 'Content-Disposition': string }
}
/** Sends a file as the answer. */
export type SendFile = (request: Request, response: Response) => Promise<void>
type Rows<E extends Endpoint> = AnswerGiven<E> | JsonText | HotList
type Given<E extends Endpoint> = E extends { sends: 'file' }
  ? SendFile
  : E extends { output: z.ZodMiniType }
    ? Rows<E> | Page<Rows<E>> | Download<Rows<E>>
    : void

type Handle<E extends Endpoint, Thing> = (call: Call<E, Thing>) => Promise<Given<E>> | Given<E>
type Load<E extends Endpoint, Thing> = (
  params: PathParams<E['path']>,
  viewer: User,
) => Promise<Thing | undefined> | Thing | undefined

// Not strict: what is JSON but no object gets the sentence that says so.
const parseJson = json({ limit: '1mb', strict: false })
const fileSeconds = 900
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function readBody(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve(request.body)))
  })
}

/** A body that is a file: its bytes, unless it is of another type or too long. */
async function readFile({ types, bytes }: NonNullable<Endpoint['takes']>, request: Request, response: Response) {
  const says = types.map((type) => type.replace(/^.*\//, '')).join(' or ')
  // A sound of a minute or a file of 50 MB takes its time over a thin line.
  bodyWithin(fileSeconds)(request, response, () => {})
  if (!request.is([...types])) throw new Problem(415, `The file must be of the type ${says}.`)
  await new Promise<void>((resolve, reject) => {
    raw({ type: () => true, limit: bytes })(request, response, (error?: { type?: unknown }) => {
      if (error?.type === 'entity.too.large') reject(tooLarge(`The file is too large: ${bytes / MiB} MB at most.`))
      else if (error) reject(error)
      else resolve()
    })
  })
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw invalid('The file is empty.')
  return request.body
}

/** The first fault and its field: in the contract's own words, else by the field's name. zod's are for those who wrote the schema. */
function faultOf({ issues: [issue] }: z.core.$ZodError, value: unknown): Problem {
  if (!issue) return invalid('The request could not be understood.')
  // Of a list the list is named, not the place in it.
  const inList = issue.path.findIndex((part) => typeof part === 'number')
  const path = inList < 0 ? issue.path : issue.path.slice(0, inList)
  const field = path.map(String).join('.') || undefined
  if (/[.?!]$/.test(issue.message)) return invalid(issue.message, { field })
  if (!field) return invalid('The request must be a JSON object.')
  const found = path.reduce<unknown>(
    (thing, part) => (thing as Record<PropertyKey, unknown> | undefined)?.[part],
    value,
  )
  const ofAnotherKind = issue.code === 'invalid_type' || issue.code === 'invalid_union'
  const fault = found === undefined ? 'missing' : ofAnotherKind ? 'not of the right kind' : 'not valid'
  return invalid(`The field '${field}' is ${fault}.`, { field })
}

/** What the schema makes of it; throws the Problem that names the first fault. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw faultOf(result.error, value)
  return result.data
}

const isPage = (given: unknown): given is Page<unknown> =>
  typeof given === 'object' && given !== null && 'rows' in given && 'headers' in given

const isJsonText = (given: unknown): given is JsonText =>
  typeof given === 'object' && given !== null && 'jsonText' in given

function send(endpoint: Endpoint, response: Response, given: unknown) {
  // Not Express's own: it would look up what is plain here.
  response.setHeader('Cache-Control', 'no-store')
  if (!endpoint.output) return response.status(204).end()
  response.statusCode = endpoint.status ?? 200
  response.setHeader('Content-Security-Policy', policyOfData)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (isHotList(given)) return sendHotList(response.req, response, given)
  compressAnswer(response.req, response)
  if (isPage(given)) response.set(given.headers)
  const answer = isPage(given) ? given.rows : given
  return response.send(isJsonText(answer) ? answer.jsonText : JSON.stringify(z.encode(endpoint.output, answer)))
}

/**
 * Puts one call of the contract on the router. Order of refusals: 401 visitor, 404 absent, 403 not allowed, 400 malformed.
 * Where the policy's rule looks at the thing, the types demand a loader; where it does not, a loader may still be given.
 */
export function route<const E extends Endpoint, Thing>(
  router: Router,
  endpoint: E,
  load: Load<E, Thing & (ThingOf<E['allow']> extends undefined ? unknown : ThingOf<E['allow']>)>,
  handle: Handle<E, Thing>,
): void
export function route<const E extends Endpoint>(
  router: Router,
  endpoint: E,
  ...rest: ThingOf<E['allow']> extends undefined
    ? [handle: Handle<E, undefined>]
    : [load: Load<E, ThingOf<E['allow']>>, handle: Handle<E, ThingOf<E['allow']>>]
): void
export function route(router: Router, endpoint: Endpoint, ...rest: ((...given: never[]) => unknown)[]): void {
  const handle = rest.at(-1) as unknown as (call: object) => unknown
  const load = rest.length > 1 ? (rest[0] as unknown as (params: object, viewer: User | null) => unknown) : undefined
  const rule = policy[endpoint.allow] as (who: Viewer | null, thing?: unknown) => boolean
  const ruleLooks = looksAtThing(endpoint.allow)

  const serve: RequestHandler = async (request, response) => {
    const viewer = request.user ?? null
    if (!viewer && (ruleLooks || !rule(null))) throw unauthorized()
    const { params } = request
    if (typeof params.id === 'string' && !uuid.test(params.id)) throw notFound()
    const thing = await load?.(params, viewer)
    if (load && thing === undefined) throw notFound()
    if (!rule(viewer, thing)) throw forbidden(endpoint.refusal)
    const query = endpoint.query && parsed(endpoint.query, request.query)
    const given = endpoint.input && (await readBody(request, response))
    const body = endpoint.takes
      ? await readFile(endpoint.takes, request, response)
      : endpoint.input && parsed(endpoint.input, given === undefined ? {} : given)
    const answer = await handle({ viewer, params, query, body, thing, request })
    if (endpoint.sends) {
      compressAnswer(request, response)
      return (answer as SendFile)(request, response)
    }
    send(endpoint, response, answer)
  }
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  router[method](endpoint.path, serve)
}
