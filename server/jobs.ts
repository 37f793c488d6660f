import { expireLapsed } from '#server/people/store.ts'
import { createSessionRows } from '#server/people/session-rows.ts'
import { createCategoryStore } from '#server/entries/store.ts'
import { createCourseStore } from '#server/courses/store.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { sweepSignIn } from '#server/sign-in/sweep.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { createMediaStore } from '#server/media/store.ts'
import { sweepUploads } from '#server/media/sweep.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Logger } from 'pino'

/** Milliseconds. */
const hour = 3600_000

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  objects: ObjectStore
  /** null where nobody can pay. */
  billing: Pick<Billing, 'reconcile' | 'remind'> | null
  outbox: Pick<Outbox, 'sweep'>
}

/** What is removed or follows once its time has passed. Each part may run in several processes at once. */
function hourlyWork({ db, clock, objects, billing, outbox }: Deps): Record<string, () => Promise<unknown>> {
  return {
    // First, so that what was paid counts before anything lapses.
    ...(billing && { payments: () => billing.reconcile(), 'renewal e-mails': () => billing.remind() }),
    'lapsed roles': () => expireLapsed(db, clock()),
    'expired sessions': () => createSessionRows(db, clock).sweep(),
    'deleted entries': () => createCategoryStore(db).purgeDeleted(clock()),
    'deleted courses': () => createCourseStore(db).purgeDeleted(clock()),
    'unregistered uploads': async () => void (await sweepUploads({ store: createMediaStore(db), objects }, clock())),
    'e-mails long gone': () => outbox.sweep(),
    'sign-in leftovers': () => sweepSignIn(db, clock),
  }
}

async function runAll(given: Deps) {
  for (const [name, work] of Object.entries(hourlyWork(given)))
    await work().catch((error: unknown) => given.log.warn({ err: error, job: name }, 'an hourly job failed'))
}

/** Runs the hourly work now and by the hour. Resolves `stop` when what is under way has ended. */
export function startJobs(given: Deps): { stop(): Promise<void> } {
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
