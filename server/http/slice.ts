import type { Router } from 'express'

/** Parts of a slice that the product mounts or runs. */
export interface Slice {
  /** Registers its calls and pages on the router, after session, same-origin check and flood guard. */
  routes?(router: Router): void
  /** Jobs by the stored name under which a success or a failure is recorded. Several processes may run the same job at once. */
  hourlyJobs?: Record<string, () => Promise<unknown>>
  /** As `hourlyJobs`, every ten minutes. */
  frequentJobs?: Record<string, () => Promise<unknown>>
  /** Starts background work for the life of the product; `stop` resolves when the running work has ended. */
  run?(): { stop(): Promise<void> }
}
