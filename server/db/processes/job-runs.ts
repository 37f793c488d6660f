import { isNotNull } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { jobRuns } from '#server/db/tables/operations.ts'

export type JobRuns = ReturnType<typeof createJobRuns>

/** Code or class of an error: its message may hold text that people typed. */
function errorCode(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? name ?? 'unknown'
}

/** Records the outcome of jobs, for operators and admins. */
export function createJobRuns(db: Database, clock: Clock) {
  async function note(name: string, run: Partial<typeof jobRuns.$inferInsert>): Promise<void> {
    const insert = db.insert(jobRuns).values({ name, ...run })
    await insert.onConflictDoUpdate({ target: jobRuns.name, set: run })
  }
  return {
    succeeded: (name: string) => note(name, { succeededAt: clock(), fault: null }),
    failed: (name: string, error: unknown) => note(name, { failedAt: clock(), fault: errorCode(error) }),
    all: () => db.select().from(jobRuns),
    /** Jobs that failed the last time. */
    broken: () => db.select().from(jobRuns).where(isNotNull(jobRuns.fault)).orderBy(jobRuns.name),
  }
}
