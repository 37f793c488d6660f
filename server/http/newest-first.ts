import type { Request } from 'express'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, pageOf } from './paging.ts'
import type { Page } from './route.ts'

/** Where a page of a list that goes newest first ended: `at` in milliseconds, within what ISO 8601 and Postgres both can write. */
const Place = z.object({ at: z.int().check(z.gte(0), z.lt(Date.UTC(10_000))), id: z.uuid() })

/** What a store needs to know to find a page. */
export interface Wanted {
  /** The last row of the page before; undefined on the first page. */
  after: { at: Date; id: string } | undefined
  /** Rows a page holds. The store looks for one more, which tells whether there is a next page. */
  limit: number
  q: string | undefined
}
export interface Found<Row> {
  rows: Row[]
  /** Counted no further than `countedTo + 1`. */
  total: number
}

interface ListCall {
  request: Request
  query: { q?: string | undefined; limit: number; cursor?: string | undefined }
}

/** Answers one page of a list that goes newest first; `at` is the moment it is ordered by. */
export async function newestFirst<Row extends { id: string }>(
  call: ListCall,
  list: (wanted: Wanted) => Promise<Found<Row>>,
  at: (row: Row) => Date,
): Promise<Page<Row[]>> {
  const { q, limit, cursor } = call.query
  const place = decodeCursor(Place, cursor)
  const after = place && { at: new Date(place.at), id: place.id }
  const found = await list({ q, limit, after })
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  const isMore = found.rows.length > limit
  const next = isMore && last ? encodeCursor(Place, { at: at(last).getTime(), id: last.id }) : undefined
  return pageOf(call, rows, { next, total: found.total })
}
