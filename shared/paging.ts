import { cursorUnknown } from '#shared/messages/request-messages.ts'
import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { limitLeast, limitMost, limitNumber, limitWhole } from '#shared/text/paging-messages.ts'
import { plainLetters } from './language/language.ts'

/** Rows of a page by default, and at most. */
export const pageLimit = { usual: 50, most: 100 }

/** Counts above this are not exact: `X-Total-Count` is then `1000+`. */
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
      .number({ error: () => say(limitNumber) })
      .check(
        z.int({ error: () => say(limitWhole) }),
        z.gte(1, { error: () => say(limitLeast) }),
        z.lte(pageLimit.most, { error: () => say(limitMost, { most: pageLimit.most }) }),
      ),
    pageLimit.usual,
  ),
  /** The cursor of the `Link: rel="next"` header of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(1000, { error: () => say(cursorUnknown) }))),
}
