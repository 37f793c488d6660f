import * as z from 'zod/mini'
import { plainLetters } from './language.ts'

/** Rows a page holds unless asked otherwise, and at most (docs/product.md 25). */
export const pageLimit = { usual: 50, most: 100 }

/** Above this a count is not exact: `X-Total-Count` then says `1000+` (docs/product.md 25). */
export const countedTo = 1000

/** The query of every list that is searched and paged by the server. A search of any length is accepted; only its beginning counts. */
export const pageQuery = {
  q: z.optional(
    z.string().check(
      z.trim(),
      z.overwrite((text) => plainLetters(text).replaceAll('\0', '').slice(0, 200)),
    ),
  ),
  limit: z._default(
    z.coerce
      .number('limit must be a number.')
      .check(
        z.int('limit must be a whole number.'),
        z.gte(1, 'limit must be at least 1.'),
        z.lte(pageLimit.most, `limit must be at most ${pageLimit.most}.`),
      ),
    pageLimit.usual,
  ),
  /** Where the page before ended, as its `Link: rel="next"` gave it. */
  cursor: z.optional(z.string().check(z.maxLength(1000, 'cursor is not one of ours.'))),
}
