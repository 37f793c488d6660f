import * as z from 'zod/mini'
import { plainLetters } from './language/language.ts'

/** Rows of a page by default, and at most (docs/product.md 25). */
export const pageLimit = { usual: 50, most: 100 }

/** Counts above this are not exact: `X-Total-Count` is then `1000+` (docs/product.md 25). */
export const countedTo = 1000

/**
 * The query of every list that the server searches and pages. A search text of any length is accepted; only its first 200 characters
 * count.
 */
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
  /** The cursor of the `Link: rel="next"` header of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(1000, 'cursor is not one of ours.'))),
}
