import type { Request } from 'express'
import * as z from 'zod/mini'
import { countedTo } from '#shared/paging.ts'
import { invalid } from '#server/http/problem.ts'
import type { Page } from '#server/http/route.ts'

/** A text in a cursor: what the database could not compare is refused with the rest. */
export const cursorText = z.string().check(z.refine((text) => !text.includes('\0')))

/** Where a page ended, as the next request brings it back: opaque to clients. A cursor is a place, not a permission. */
export function encodeCursor<Place extends z.ZodMiniType>(place: Place, at: z.output<Place>): string {
  return Buffer.from(JSON.stringify(z.encode(place, at))).toString('base64url')
}

/** Undefined on the first page; 400 for what no page of ours gave out. */
export function decodeCursor<Place extends z.ZodMiniType>(
  place: Place,
  cursor: string | undefined,
): z.output<Place> | undefined {
  if (cursor === undefined) return undefined
  const found = z.safeDecode(place, parsed(cursor) as z.input<Place>)
  if (!found.success) throw invalid('cursor is not one of ours.')
  return found.data
}

function parsed(cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url')
  // Node passes over what is not base64.
  if (bytes.toString('base64url') !== cursor) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** `X-Total-Count` for rows counted no further than `countedTo + 1`. */
const countInWords = (total: number) => (total > countedTo ? `${countedTo}+` : String(total))

interface PagedCall {
  request: Request
  query: object
}

/** Answers a page. `next` is the cursor of the page after it, if there is one; its address keeps the rest of the query. */
export function pageOf<Rows>(
  { request, query }: PagedCall,
  rows: Rows,
  { next, total }: { next: string | null | undefined; total: number },
): Page<Rows> {
  const headers: Page<Rows>['headers'] = { 'X-Total-Count': countInWords(total) }
  if (next) {
    const given = Object.entries<unknown>({ ...query, cursor: next }).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    headers.Link = `<${request.baseUrl}${request.path}?${search}>; rel="next"`
  }
  return { rows, headers }
}
