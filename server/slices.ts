import type { Router } from 'express'
import type { Logger } from 'pino'
import { createAudit } from '#server/audit/routes.ts'
import { createBillingSlice } from '#server/billing/slice.ts'
import { createCertificates } from '#server/certificates/certificates.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { createContributions } from '#server/contributions/contributions.ts'
import { createCourses } from '#server/courses/courses.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { JobRuns } from '#server/db/job-runs.ts'
import { createEntries } from '#server/entries/entries.ts'
import { createImported } from '#server/entries/imported.ts'
import { createEnquiries } from '#server/enquiries/enquiries.ts'
import { createEvents } from '#server/events/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createExercises } from '#server/exercises/routes.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createLibrary } from '#server/library/library.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { outboxRoutes } from '#server/outbox/routes.ts'
import { createMedia } from '#server/media/media.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { DrawPlain } from '#server/pages/plain.ts'
import { createPeople } from '#server/people/people.ts'
import { makeContributor } from '#server/people/contributor.ts'
import { userAt } from '#server/people/user.ts'
import { createProgress } from '#server/progress/routes.ts'
import { createResources } from '#server/resources/resources.ts'
import { createAccountRecords } from '#server/sign-in/account-records.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import type { SignIn } from '#server/sign-in/sign-in.ts'
import { sweepSignIn } from '#server/sign-in/sweep.ts'
import { createSite } from '#server/site/routes.ts'
import { createStatistics } from '#server/statistics/routes.ts'
import { createStudy } from '#server/study/study.ts'
import { createSubscriptionStore } from '#server/subscriptions/store.ts'
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts'
import { createSupport } from '#server/support/support.ts'
import { createTakedowns } from '#server/takedowns/takedowns.ts'
import { createVoices } from '#server/voices/voices.ts'

/** What slices are made of: the database, the gateways, the time. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  /** Signs the session cookie; the first signs, all verify. */
  cookieSecrets: string[]
  /** Where people sign in. */
  openid: Openid
  /** Signs certificates. */
  certificateKey: Secrets['certificateKey']
  /** Counts what hurts. */
  throttle: Throttle
  /** Writes an e-mail down, to be sent. */
  enqueue: Enqueue
  /** What has been written to people and is on its way. */
  outbox: Outbox
  /** Stripe; null without its keys. */
  payments: Payments | null
  /** Where uploads are kept. */
  objects: ObjectStore | DiskStore
  /** The built-in provider with its pages; null where another one is set. */
  signIn: SignIn | null
  /** What browsers load; null where there are calls alone. */
  pages: Pages | null
  /** Pages that need no script: signing in, and what went wrong there. */
  drawPlain: DrawPlain
}

export type Slices = ReturnType<typeof createSlices>

/** Every slice, given what it needs of the others. Jobs run in the order of the answer: what was paid counts before a role lapses. */
export function createSlices({ pages, brokenJobs, ...deps }: Deps & { brokenJobs: JobRuns['broken'] }) {
  const { config, db, clock, outbox, signIn } = deps
  const audit = createAudit(deps)
  const record = audit.write
  const withdrawn = (tx: Pick<Database, 'select'>, paths: string[], held?: boolean) =>
    media.withdrawnAmong(paths, tx, held)
  /** Files were taken back: nothing names them any more. */
  async function forgetFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
    // Before the entries forget which of them said the same.
    const others = await voices.othersFor(tx, paths)
    await entries.forgetFiles(tx, paths)
    await exercises.forgetSounds(tx, paths, others)
    await courses.forgetFiles(tx, paths)
  }
  const entries = createEntries({
    ...deps,
    record,
    voicesOf: (entryId) => voices.voicesOf(entryId),
    warningsOf: (paths) => media.warningsOf(paths),
    speakersOf: (ids) => voices.speakersOf(ids),
    isDiscussed: (id) => takedowns.isDiscussed(id),
    lessonsWith: (forms) => courses.lessonsShowing(forms),
    lessonCounts: (forms) => courses.lessonCounts(forms),
    withdrawn,
    withdrawFilesOf: (tx, paths, remove) => media.withdrawal.leave(tx, paths, remove),
    followers: () => ({
      voices: voices.joined,
      cards: study.joined,
      contributions: contributions.joined,
      takedowns: takedowns.joined,
      imported: exchange.joined,
    }),
  })
  const contributions = createContributions({
    ...deps,
    record,
    entries: {
      ...entries.applying,
      ...entries.reviewing,
      dialects: () => entries.dialects(),
      make: (tx, draft, contributionId, actorId) => entries.insert(draft, { tx, contributionId, actorId }),
      hide: (tx, contributionId, at) => entries.hideMadeOf(tx, contributionId, at),
      show: (tx, contributionId, hiddenAt) => entries.showMadeOf(tx, contributionId, hiddenAt),
      proposed: {
        find: (id) => entries.find(id),
        isDialect: async (slug) => (await entries.dialects()).some((dialect) => dialect.slug === slug),
        propose: (tx, id, change) => entries.applying.propose(tx, id, change),
        present: (tx, id) => entries.applying.present(tx, id),
      },
    },
    voices: {
      hold: (tx, id) => voices.hold(tx, id),
      decide: (tx, id, verdict) => voices.decide(tx, id, verdict),
      shown: (ids) => voices.shown(ids),
      takeBack: (id) => voices.withdraw(id, async () => {}),
    },
    files: {
      mayGive: (path, kind, userId) => media.gifts.mayGive(path, kind, userId),
      publish: (tx, path) => media.gifts.publish(tx, path),
      hold: (tx, path) => media.gifts.hold(tx, path),
      drop: (tx, paths) => media.gifts.drop(tx, paths),
    },
  })
  const progress = createProgress({ ...deps, hasQuestions: (lessonId) => exercises.hasQuestions(lessonId) })
  const exercises = createExercises({ ...deps, withdrawn })
  const study = createStudy({
    ...deps,
    record,
    markDone: (userId, lessonId, tx) => progress.markDone(userId, lessonId, tx),
    proposeForm: (tx, authorId, entryId, form) => contributions.proposeForm(tx, authorId, entryId, form),
  })
  const courses = createCourses({
    ...deps,
    record,
    quiz: { ...exercises, around: study.around, scored: study.scored },
    withdrawn,
  })
  const media = createMedia({
    ...deps,
    record,
    lesson: (id) => courses.findLesson(id),
    giftsNeeded: (paths, since) => contributions.filesNeeded(paths, since),
    settle: (tx, ids) => takedowns.settle(tx, ids),
    unlink: async (tx, path) => {
      await forgetFiles(tx, [path])
      await voices.forgetFile(tx, path)
    },
  })
  const voices = createVoices({
    ...deps,
    record,
    files: media.held,
    entries: {
      heard: (tx, { id, speakerId, ...said }) =>
        entries.witnesses.add(tx, { ...said, stance: 'same' }, { speakerId, recordingId: id }),
      unheard: (tx, ids) => entries.witnesses.removeRecordings(tx, ids),
      forgetFiles,
    },
    queue: {
      add: (tx, voice) => contributions.insertVoice(tx, voice),
      forget: (tx, ids, at) => contributions.forgetVoices(tx, ids, at),
    },
    settle: (tx, ids) => takedowns.settle(tx, ids),
    raise: (tx, userId, now) => makeContributor(tx, record, userId, now),
  })
  const takedowns = createTakedowns({
    ...deps,
    record,
    isSpeaker: (id, who) => voices.isSpeaker(id, who),
    things: {
      entry: {
        name: async (id) => (await entries.find(id))?.title,
        remove: (id, within) => entries.remove(id, clock(), within),
      },
      voice: { name: (id) => voices.nameOf(id), remove: (id, within) => voices.withdraw(id, within) },
      file: {
        name: (id) => media.withdrawal.pathOf(id),
        remove: (id, within) => media.withdrawal.withdraw(id, within),
      },
    },
  })
  const trials = createSubscriptionStore(db)
  const personNow = async (id: string, now: Date) => {
    const row = await trials.find(id)
    return row && userAt(row, now)
  }
  const billing = createBillingSlice({ ...deps, record, personNow })
  const planOf = async (userId: string) => (await billing.readNow(userId))?.plan ?? null
  const certificates = createCertificates({ ...deps, record, planOf })
  const events = createEvents({
    ...deps,
    record,
    planOf,
    personNow: async (id, now) => {
      const row = await trials.find(id)
      return row && !row.suspendedAt ? userAt(row, now) : undefined
    },
  })
  const enquiries = createEnquiries({ ...deps, record, planOf })
  const resources = createResources({
    ...deps,
    planOf,
    hasEverPaidFor: billing.hasEverPaidFor,
    course: (id) => courses.findCourse(id),
    files: media.held,
  })
  const exchange = createExchange({ ...deps, entries: createImported(db) })
  const accounts = createAccountRecords(db)
  const people = createPeople({
    ...deps,
    audit: record,
    hasBoughtPeriod: billing.hasBoughtPeriod,
    builtInIssuer,
    builtIn: signIn?.ownAccount,
    renameAccount: (tx, id, names) => accounts.rename(tx, id, names),
    held: {
      account: (id) => accounts.heldAbout(id),
      courses: (id) => courses.heldAbout(id),
      progress: (id) => progress.heldAbout(id),
      study: (id) => study.heldAbout(id),
      certificates: (id) => certificates.heldAbout(id),
      enquiries: (id) => enquiries.heldAbout(id),
      downloads: (id) => resources.heldAbout(id),
      calendars: (id) => events.heldAbout(id),
      contributions: (id) => contributions.heldAbout(id),
      ...entries.held,
      imports: (id) => exchange.held(id),
      uploads: (id) => media.heldAbout(id),
      voices: (id) => voices.heldAbout(id),
      takedowns: (id) => takedowns.heldAbout(id),
      payments: (id) => billing.heldAbout(id),
      audit: (id) => audit.heldAbout(id),
      emails: (id) => outbox.heldAbout(id),
    },
    beforeRemove: billing.beforeLeaving,
    forget: async (tx, { id, issuer, subject }) => {
      await audit.forget(tx, id)
      await voices.forget(tx, id)
      await takedowns.forget(tx, id)
      await certificates.forget(tx, id)
      if (issuer === builtInIssuer) await accounts.forget(tx, subject)
    },
  })
  const library =
    pages &&
    createLibrary({
      db,
      pages,
      site: { siteName: config.site.name, publicUrl: config.publicUrl },
      entries: entries.page,
      published: (call) =>
        newestFirst(
          call,
          (wanted) => contributions.listPublished(wanted),
          ({ createdAt }) => createdAt,
        ),
      wishes: entries.wishes,
      wordOfTheDay: entries.wordOfTheDay,
      findEntry: (id) => entries.whole(id),
      findPublished: (id) => contributions.findPublished(id),
    })
  return {
    site: createSite(config),
    billing,
    subscriptions: createSubscriptions({ db, clock, personOf: userAt, read: billing.readNow }),
    people,
    courses,
    exercises,
    study,
    progress,
    certificates,
    events,
    enquiries,
    support: createSupport({ ...deps, subscriptionOf: (userId) => billing.readNow(userId) }),
    resources,
    media,
    voices,
    takedowns,
    entries,
    contributions,
    exchange,
    audit,
    outbox: {
      routes: (router: Router) => outboxRoutes(router, outbox),
      jobs: { 'e-mails long gone': () => outbox.sweep() },
      run: () => outbox.start(),
    },
    statistics: createStatistics({ db, clock, money: billing.money, brokenJobs }),
    ...(library && { library }),
    signIn: { jobs: { 'sign-in leftovers': () => sweepSignIn(db, clock) } },
  }
}
