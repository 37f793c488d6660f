import * as z from 'zod/mini'

/** Refusals that a caller must tell from others of the same status. `stale`: made from what somebody has changed since. */
export const ProblemCode = z.enum(['stale'])
export type ProblemCode = z.infer<typeof ProblemCode>

/** The body of an answer that is not OK, for those who ask for `application/problem+json`; others get `detail` alone as text. */
export const ProblemAnswer = z.object({
  status: z.int(),
  /** One sentence for a person. */
  detail: z.string(),
  /** What of the body it is about, as a path: 'title', 'entry.title'. */
  field: z.optional(z.string()),
  /** As a caller reads it: a newer server may know more codes. */
  code: z.optional(z.string()),
})
export type ProblemAnswer = z.infer<typeof ProblemAnswer>

export const problemType = 'application/problem+json'
