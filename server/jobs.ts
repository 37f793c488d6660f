import { expireLapsed } from '#server/accounts/store.ts'
import { createSessionRows } from '#server/accounts/session-rows.ts'
import { createCategoryStore } from '#server/categories/store.ts'
import { createCourseStore } from '#server/courses/store.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { sweepIdentity } from '#server/identity/sweep.ts'
import type { ObjectStore } from '#server/gateways/object-store.ts'
import { createMediaStore } from '#server/media/store.ts'
import { sweepUploads } from '#server/media/sweep.ts'
import type { Billing } from '#server/subscriptions/billing.ts'
import type { Logger } from 'pino'

/** Milliseconds. */
const hour = 3600_000

interface Given {
  db: Database
  clock: Clock
  log: Logger
  objects: ObjectStore
  /** null where nobody can pay. */
  billing: Pick<Billing, 'reconcile' | 'remind'> | null
}

/** What is removed or follows once its time has passed. Each part may run in several processes at once. */
function hourlyWork({ db, clock, objects, billing }: Given): Record<string, () => Promise<unknown>> {
  return {
    // First, so that what was paid counts before anything lapses.
    ...(billing && { payments: () => billing.reconcile(), 'renewal letters': () => billing.remind() }),
    'lapsed roles': () => expireLapsed(db, clock()),
    'expired sessions': () => createSessionRows(db, clock).sweep(),
    'deleted entries': () => createCategoryStore(db).purgeDeleted(clock()),
    'deleted courses': () => createCourseStore(db).purgeDeleted(clock()),
    'unregistered uploads': async () => void (await sweepUploads({ store: createMediaStore(db), objects }, clock())),
    'sign-in leftovers': () => sweepIdentity(db, clock),
  }
}

async function runAll(given: Given) {
  for (const [name, work] of Object.entries(hourlyWork(given)))
    await work().catch((error: unknown) => given.log.warn({ err: error, job: name }, 'an hourly job failed'))
}

/** Runs the hourly work now and by the hour. Resolves `stop` when what is under way has ended. */
export function startJobs(given: Given): { stop(): Promise<void> } {
  let running = runAll(given)
  const timer = setInterval(() => (running = running.then(() => runAll(given))), hour)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
