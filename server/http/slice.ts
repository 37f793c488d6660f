import type { Router } from 'express'

/** What a slice brings to the product, besides what its neighbours use of it. */
export interface Slice {
  /** Puts its calls and pages on the router, behind session, same origin and flood guard. */
  routes?(router: Router): void
  /** What it does by the hour, each under the name that its failure is logged with; several processes may do it at once. */
  jobs?: Record<string, () => Promise<unknown>>
  /** The same, every ten minutes. */
  frequentJobs?: Record<string, () => Promise<unknown>>
  /** Begins what goes on for as long as the product runs; `stop` resolves when what is under way has ended. */
  run?(): { stop(): Promise<void> }
}
