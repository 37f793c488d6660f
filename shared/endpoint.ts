import type { ZodMiniType } from 'zod/mini'
import type * as z from 'zod/mini'
import type { Action } from '#shared/policy.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: what both sides agree on. */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  /** The row of the policy that the server asks before anything else. */
  allow: Action
  /** What those hear whom the policy refuses, where the general sentence would not tell them enough. */
  refusal?: string
  /** What the query string holds. */
  query?: ZodMiniType
  /** What the body holds. */
  input?: ZodMiniType
  /** A body that is a file and no JSON: of which types, and of how many bytes at most. */
  takes?: { types: readonly string[]; bytes: number }
  /** What the answer holds; without it the answer is 204 and empty. */
  output?: ZodMiniType
  /** The answer is a file, by its own type. */
  sends?: 'file'
  /** 200 unless named. */
  status?: 200 | 201 | 204
}

/** Keeps the literal types of a call, so that path parameters, body and answer are known on both sides. */
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

/** What the client sends as the body. */
export type BodyToSend<E extends Endpoint> = E extends { takes: object } ? Blob : In<E['input']>
/** What the server finds in the body. */
export type BodyReceived<E extends Endpoint> = E extends { takes: object } ? Uint8Array : Out<E['input']>
export type QueryToSend<E extends Endpoint> = In<E['query']>
export type QueryReceived<E extends Endpoint> = Out<E['query']>
/** What the server answers: dates are Dates. */
export type AnswerGiven<E extends Endpoint> = Out<E['output']>
/** What the client gets: dates are ISO 8601 text. */
export type Answer<E extends Endpoint> = In<E['output']>
