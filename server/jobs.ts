import { expireLapsed } from '#server/people/store.ts'
import { createSessionRows } from '#server/people/session-rows.ts'
import { createCategoryStore } from '#server/entries/store.ts'
import { createCourseStore } from '#server/courses/store.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { sweepSignIn } from '#server/sign-in/sweep.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { createRemoval } from '#server/media/removal.ts'
import { createMediaStore } from '#server/media/store.ts'
import { sweepUploads } from '#server/media/sweep.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Logger } from 'pino'

/** Milliseconds. */
const hour = 3600_000
/** Several times an hour, so that a store that is away for a while still lets go within it. */
const tenMinutes = 600_000

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

function frequentWork({ db, clock, log, objects }: Deps): Record<string, () => Promise<unknown>> {
  return { 'withdrawn files': () => createRemoval({ store: createMediaStore(db), objects, clock, log }).run() }
}

async function runAll(log: Logger, works: Record<string, () => Promise<unknown>>) {
  for (const [name, work] of Object.entries(works))
    await work().catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed'))
}

/** Runs the works now and then every so often, never twice at once. */
function every(milliseconds: number, log: Logger, works: Record<string, () => Promise<unknown>>) {
  let running = runAll(log, works)
  const timer = setInterval(() => (running = running.then(() => runAll(log, works))), milliseconds)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}

/** Begins all of it. Resolves `stop` when what is under way has ended. */
export function startJobs(given: Deps): { stop(): Promise<void> } {
  const jobs = [every(hour, given.log, hourlyWork(given)), every(tenMinutes, given.log, frequentWork(given))]
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) }
}
