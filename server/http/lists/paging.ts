import type { Request } from 'express'
import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { cursorUnknown } from '#shared/messages/request-messages.ts'
import { countedTo } from '#shared/paging.ts'
import { invalid } from '#server/http/problem.ts'
import type { Page } from '#server/http/route.ts'

/** A text in a cursor. PostgreSQL cannot store NUL, so a cursor with one is refused. */
export const cursorText = z.string().check(z.refine((text) => !text.includes('\0')))

/** Encodes a position in a list as an opaque cursor. A cursor is a position, not a permission. */
export function encodeCursor<Position extends z.ZodMiniType>(schema: Position, at: z.output<Position>): string {
  return Buffer.from(JSON.stringify(z.encode(schema, at))).toString('base64url')
}

/** Undefined on the first page; 400 for a cursor that we did not make. */
export function decodeCursor<Position extends z.ZodMiniType>(
  schema: Position,
  cursor: string | undefined,
): z.output<Position> | undefined {
  if (cursor === undefined) return undefined
  const decoded = z.safeDecode(schema, jsonOfCursor(cursor) as z.input<Position>)
  if (!decoded.success) throw invalid(say(cursorUnknown))
  return decoded.data
}

function jsonOfCursor(cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url')
  // Node ignores characters that are not base64.
  if (bytes.toString('base64url') !== cursor) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Value of `X-Total-Count`, for rows counted no further than `countedTo + 1`. */
const countInWords = (total: number) => (total > countedTo ? `${countedTo}+` : String(total))

interface PagedCall {
  request: Request
  query: object
}

/** Answers a page. `next` is the cursor of the next page, if there is one; its address keeps the rest of the query. */
export function pageOf<Rows>(
  { request, query }: PagedCall,
  rows: Rows,
  { next, total }: { next: string | null | undefined; total: number },
): Page<Rows> {
  const headers: Page<Rows>['headers'] = { 'X-Total-Count': countInWords(total) }
  if (next) {
    const entries = Object.entries<unknown>({ ...query, cursor: next }).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    headers.Link = `<${request.baseUrl}${request.path}?${search}>; rel="next"`
  }
  return { content: rows, headers }
}
