/** Refusals that a caller must tell from others of the same status. `stale`: made from what somebody has changed since. */
export type ProblemCode = 'stale'

/** The body of an answer that is not OK, for those who ask for `problemType`; others get `detail` alone as text. */
export interface ProblemAnswer {
  status: number
  /** One sentence for a person. */
  detail: string
  /** What of the body it is about, as a path: 'title', 'entry.title'. */
  field?: string | undefined
  code?: ProblemCode | undefined
}

export const problemType = 'application/problem+json'
