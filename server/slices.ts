import type { Router } from 'express'
import { createAudit } from '#server/audit/audit.ts'
import { createBilling } from '#server/billing/billing.ts'
import { createCertificates } from '#server/certificates/certificates.ts'
import { createClasses } from '#server/classes/classes.ts'
import { createClassAnswerCounter } from '#server/classes/results/counted-answers.ts'
import { createContributions } from '#server/contributions/contributions.ts'
import { createCourses } from '#server/courses/courses.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRuns } from '#server/db/processes/job-runs.ts'
import { createEntries } from '#server/entries/entries.ts'
import { findEntriesByWords } from '#server/entries/lists/entries-by-word.ts'
import { createLessonQuestions } from '#server/lesson-questions/lesson-questions.ts'
import { createEvents } from '#server/events/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createExercises } from '#server/exercises/exercises.ts'
import { createLabels } from '#server/entries/labels/labels.ts'
import { createLibrary } from '#server/library/library.ts'
import { outboxRoutes } from '#server/outbox/routes.ts'
import { createMedia } from '#server/media/media.ts'
import { createPeople } from '#server/people/people.ts'
import { userAt } from '#server/people/user.ts'
import { createProgress } from '#server/progress/progress.ts'
import { createResources } from '#server/resources/resources.ts'
import { createAccountRecords } from '#server/sign-in/accounts/account-records.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { deleteExpiredSignInRows } from '#server/sign-in/expired-rows.ts'
import { createSite } from '#server/site/site.ts'
import { createStatistics } from '#server/statistics/statistics.ts'
import { createStudy } from '#server/study/study.ts'
import { createSubscriptionStore } from '#server/billing/access/access-store.ts'
import { subscriptionRoutes } from '#server/billing/access/trial-routes.ts'
import { createSupport } from '#server/support/support.ts'
import { createTakedowns } from '#server/takedowns/takedowns.ts'
import { createVoices } from '#server/voices/voices.ts'

export type Slices = ReturnType<typeof createSlices>

/** Slices of learning and of the library. They handle domain events in the order in which they are created here. */
function createContentSlices(deps: Deps) {
  const { db } = deps
  const audit = createAudit(deps)
  const contributions = createContributions(deps)
  const countClassAnswers = createClassAnswerCounter(db)
  const study = createStudy({
    ...deps,
    proposeForm: contributions.proposeForm,
    countClassAnswers,
    entriesNamed: (words) => findEntriesByWords(db, words),
  })
  const entries = createEntries({ ...deps, followUpSoon: study.followUpSoon })
  const exercises = createExercises(deps)
  const progress = createProgress({
    ...deps,
    hasQuestions: exercises.hasQuestions,
    lessonWords: study.lessonWords,
  })
  const courses = createCourses({
    ...deps,
    quiz: { ...exercises, findNearbyForms: study.findNearbyForms, saveBestScore: study.saveBestScore },
  })
  const classes = createClasses({
    ...deps,
    countClassAnswers,
    quizzes: exercises,
    wordCards: study.wordCards,
    lessonWords: study.lessonWords.findAllWords,
    answerText: study.answerText,
  })
  const media = createMedia(deps)
  // When a person is deleted, voices are withdrawn and requests answered before requests lose their e-mail addresses.
  const voices = createVoices(deps)
  const takedowns = createTakedowns(deps)
  return { audit, contributions, study, entries, exercises, progress, courses, classes, media, voices, takedowns }
}

/** Slices of payments, and of features that depend on a person's plan. */
function createPlanSlices(deps: Deps, findCourse: ReturnType<typeof createCourses>['findCourse']) {
  const { db, clock } = deps
  const store = createSubscriptionStore(db)
  const findPerson = async (id: string, now: Date, { withSuspended }: { withSuspended: boolean }) => {
    const row = await store.find(id)
    return row && (withSuspended || !row.suspendedAt) ? userAt(row, now) : undefined
  }
  const personNow = (id: string, now: Date) => findPerson(id, now, { withSuspended: true })
  const unsuspendedPersonNow = (id: string, now: Date) => findPerson(id, now, { withSuspended: false })
  const billing = createBilling({ ...deps, personNow })
  const { readSubscription, hasEverPaidFor } = billing
  const planOf = async (userId: string) => (await readSubscription(userId))?.featurePlan ?? null
  return {
    billing,
    subscriptions: {
      routes: (router: Router) => subscriptionRoutes(router, { store, clock, userAt, readSubscription }),
    },
    certificates: createCertificates({ ...deps, planOf }),
    events: createEvents({ ...deps, planOf, personNow: unsuspendedPersonNow }),
    lessonQuestions: createLessonQuestions({ ...deps, planOf }),
    resources: createResources({ ...deps, planOf, hasEverPaidFor, findCourse }),
    support: createSupport({ ...deps, readSubscription }),
  }
}

/** Creates every slice with its dependencies. Jobs run in the order of the result: payments count before a role expires. */
export function createSlices(deps: Deps & { brokenJobs: JobRuns['broken'] }) {
  const { config, db, clock, outbox, pages, brokenJobs, domainEvents } = deps
  const content = createContentSlices(deps)
  const { billing, subscriptions, certificates, events, lessonQuestions, resources, support } = createPlanSlices(
    deps,
    content.courses.findCourse,
  )
  const exchange = createExchange({ ...deps, sounds: content.voices.sounds })
  const accounts = createAccountRecords(db)
  domainEvents.on('person.deleted', async (tx, { issuer, subject }) => {
    if (issuer === builtInIssuer) await accounts.forget(tx, subject)
  })
  const { audit, contributions, study, entries, exercises, progress, courses, classes, media, voices, takedowns } =
    content
  const people = createPeople({
    ...deps,
    hasBoughtPeriod: billing.hasBoughtPeriod,
    builtInIssuer,
    renameAccount: (tx, id, names) => accounts.rename(tx, id, names),
    // The keys are fields of the downloaded file and keep their names.
    personalData: {
      account: accounts,
      courses,
      progress,
      study,
      classes,
      certificates,
      enquiries: lessonQuestions,
      downloads: resources,
      calendars: events,
      contributions,
      ...entries.personalDataByField,
      imports: exchange,
      uploads: media,
      voices,
      takedowns,
      payments: billing,
      audit,
      emails: outbox,
    },
    beforeLeaving: billing.beforeLeaving,
  })
  const library = pages && createLibrary(deps, pages)
  return {
    site: createSite(config),
    billing,
    subscriptions,
    people,
    courses,
    exercises,
    study,
    classes,
    progress,
    certificates,
    events,
    lessonQuestions,
    support,
    resources,
    media,
    voices,
    takedowns,
    entries,
    labels: createLabels(deps),
    contributions,
    exchange,
    audit,
    outbox: {
      routes: (router: Router) => outboxRoutes(router, outbox),
      hourlyJobs: { 'e-mails long gone': () => outbox.deleteOld() },
      run: () => outbox.start(),
    },
    statistics: createStatistics({ db, clock, money: billing.money, netByMonth: billing.netByMonth, brokenJobs }),
    ...(library && { library }),
    signIn: { hourlyJobs: { 'sign-in leftovers': () => deleteExpiredSignInRows(db, clock) } },
  }
}
