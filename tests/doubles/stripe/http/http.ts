import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, Route } from './answer.ts'
import { accepted, pageParameters } from './parameters.ts'
import { checkNames, parseForm } from './form.ts'
import { faultBody, type createFaults, type Fault } from './faults.ts'
import type { Answer, createIdempotency } from './idempotency.ts'
import { servePage } from '#tests/doubles/stripe/browser/pages.ts'
import { Refusal, unknownHere } from './refusal.ts'
import { apiVersion, noRequest, type StripeState } from '#tests/doubles/stripe/state.ts'

/** A request and its result. */
export interface SeenRequest {
  method: string
  path: string
  params: Call['params']
  idempotencyKey: string | undefined
  /** Status of the response; 0 before it, or if it was lost. */
  status: number
  replayed: boolean
}

export interface DoubleServer {
  state: StripeState
  routes: Route[]
  keys: { secret: string; publishable: string }
  faults: ReturnType<typeof createFaults>
  /** Idempotency keys of running calls. */
  busy: Set<string>
  idempotency: ReturnType<typeof createIdempotency>
  seen: SeenRequest[]
  /** Requests that the double does not support: they fail the test at the end. */
  refusals: string[]
}

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, content-type, stripe-version',
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** True for the publishable key, false for the secret key. Refuses all others. */
function isPageKey({ keys }: DoubleServer, authorization: string | undefined): boolean {
  const [scheme, given = ''] = (authorization ?? '').split(' ')
  const plain = scheme === 'Basic' ? (Buffer.from(given, 'base64').toString().split(':')[0] ?? '') : given
  if (same(plain, keys.secret)) return false
  if (same(plain, keys.publishable)) return true
  const message = authorization
    ? `Invalid API Key provided: ${plain.slice(0, 8)}****`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
  throw new Refusal(401, { type: 'invalid_request_error', message })
}

function routeFor(routes: Route[], method: string, path: string) {
  const parts = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== parts.length) continue
    if (pattern.every((part, n) => part === ':id' || part === parts[n]))
      return { route, ids: parts.filter((_, n) => pattern[n] === ':id').map(decodeURIComponent) }
  }
  return undefined
}

function perform(server: DoubleServer, seen: SeenRequest, isPage: boolean): object {
  const { state } = server
  const { method, path, params, idempotencyKey = null } = seen
  const found = routeFor(server.routes, method, path)
  if (!found) throw unknownHere(`${method} ${path}`)
  if (isPage && !found.route.forPages)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const known: Record<string, readonly string[]> = accepted
  checkNames(params, [...(known[`${method} ${found.route.path}`] ?? []), ...(isPage ? pageParameters : [])])
  state.currentRequest = { id: state.newId('req'), idempotency_key: idempotencyKey }
  try {
    return structuredClone(found.route.handle({ state, params, isPage, ids: found.ids }))
  } finally {
    state.currentRequest = noRequest
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, body }: Answer, headers: Record<string, string>) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...corsHeaders, ...headers })
  response.end(JSON.stringify(body, null, 2))
}

function lose(fault: Fault, response: ServerResponse, headers: Record<string, string>) {
  if (fault.how === 'cut') return response.destroy()
  if (fault.how !== 'hang') send(response, { status: fault.how, body: faultBody(fault.how, fault.code) }, headers)
}

function refused(server: DoubleServer, error: unknown, call: string): Answer {
  const refusal =
    error instanceof Refusal ? error : new Refusal(500, { type: 'api_error', message: String(error) }, true)
  if (refusal.loud) server.refusals.push(`${call}: ${refusal.message}`)
  return { status: refusal.status, body: { error: refusal.error } }
}

function versionRefusal(server: DoubleServer, version: string | undefined, call: string): Answer | undefined {
  if (version === undefined || version === apiVersion) return undefined
  return refused(server, unknownHere(`the API version ${version} (it speaks ${apiVersion})`), call)
}

const stateCodes = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'invalid_canceled_subscription_fields',
  'payment_intent_unexpected_state',
  'resource_already_exists',
])

/** Requests that began and were refused are stored too, such as a declined card; failed validation is not. */
function isRemembered({ status, body }: Answer): boolean {
  const { code = '' } = (body as { error: { code?: string } }).error
  return status === 402 || stateCodes.has(code)
}

/** Answers from memory where the key is known, else does the work and remembers it. */
function answerTo(server: DoubleServer, authorization: string | undefined, seen: SeenRequest, sent: string): Answer {
  const { method, path, idempotencyKey: key } = seen
  const hasKey = key !== undefined && method === 'POST'
  try {
    const isPage = isPageKey(server, authorization)
    const known = hasKey ? server.idempotency.recall(key, path, sent) : undefined
    seen.replayed = known !== undefined
    if (known) return known
    seen.params = parseForm(sent)
    const answer = { status: 200, body: perform(server, seen, isPage) }
    if (hasKey) server.idempotency.remember(key, path, sent, answer)
    return answer
  } catch (error) {
    const answer = refused(server, error, `${method} ${path}`)
    if (hasKey && isRemembered(answer)) server.idempotency.remember(key, path, sent, answer)
    return answer
  }
}

const keyInUse = {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
}

/** Waits if the test holds this call back. Answers at once where another call with the same key is under way. */
async function wait(
  server: DoubleServer,
  { method, path, idempotencyKey: key }: SeenRequest,
): Promise<Answer | undefined> {
  if (key !== undefined && server.busy.has(key)) return { status: 409, body: { error: keyInUse } }
  if (key !== undefined) server.busy.add(key)
  await server.faults.held(method, path)
  if (key !== undefined) server.busy.delete(key)
}

export async function serve(server: DoubleServer, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', server.state.url)
  const { method = 'GET', headers: given } = request
  if (method === 'OPTIONS') return response.writeHead(204, corsHeaders).end()
  if (!url.pathname.startsWith('/v1/') && servePage(server.state, method, url.pathname, response)) return response
  const sent = url.search.slice(1) + (await bodyOf(request))
  const key = given['idempotency-key'] as string | undefined
  const seen: SeenRequest = { method, path: url.pathname, params: {}, idempotencyKey: key, status: 0, replayed: false }
  server.seen.push(seen)
  const headers: Record<string, string> = { 'Request-Id': server.state.newId('req'), 'Stripe-Version': apiVersion }
  if (key !== undefined) headers['Idempotency-Key'] = key
  const fault = server.faults.meet(method, url.pathname)
  if (fault && !fault.done) return lose(fault, response, headers)
  const version = versionRefusal(server, given['stripe-version'] as string | undefined, `${method} ${url.pathname}`)
  const answer = version ?? (await wait(server, seen)) ?? answerTo(server, given.authorization, seen, sent)
  if (fault) {
    // Stripe remembers its own 500s too.
    if (key !== undefined && fault.how === 500)
      server.idempotency.remember(key, url.pathname, sent, { status: 500, body: faultBody(500) })
    return lose(fault, response, headers)
  }
  seen.status = answer.status
  if (seen.replayed) headers['Idempotent-Replayed'] = 'true'
  // Without this header the SDK would retry unsupported calls.
  if (answer.status >= 500) headers['Stripe-Should-Retry'] = 'false'
  send(response, answer, headers)
}
