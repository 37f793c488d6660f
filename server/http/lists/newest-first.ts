import type { Request } from 'express'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, pageOf } from './paging.ts'
import type { Page } from '#server/http/route.ts'

/** Milliseconds, within the range that both ISO 8601 and PostgreSQL can write. */
export const cursorMoment = z.int().check(z.gte(0), z.lt(Date.UTC(10_000)))

const Position = z.object({ at: cursorMoment, id: z.uuid() })

/** Page that a store is asked for. */
export interface ListPageRequest {
  /** The last row of the page before; undefined on the first page. */
  after: { at: Date; id: string } | undefined
  /** Rows on a page. The store reads one more, which shows if there is a next page. */
  limit: number
  q: string | undefined
}
export interface ListMatches<Row> {
  rows: Row[]
  /** Counted no further than `countedTo + 1`. */
  total: number
}

interface ListCall {
  request: Request
  query: { q?: string | undefined; limit: number; cursor?: string | undefined }
}

/** Answers one page of a list that goes newest first; `at` gives the moment that orders it. */
export async function newestFirst<Row extends { id: string }>(
  call: ListCall,
  list: (page: ListPageRequest) => Promise<ListMatches<Row>>,
  at: (row: Row) => Date,
): Promise<Page<Row[]>> {
  const { q, limit, cursor } = call.query
  const position = decodeCursor(Position, cursor)
  const after = position && { at: new Date(position.at), id: position.id }
  const fetched = await list({ q, limit, after })
  const rows = fetched.rows.slice(0, limit)
  const last = rows.at(-1)
  const isMore = fetched.rows.length > limit
  const next = isMore && last ? encodeCursor(Position, { at: at(last).getTime(), id: last.id }) : undefined
  return pageOf(call, rows, { next, total: fetched.total })
}
