import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { createHotLists } from '#server/http/hot-list.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { MiB } from '#shared/site.ts'
import { createApplying } from './applying.ts'
import { documentEntries } from './backfill.ts'
import { dictionaryRoutes } from './dictionary-routes.ts'
import { createEditing } from './editing.ts'
import { forgetFiles, refuseTakenBack } from './files.ts'
import type { WithdrawnAmong } from './files.ts'
import { createJoining } from './joining.ts'
import { createReviewing } from './reviewing.ts'
import { categoryRoutes, entriesPage } from './routes.ts'
import type { Deps as RouteDeps, ListCall } from './routes.ts'
import { listDialects } from './sources.ts'
import { createCategoryStore } from './store.ts'
import type { WithdrawFilesOf } from './store.ts'
import { createWordOfTheDay } from './word-of-the-day.ts'
import { wantedRoutes } from './wanted-routes.ts'
import { createWantedStore } from './wanted-store.ts'
import { createWholeEntries } from './whole.ts'
import type { Around } from './whole.ts'
import { createWitnessStore } from './witnesses.ts'
import type { SpeakersOf } from './witnesses.ts'

interface Deps extends Around {
  db: Database
  clock: Clock
  record: RouteDeps['record']
  throttle: Throttle
  enqueue: Enqueue
  config: { publicUrl: string; site: { name: string } }
  speakersOf: SpeakersOf
  lessonCounts: Parameters<typeof createReviewing>[0]['lessonCounts']
  /** Of these files those that were taken back. */
  withdrawn: WithdrawnAmong
  /** Around what deletes entries for good: of their files those are taken back that nothing names any more. */
  withdrawFilesOf: WithdrawFilesOf
  /** What other slices have about an entry, for when two become one. */
  followers: Parameters<typeof createJoining>[0]['followers']
}

/** Of searches and pages of the library that a process keeps. */
const hotBytes = 24 * MiB

/** The library's entries: their documents, their history, and how they are found. */
export function createEntries({ db, clock, record, throttle, enqueue, config, ...around }: Deps) {
  const store = createCategoryStore(
    db,
    (tx, draft) => refuseTakenBack(tx, around.withdrawn, draft),
    around.withdrawFilesOf,
  )
  const { revisions } = store
  const { publicUrl } = config
  const witnesses = createWitnessStore(db, around.speakersOf)
  const whole = createWholeEntries({ db, store, revisions, witnesses, leadsTo: (id) => joining.leadsTo(id), ...around })
  const wishes = createWantedStore(db)
  const daily = createWordOfTheDay(db)
  const joining = createJoining({ db, revisions, witnesses, followers: around.followers })
  const editing = createEditing({ db, revisions, withdrawn: around.withdrawn, publicUrl })
  const wordOfTheDay = async () => {
    const { day, entryId } = await daily.of(clock())
    return { day, entry: (entryId && (await store.find(entryId))) || null }
  }
  return {
    ...store,
    witnesses,
    dialects: () => listDialects(db),
    /** What proposals do to entries. */
    applying: createApplying({ revisions, witnesses, withdrawn: around.withdrawn, publicUrl }),
    reviewing: createReviewing({ db, revisions, ...around }),
    /** Files were taken back: no entry names them any more. */
    forgetFiles: (tx: Transaction, paths: readonly string[]) => forgetFiles(tx, revisions, paths, clock()),
    page: (call: ListCall) => entriesPage(store, call),
    /** As visitors see it. */
    whole: (id: string) => whole.find(id, undefined),
    wordOfTheDay,
    /** What people asked for, as everybody may see it. */
    wishes: () => wishes.list('SHOWN'),
    routes(router: Router) {
      categoryRoutes(router, {
        store,
        hotLists: createHotLists(hotBytes),
        joining,
        clock,
        record,
        publicUrl,
      })
      dictionaryRoutes(router, { db, store, whole, editing, joining, record, wordOfTheDay, clock, publicUrl })
      wantedRoutes(router, { db, store, wishes, throttle, enqueue, clock, config })
    },
    jobs: {
      'deleted entries': () => store.purgeDeleted(clock()),
      'entries without a document': () => documentEntries(db),
    },
    held: {
      edits: (userId: string) => revisions.heldAbout(userId),
      witnesses: (userId: string) => witnesses.heldAbout(userId),
      known: (userId: string) => whole.heldAbout(userId),
      wanted: (userId: string) => wishes.heldAbout(userId),
    },
  }
}
