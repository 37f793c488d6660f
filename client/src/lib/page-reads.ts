import type { QueryFunctionContext } from '@tanstack/react-query'
import type { UserJson } from '#shared/people.ts'
import type { ClientContext } from '#shared/site/rendering.ts'

interface QueryToRead<T> {
  queryKey: readonly unknown[]
  queryFn: (context: QueryFunctionContext) => Promise<T>
}
/** Query options, with further reads that depend on the data. */
export interface PageRead extends QueryToRead<unknown> {
  next?(this: void, data: unknown): readonly PageRead[]
}

interface PageRequest {
  /** Pattern in the route table: `/courses/:id`. */
  path: string
  params: { id: string; lessonId: string }
  search: string
  viewer: UserJson
  clientContext: ClientContext
}
/** A page module exports the queries that its first render needs as `reads`. The server prefetches them. */
export type PageReads = (page: PageRequest) => readonly PageRead[]

/** Adds reads that depend on the data of another one. */
export const readThen = <T>(read: QueryToRead<T>, next: (data: T) => readonly PageRead[]): PageRead => ({
  ...read,
  next,
})
