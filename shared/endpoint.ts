import type { ZodMiniType } from 'zod/mini'
import type * as z from 'zod/mini'
import type { PlainText } from '#shared/messages/text.ts'
import type { Action } from '#shared/policy.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: the contract between client and server. */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  /** The policy rule that the server checks first. */
  allow: Action
  /** The sentence of a refusal, if the general one is not clear enough. */
  refusal?: PlainText
  /** Schema of the query string. */
  query?: ZodMiniType
  /** Schema of the JSON body. */
  input?: ZodMiniType
  /** For a body that is a file: its types, and its most bytes. */
  takes?: { types: readonly string[]; bytes: number }
  /** Schema of the response body; without it the response is an empty 204. */
  output?: ZodMiniType
  /** Set if the response is a file. */
  sends?: 'file'
  /** Default: 200. */
  status?: 200 | 201 | 204
}

/** Keeps the literal types of a call, so that client and server know its path parameters, body and response. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** `{ id: string }` from `/api/courses/:id`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

type In<S> = S extends ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends ZodMiniType ? z.output<S> : undefined

/** The body that the client sends. */
export type BodyToSend<E extends Endpoint> = E extends { takes: object } ? Blob : In<E['input']>
/** The body as the handler receives it. A file is read when the handler asks for it, after its own checks. */
export type BodyReceived<E extends Endpoint> = E extends { takes: object } ? () => Promise<Uint8Array> : Out<E['input']>
export type QueryToSend<E extends Endpoint> = In<E['query']>
export type QueryReceived<E extends Endpoint> = Out<E['query']>
/** The response as the server returns it, with Dates. */
export type HandlerResult<E extends Endpoint> = Out<E['output']>
/** The response as the client gets it, with dates as ISO 8601 text. */
export type ResponseOf<E extends Endpoint> = In<E['output']>
