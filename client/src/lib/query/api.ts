import { say } from '#shared/messages/say.ts'
import { noConnection, somethingWrong } from '#shared/messages/messages.ts'
import { problemType, type ProblemJson } from '#shared/problem.ts'
import type { ResponseOf, BodyToSend, Endpoint, PathParams, QueryToSend } from '#shared/endpoint.ts'
import { documentLanguage } from '#client/lib/page/language.ts'
import { noteWritten } from './last-write.ts'

/** Response with an error status. The message is `status: sentence`; toasts show the sentence alone. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string
  /** Path of the field in the body that the error is about. */
  readonly field: string | undefined
  readonly code: string | undefined

  constructor(status: number, sentence: string, about: { field?: string | undefined; code?: string | undefined } = {}) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.sentence = sentence
    this.field = about.field
    this.code = about.code
  }
}

/** True for a response with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/** Sentence that tells the person why a read failed. */
export function sentenceFor(error: unknown): string {
  const sentence = error instanceof ApiError ? error.sentence : ''
  return sentence || say(somethingWrong)
}

type Part<Name extends string, Value> = Value extends undefined ? unknown : { [K in Name]: Value }
/** Arguments of a call: `params` if the path has any, `body` and `query` if the contract has them. */
export type CallArguments<E extends Endpoint> = (unknown extends PathParams<E['path']>
  ? unknown
  : { params: PathParams<E['path']> }) &
  Part<'body', BodyToSend<E>> &
  ([QueryToSend<E>] extends [undefined] ? unknown : { query?: QueryToSend<E> })

interface LooseArguments {
  params?: Record<string, string>
  query?: object
  body?: unknown
}

/** Address of a call with its parameters filled in. */
export function addressOf<E extends Endpoint>(endpoint: E, args: CallArguments<E>): string {
  const { params = {}, query = {} } = args as LooseArguments
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function parseProblem(text: string): ProblemJson | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<ProblemJson> | null
    return typeof parsed?.detail === 'string' ? (parsed as ProblemJson) : undefined
  } catch {
    return undefined
  }
}

/** A proxy's error page is no problem document: its text becomes the sentence. */
async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const isProblem = response.headers.get('Content-Type')?.startsWith(problemType)
  const problem = isProblem ? parseProblem(text) : undefined
  return new ApiError(response.status, problem?.detail ?? (text.trim() || response.statusText), problem)
}

let transport: typeof fetch = (...args) => fetch(...args)

/** Replaces `fetch` for all calls. The server uses it to call its own routes while it renders. */
export function sendBy(fetcher: typeof fetch) {
  transport = fetcher
}

/** Sends a request and returns the raw response, for callers that read headers. Throws ApiError; status 0 means no response. */
export async function fetchResponse<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  send: typeof fetch = transport,
  signal?: AbortSignal,
): Promise<Response> {
  const { body } = args as LooseArguments
  // A Blob brings its own content type.
  const json = body !== undefined && !(body instanceof Blob)
  const response = await send(addressOf(endpoint, args), {
    method: endpoint.method,
    credentials: 'include',
    ...(signal ? { signal } : {}),
    headers: {
      Accept: `application/json, ${problemType}`,
      'Accept-Language': documentLanguage(),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw Object.assign(new ApiError(0, say(noConnection)), { cause })
  })
  if (!response.ok) throw await readError(response)
  if (endpoint.method !== 'GET') noteWritten()
  return response
}

/** Sends a request and returns the typed answer. Throws like `fetchResponse`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  send?: typeof fetch,
): Promise<ResponseOf<E>> {
  const response = await fetchResponse(endpoint, args, send)
  return (endpoint.output ? await response.json() : undefined) as ResponseOf<E>
}
