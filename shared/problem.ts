/**
 * Refusals that a caller must distinguish from others of the same status. `stale`: based on a version that has changed since.
 * `paid-elsewhere`: a purchase was made or begun in another tab, so this checkout must not charge.
 */
export type ProblemCode = 'stale' | 'paid-elsewhere'

/** The body of an error response for clients that accept `problemType`; others get `detail` as plain text. */
export interface ProblemJson {
  status: number
  /** One sentence for people. */
  detail: string
  /** Path of the body's field with the error: 'title', 'entry.title'. */
  field?: string | undefined
  code?: ProblemCode | undefined
}

export const problemType = 'application/problem+json'
