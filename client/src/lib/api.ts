import { problemType } from '#shared/problem.ts'
import type { ProblemAnswer } from '#shared/problem.ts'
import type { Answer, BodyToSend, Endpoint, PathParams, QueryToSend } from '#shared/endpoint.ts'
import { noteWritten } from '#client/lib/written.ts'

/** A non-OK answer. Its text is its status, a colon, a space and its sentence; toasts show the sentence alone. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string
  /** What of the body it is about, as a path. */
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

/** What a failed read tells the person, in one sentence. */
export function sentenceFor(error: unknown): string {
  const sentence = error instanceof ApiError ? error.sentence : ''
  return sentence || 'Something went wrong. Please try again.'
}

type Part<Name extends string, Value> = Value extends undefined ? unknown : { [K in Name]: Value }
/** What a call needs: `params` where the path has any, `body` and `query` where the contract has them. */
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

/** The address of a call, its parameters filled in. */
export function addressOf<E extends Endpoint>(endpoint: E, given: CallArguments<E>): string {
  const { params = {}, query = {} } = given as LooseArguments
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function problemIn(text: string): ProblemAnswer | undefined {
  try {
    const told = JSON.parse(text) as Partial<ProblemAnswer> | null
    return typeof told?.detail === 'string' ? (told as ProblemAnswer) : undefined
  } catch {
    return undefined
  }
}

/** What stands between us and the server (a proxy) answers in its own way: then its text is the sentence. */
async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const isProblem = response.headers.get('Content-Type')?.startsWith(problemType)
  const problem = isProblem ? problemIn(text) : undefined
  return new ApiError(response.status, problem?.detail ?? (text.trim() || response.statusText), problem)
}

let way: typeof fetch = (...given) => fetch(...given)

/** Another way for calls to go out: the server, which draws pages, has its own calls at hand. */
export function sendBy(other: typeof fetch) {
  way = other
}

/** The one fetch of the client, for those who read headers too. Throws ApiError; status 0 means that no answer came at all. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  send: typeof fetch = way,
  signal?: AbortSignal,
): Promise<Response> {
  const { body } = given as LooseArguments
  // A Blob names its own type.
  const json = body !== undefined && !(body instanceof Blob)
  const response = await send(addressOf(endpoint, given), {
    method: endpoint.method,
    credentials: 'include',
    ...(signal ? { signal } : {}),
    headers: { Accept: `application/json, ${problemType}`, ...(json ? { 'Content-Type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw Object.assign(new ApiError(0, 'No connection. Please check your network and try again.'), { cause })
  })
  if (!response.ok) throw await errorOf(response)
  if (endpoint.method !== 'GET') noteWritten()
  return response
}

/** A call's answer by the contract. Throws as `ask` does. */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: CallArguments<E>,
  send?: typeof fetch,
): Promise<Answer<E>> {
  const response = await ask(endpoint, given, send)
  return (endpoint.output ? await response.json() : undefined) as Answer<E>
}
