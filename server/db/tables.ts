import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SessionData } from 'express-session'
import type { CategoryType } from '#shared/entries.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { EntryAction } from '#shared/dictionary.ts'
import type { ImportState, RowOutcome } from '#shared/exchange.ts'
import type { WantedStatus } from '#shared/wanted.ts'
import type { Stance } from '#shared/witnesses.ts'
import type { ContentType, Level } from '#shared/courses.ts'
import type { Role } from '#shared/people.ts'
import type { PaymentStatus } from '#shared/billing.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import type { ContributionStatus } from '#shared/contributions.ts'
import type { ContributionKind, Proposal } from '#shared/proposals.ts'
import type { FileKind } from '#shared/media.ts'
import type { EmailKind } from '#shared/outbox.ts'
import type { TakedownKind, TakedownStatus } from '#shared/takedowns.ts'
import type { ConsentWay, Licence, RecordingStatus } from '#shared/voices.ts'
import type { Exercise, ExerciseKind } from '#shared/exercises.ts'
import type { Appeal, Marked, StudyAnswer } from '#shared/study.ts'
import { foundBy } from './found-by.ts'
import { wordsOf } from './words.ts'

const id = () => uuid().primaryKey().defaultRandom()
/** Milliseconds, as JavaScript's Date holds them. */
const moment = () => timestamp({ withTimezone: true, precision: 3 })
const createdAt = () => moment().notNull().defaultNow()

/** People, keyed by the provider that vouches for them (docs/product.md 15); never merged by e-mail. */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /** As stored; PAID with a past end date counts as NORMAL everywhere (docs/product.md 2). */
    role: text().$type<Role>().notNull().default('NORMAL'),
    subscriptionEndDate: moment(),
    freeTrialUsed: boolean().notNull().default(false),
    trialStartedAt: moment(),
    /** End of a running 12-month plan's contribution privileges (docs/product.md 6). */
    contributeUntil: moment(),
    /** Suspended by an admin: signed out everywhere, told so at the next login (docs/product.md 35). */
    suspendedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('users_issuer_subject').on(table.issuer, table.subject),
    // What a search of people reads, in the order it answers.
    index('users_email').on(foundBy.email(table), table.id),
    index('users_first_last').on(foundBy.firstLast(table), table.id),
    index('users_last_first').on(foundBy.lastFirst(table), table.id),
    index('users_newest').on(table.createdAt, table.id),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.role} = 'ADMIN'`),
    check('users_role', sql`${table.role} IN ('NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR', 'ADMIN')`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<SessionData>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

export const courses = pgTable(
  'courses',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** null once the teacher's account is deleted. */
    teacherId: uuid().references(() => users.id, { onDelete: 'set null' }),
    order: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Lessons that are not deleted; kept by a trigger, so that no list counts. */
    lessonCount: integer().notNull().default(0),
    /** Whom it is for, where that is said. */
    level: text().$type<Level>(),
    /** Only its teacher sees it for now. */
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    index('courses_teacher').on(table.teacherId),
    index('courses_order').on(table.order),
    check('courses_level', sql`${table.level} IN ('BEGINNER', 'ADVANCED', 'CULTURE')`),
  ],
)

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    contentType: text().$type<ContentType>().notNull(),
    /** Markdown, or GIFT for a QUIZ. */
    contentBody: text().notNull(),
    videoUrl: text(),
    order: integer().notNull(),
    level: text().$type<Level>(),
    /** Only its teacher sees it for now. */
    hidden: boolean().notNull().default(false),
    /** Of a QUIZ, as JSON: what learners see. null where it is still to be made of the body. */
    questions: text(),
    /** Rises when the questions are made: a trigger empties them when a body comes without. */
    questionsMade: integer().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    index('lessons_course_order').on(table.courseId, table.order),
    index('lessons_present')
      .on(table.courseId)
      .where(sql`${table.deletedAt} IS NULL`),
    index('lessons_unread')
      .on(table.id)
      .where(sql`${table.contentType} = 'QUIZ' AND ${table.questions} IS NULL`),
    check('lessons_level', sql`${table.level} IN ('BEGINNER', 'ADVANCED', 'CULTURE')`),
    check('lessons_content_type', sql`${table.contentType} IN ('TEXT', 'VIDEO', 'QUIZ')`),
  ],
)

/**
 * 'courses' and 'library': a version that rises with every change of what it names, by triggers in the writer's transaction. The text
 * of a list that a process keeps is given out only while this version stands (decision 49).
 */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
})

export const lessonCompletions = pgTable(
  'lesson_completions',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    completedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
)

/** What says that somebody finished a course, as things were called on that day. The id is its address, and cannot be guessed. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** null once the account is deleted: then nothing here names its holder. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    name: text(),
    courseTitle: text().notNull(),
    lessonCount: integer().notNull(),
    /** Who taught the course then; null where nobody did, and of older ones. */
    teacherName: text(),
    /** A compact JWS of all this; null once the account is deleted, for it holds the name. */
    signature: text(),
    issuedAt: moment().notNull(),
    revokedAt: moment(),
    /** Why, in an admin's words: everybody who checks it reads them. */
    revokedWhy: text(),
  },
  (table) => [unique('certificates_once').on(table.userId, table.courseId)],
)

/** What learners ask below lessons, and what the teacher answers. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: moment(),
    removedAt: moment(),
    removedBy: text().$type<'asker' | 'teacher'>(),
    answer: text(),
    answererId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When it was answered first. */
    answeredAt: moment(),
  },
  (table) => [
    index('enquiries_lesson').on(table.lessonId, table.createdAt),
    index('enquiries_user').on(table.userId),
    index('enquiries_answerer').on(table.answererId),
    index('enquiries_waiting')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} IS NULL AND ${table.removedAt} IS NULL`),
    check('enquiries_removed_by', sql`${table.removedBy} IN ('asker', 'teacher')`),
  ],
)

/** Files of lessons to keep. The bytes are an upload's, which no address of its own leads to. */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    /** null once the lesson is gone for good. */
    lessonId: uuid().references(() => lessons.id, { onDelete: 'set null' }),
    uploadId: uuid()
      .notNull()
      .unique('resources_upload')
      .references(() => uploads.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('resources_lesson').on(table.lessonId)],
)

/** Who has downloaded what: whoever once paid for a year finds it again for good. */
export const downloads = pgTable(
  'downloads',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('downloads_resource').on(table.resourceId),
  ],
)

/** What people come together for. */
export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The IANA name of the clock that its organizer goes by. */
    timeZone: text().notNull(),
    /** Where and how: told to those whose plan has events. */
    place: text(),
    link: text(),
    /** How often it was changed: calendars keep the highest. */
    revision: integer().notNull().default(0),
    changedAt: moment().notNull(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('events_end').on(table.endsAt)],
)

/** The address at which a person's calendar reads the events: whoever knows the token reads what that person may read. */
export const calendars = pgTable('calendars', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull().unique('calendars_token'),
  createdAt: createdAt(),
})

/** The exercises of a lesson, read when it is written. One that is taken out stays, for the answers that were given to it. */
export const exercises = pgTable(
  'exercises',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    order: integer().notNull(),
    kind: text().$type<ExerciseKind>().notNull(),
    /** Whose form is asked for. */
    dialect: text(),
    body: jsonb().$type<Exercise>().notNull(),
    /** Rises with every change of the body. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    removedAt: moment(),
  },
  (table) => [index('exercises_lesson').on(table.lessonId, table.order)],
)

/** The log: what people answered, and what came of it. Cards are computed from it. Never changed but by an accepted appeal. */
export const answers = pgTable(
  'answers',
  {
    /** Chosen by the device. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    exerciseId: uuid().references(() => exercises.id, { onDelete: 'set null' }),
    entryId: uuid(),
    /** The answer that this one takes back. */
    undoes: uuid(),
    /** The entry or exercise whose memory it tells of. */
    cardId: uuid(),
    lessonId: uuid(),
    attemptId: uuid(),
    /** Of the exercise as it was marked. */
    revision: integer(),
    said: jsonb().$type<Partial<StudyAnswer>>().notNull(),
    /** What was typed, in the form in which answers are compared. */
    form: text(),
    at: moment().notNull(),
    /** Minutes ahead of UTC. */
    offsetMinutes: smallint().notNull(),
    /** The learning day (shared/memory.ts). */
    day: integer().notNull(),
    grade: smallint(),
    marked: jsonb().$type<Marked>().notNull(),
    /** In the order in which devices learn of it. */
    seq: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (table) => [
    index('answers_card').on(table.userId, table.cardId),
    index('answers_seq').on(table.userId, table.seq),
    index('answers_attempt').on(table.userId, table.attemptId),
    index('answers_exercise').on(table.exerciseId, table.form),
    index('answers_lesson').on(table.lessonId),
    index('answers_undoes')
      .on(table.userId, table.undoes)
      .where(sql`${table.undoes} IS NOT NULL`),
  ],
)

/** What the log makes of a word or an exercise for one person: computed, and computed anew with every answer. */
export const cards = pgTable(
  'cards',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The entry's or exercise's. */
    cardId: uuid().notNull(),
    kind: text().$type<'word' | 'exercise'>().notNull(),
    dueDay: integer().notNull(),
    /** null for a word to be learned that was never answered. */
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    firstDay: integer(),
    lastDay: integer(),
    days: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    mastered: boolean().notNull().default(false),
    /** Taken out of the review by its learner. */
    stopped: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    index('cards_due')
      .on(table.userId, table.dueDay)
      .where(sql`NOT ${table.stopped} AND ${table.stability} IS NOT NULL`),
    index('cards_new')
      .on(table.userId, table.dueDay, table.cardId)
      .where(sql`NOT ${table.stopped} AND ${table.stability} IS NULL`),
    index('cards_kept')
      .on(table.userId)
      .where(sql`${table.stability} >= 21`),
  ],
)

/** Words that a person chose to learn, or no longer to. */
export const studyWords = pgTable(
  'study_words',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: uuid().notNull(),
    learning: boolean().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] })],
)

export const studySettings = pgTable('study_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newWords: integer().notNull(),
  listening: boolean().notNull(),
})

/** The learning days on which a person answered: for the rhythm, and for what a day still holds. */
export const studyDays = pgTable(
  'study_days',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    /** Answers of the review, not those of a lesson's exercises. */
    answered: integer().notNull(),
    /** Words and exercises answered for the first time ever. */
    met: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** Best score a quiz, 0 to 1: kept whatever comes later. */
export const quizScores = pgTable(
  'quiz_scores',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    best: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] }), index('quiz_scores_lesson').on(table.lessonId)],
)

/** 'My answer was right': decided by the course's teacher, all that was said alike at once. */
export const appeals = pgTable(
  'appeals',
  {
    answerId: uuid()
      .primaryKey()
      .references(() => answers.id, { onDelete: 'cascade' }),
    /** One of the two: a teacher decides about an exercise, the library about its word. */
    exerciseId: uuid().references(() => exercises.id, { onDelete: 'cascade' }),
    entryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    said: text().notNull(),
    status: text().$type<Appeal['status']>().notNull().default('PENDING'),
    /** The teacher's words to a refusal. */
    sentence: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    index('appeals_pending')
      .on(table.exerciseId, table.form)
      .where(sql`${table.status} = 'PENDING'`),
    check('appeals_status', sql`${table.status} IN ('PENDING', 'ACCEPTED', 'DECLINED')`),
  ],
)

/** Keys and cookie secrets made once under the start-up lock, so that every process has the same. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: jsonb().notNull() })

/** How often something that hurts was tried: `key` names what and by whom (never a readable address). */
export const throttles = pgTable(
  'throttles',
  { key: text().primaryKey(), count: integer().notNull(), resetsAt: moment().notNull() },
  (table) => [index('throttles_resets').on(table.resetsAt)],
)

/** Built-in accounts (docs/product.md 15-18): what a person signs in with when no outside provider is set. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** argon2id, in PHC notation. */
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('accounts_email').on(sql`lower(${table.email})`)],
)

/** Browsers in which somebody logged in to an account: a throttled account still opens there (docs/product.md 60). */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: text().notNull(),
    seenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.browserHash] })],
)

/** Links sent by mail; only their hashes are kept. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().$type<'confirm-email' | 'set-password' | 'change-email'>().notNull(),
    /** The address the link was sent to: it confirms that one and no later one. With 'change-email' it is not yet the account's. */
    email: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('mail_links_account').on(table.accountId)],
)

/** What the outbox sent where no SMTP server is set: shown at /dev/mail in demo mode only. */
export const mails = pgTable('mails', {
  id: id(),
  /** The account it is about, and goes with. */
  accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
  /** The person it is about, and goes with, where no built-in account is meant. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  createdAt: createdAt(),
})

/** E-mails on their way: written with what they tell about, sent by whichever process comes first. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().$type<EmailKind>().notNull(),
    /** What it tells of, where that must not be told twice. */
    key: text().unique('outbox_key'),
    to: text().notNull(),
    subject: text().notNull(),
    /** Empty once it has gone. A link's secret never stands here. */
    text: text().notNull(),
    /** Its link is made when it is sent. */
    link: text().$type<(typeof mailLinks.$inferSelect)['purpose']>(),
    /** The account it is about, and goes with. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The person it is about, and goes with. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When it is tried next; null once it has gone or was given up. */
    dueAt: moment(),
    tries: integer().notNull().default(0),
    triedAt: moment(),
    /** Why it could not be sent, by a code. */
    fault: text(),
    sentAt: moment(),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
    index('outbox_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} IS NULL`),
    index('outbox_account').on(table.accountId),
    index('outbox_user').on(table.userId),
  ],
)

/** What the built-in OpenID provider remembers: its adapter's rows. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: moment(),
    consumedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires').on(table.expiresAt),
    index('oidc_payloads_account').on(sql`(${table.payload} ->> 'accountId')`),
  ],
)

/** Files on their way from a person to the object store (docs/product.md 27, 28), and, once registered, what /objects serves. */
export const uploads = pgTable(
  'uploads',
  {
    /** Names the object in the store, and in its public path. */
    id: uuid().primaryKey(),
    /** Whom the address was signed for; null once their account is deleted, and then nobody can register it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As declared; null lets the first bytes decide. */
    kind: text().$type<FileKind>(),
    /** Bytes that the signed address takes at most. */
    limit: integer().notNull(),
    /** The signed address without its query. */
    address: text().notNull().unique('uploads_address'),
    /** SHA-256 of the whole signed address. */
    addressHash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    /** When the whole file was on this server's disk; stays null where the store is elsewhere. */
    storedAt: moment(),
    registeredAt: moment(),
    /** What the first bytes say; null until registered. */
    type: text(),
    /** Bytes; null until registered. */
    size: integer(),
    /** Who may have it: null everybody, under /objects; 'lesson' those to whom its lesson is open; 'held' nobody by an address of its own. */
    gate: text().$type<'lesson' | 'held'>(),
    lessonId: uuid().references(() => lessons.id, { onDelete: 'set null' }),
    /** Nobody gets it any more: 410 where it was public. */
    withdrawnAt: moment(),
    /** When the bytes of a withdrawn file were gone from the store. */
    goneAt: moment(),
    /** Said before it is loaded, whatever shows it: what somebody may not want to come upon. */
    warning: text(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_unregistered')
      .on(table.createdAt)
      .where(sql`${table.registeredAt} IS NULL`),
    index('uploads_lesson').on(table.lessonId),
    index('uploads_to_remove')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} IS NOT NULL AND ${table.goneAt} IS NULL`),
    index('uploads_withdrawn')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} IS NOT NULL`),
    check('uploads_kind', sql`${table.kind} IN ('image', 'audio', 'video', 'document')`),
    check('uploads_gate', sql`${table.gate} IN ('lesson', 'held')`),
  ],
)

/** What contributors send in (docs/product.md 24). */
export const contributions = pgTable(
  'contributions',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    status: text().$type<ContributionStatus>().notNull().default('PENDING'),
    /** null once the author's account is deleted. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What an admin wrote to the decision. */
    note: text(),
    decidedAt: moment(),
    /** Approved, but out of the library again. */
    withdrawnAt: moment(),
    createdAt: createdAt(),
    /** What it is: a text of its own, or something for an entry. */
    kind: text().$type<ContributionKind>().notNull().default('text'),
    /** Rises when its author changes it: a decision names the one that was looked at. */
    version: integer().notNull().default(1),
    /** What it is for; null for a text of its own, and once that entry is gone for good. */
    entryId: uuid().references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    /** The entry's version that a proposal was made from. */
    baseVersion: integer(),
    proposal: jsonb().$type<Proposal>(),
    /** The rejected one that this one says better. */
    replacesId: uuid(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of a voice: what was recorded. */
    recordingId: uuid().references((): AnyPgColumn => recordings.id, { onDelete: 'cascade' }),
    /** The entry's version that the approval made: as long as it is the last one, the decision can be undone. */
    appliedVersion: integer(),
  },
  (table) => [
    index('contributions_newest').on(table.createdAt, table.id),
    index('contributions_by_status').on(table.status, table.createdAt, table.id),
    index('contributions_by_author').on(table.authorId, table.createdAt, table.id),
    index('contributions_pending_first').on(sql`(${table.status} <> 'PENDING')`, table.createdAt, table.id),
    index('contributions_entry').on(table.entryId),
    index('contributions_decided_by').on(table.decidedBy),
    unique('contributions_recording').on(table.recordingId),
    index('contributions_replaces').on(table.replacesId),
    index('contributions_title_words').using('gin', wordsOf(table.title)),
    check('contributions_status', sql`${table.status} IN ('PENDING', 'APPROVED', 'REJECTED')`),
  ],
)

/** What people with power did, written in the same transaction as the event; never changed. */
export const auditEvents = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** 'user.role', 'contribution.decide', 'course.delete' … */
    action: text().notNull(),
    /** What it was done to, in words that stay readable. */
    subject: text().notNull(),
    subjectId: uuid(),
    before: text(),
    after: text(),
  },
  (table) => [
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_subject_words').using('gin', wordsOf(table.subject)),
    // For the deletion of an account: whose events, and what was done to whom.
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_subject').on(table.subjectId),
  ],
)

/** Entries of the library. What its search reads is kept by a trigger, so that every writer keeps it (decision 15). */
export const categories = pgTable(
  'categories',
  {
    id: id(),
    type: text().$type<CategoryType>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    pronunciation: text(),
    imageUrl: text(),
    audioUrl: text(),
    videoUrl: text(),
    dialect: text(),
    source: text(),
    /** Made of a contribution: whoever wrote that is named with the entry. */
    contributionId: uuid().references(() => contributions.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: moment(),
    /** Deleted because it is the same word as this one: whoever asks for it is led there. */
    joinedInto: uuid().references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    /** null of what was never edited as a document, nor reached by the job that makes one of what the row says. */
    document: jsonb().$type<EntryDocument>(),
    /** Somebody wrote the content; else it follows the document's meanings. */
    contentByHand: boolean().notNull().default(false),
    /** Somebody can be heard saying it. */
    hasVoice: boolean().notNull().default(false),
    /** Independent witnesses of any of its forms, in any place. */
    witnessed: integer().notNull().default(0),
    /** Came with the product, and no speaker has looked at it. */
    demo: boolean().notNull().default(false),
    /** The title as it is sorted and searched. */
    searchKey: text()
      .notNull()
      .generatedAlwaysAs(sql`"left"(library_key(title), 80)`),
  },
  (table) => [
    index('categories_key')
      .on(table.searchKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('categories_type_key')
      .on(table.type, table.searchKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('categories_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('categories_contribution').on(table.contributionId),
    // Of files of ours, so that one that is taken back finds the few entries that name it.
    index('categories_image')
      .on(table.imageUrl)
      .where(sql`${table.imageUrl} LIKE '/objects/%'`),
    index('categories_audio')
      .on(table.audioUrl)
      .where(sql`${table.audioUrl} LIKE '/objects/%'`),
    index('categories_video')
      .on(table.videoUrl)
      .where(sql`${table.videoUrl} LIKE '/objects/%'`),
    index('categories_joined')
      .on(table.joinedInto)
      .where(sql`${table.joinedInto} IS NOT NULL`),
    check('categories_type', sql`${table.type} IN ('WORD', 'PHRASE', 'GRAMMAR', 'CULTURE')`),
  ],
)

/** Two entries that became one: what went along, so that they can be parted again. */
export const entryJoins = pgTable(
  'entry_joins',
  {
    id: id(),
    fromId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    intoId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** The version of the one that stayed, and of those that named the other as related: while it is the last one, parting undoes it. */
    versions: jsonb().$type<Record<string, number>>().notNull(),
    /** What went along, by whose it is. */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    at: moment().notNull(),
    partedAt: moment(),
  },
  (table) => [index('entry_joins_from').on(table.fromId), index('entry_joins_into').on(table.intoId)],
)

/** People whose voices are kept. They need no account; whoever recorded them keeps them. */
export const speakers = pgTable(
  'speakers',
  {
    id: id(),
    /** As credited; null is unnamed. */
    name: text(),
    dialect: text().references(() => dialects.slug),
    village: text(),
    birthYear: integer(),
    /** null once that account is deleted: the speaker is then the admins' to keep. */
    keeperId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The speaker's own account, where they have one. */
    userId: uuid()
      .unique('speakers_user')
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('speakers_keeper').on(table.keeperId, table.createdAt)],
)

/** What a speaker agreed to; never changed but for its withdrawal. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    speakerId: uuid()
      .notNull()
      .references(() => speakers.id, { onDelete: 'cascade' }),
    /** The version of the sentences that were read or heard. */
    wording: text().notNull(),
    licence: text().$type<Licence>().notNull(),
    how: text().$type<ConsentWay>().notNull(),
    guardian: text(),
    /** SHA-256 of the code that was handed to the speaker: whoever has it takes the voices back. */
    codeHash: text().notNull().unique('consents_code'),
    givenAt: createdAt(),
    withdrawnAt: moment(),
  },
  (table) => [
    index('consents_speaker').on(table.speakerId, table.givenAt),
    check('consents_licence', sql`${table.licence} IN ('here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0')`),
    check('consents_how', sql`${table.how} IN ('tapped', 'spoken', 'on-paper')`),
  ],
)

/** One voice saying one form of an entry. */
export const recordings = pgTable(
  'recordings',
  {
    id: id(),
    /** The sender's own id of the take: sent again it is the same recording. */
    clientId: uuid().notNull(),
    keeperId: uuid().references(() => users.id, { onDelete: 'set null' }),
    entryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    form: text().notNull(),
    speakerId: uuid()
      .notNull()
      .references(() => speakers.id, { onDelete: 'cascade' }),
    consentId: uuid()
      .notNull()
      .references(() => consents.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id),
    /** The untouched take as FLAC. */
    originalId: uuid().references(() => uploads.id),
    seconds: doublePrecision().notNull(),
    /** LUFS. */
    loudness: doublePrecision(),
    /** dBFS. */
    peak: doublePrecision(),
    status: text().$type<RecordingStatus>().notNull().default('pending'),
    /** What an admin wrote to the decision. */
    note: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('recordings_client').on(table.keeperId, table.clientId),
    index('recordings_of_entry')
      .on(table.entryId, table.createdAt)
      .where(sql`${table.status} = 'published'`),
    index('recordings_by_status').on(table.status, table.createdAt, table.id),
    index('recordings_keeper').on(table.keeperId, table.createdAt),
    index('recordings_speaker').on(table.speakerId),
    index('recordings_consent').on(table.consentId),
    index('recordings_upload').on(table.uploadId),
    check('recordings_status', sql`${table.status} IN ('pending', 'published', 'rejected', 'withdrawn')`),
  ],
)

/** Links that make somebody a contributor, once. */
export const invitations = pgTable('invitations', {
  id: id(),
  /** SHA-256. */
  tokenHash: text().notNull().unique('invitations_token'),
  /** Whom it is meant for, in the admin's words. */
  note: text().notNull(),
  inviterId: uuid().references(() => users.id, { onDelete: 'set null' }),
  expiresAt: moment().notNull(),
  usedAt: moment(),
  usedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
})

/** What people ask to have taken down, with or without an account. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: id(),
    about: text().$type<TakedownKind>().notNull(),
    /** An entry, a recording or an upload; it may be gone. */
    subjectId: uuid().notNull(),
    /** In words that stay readable. */
    subject: text().notNull(),
    reason: text().notNull(),
    /** Forgotten a month after the decision. */
    contact: text(),
    askerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text().$type<TakedownStatus>().notNull().default('open'),
    note: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('takedowns_by_status').on(table.status, table.createdAt, table.id),
    index('takedowns_subject').on(table.subjectId),
    index('takedowns_asker').on(table.askerId),
    check('takedowns_about', sql`${table.about} IN ('entry', 'voice', 'file')`),
    check('takedowns_status', sql`${table.status} IN ('open', 'hidden', 'removed', 'kept')`),
  ],
)

/** What a search finds an entry by: the text of its title and of its content, from each word on. Of what is not deleted. */
export const categoryTerms = pgTable(
  'category_terms',
  {
    categoryId: uuid().notNull(),
    /** Ends with a space unless it is the whole title or content: so the whole ones sort first. */
    term: text().notNull(),
    /** The entry's own, for order. */
    key: text().notNull(),
    type: text().$type<CategoryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.term] }),
    index('category_terms_order').on(table.term, table.key, table.categoryId),
    index('category_terms_type_order').on(table.type, table.term, table.key, table.categoryId),
  ],
)

/**
 * What an entry can be browsed by: 'letter:w', 'dialect:tangaa', 'domain:body', 'voice', 'picture', 'attested'. Of what is not deleted,
 * kept by the same trigger as the terms.
 */
export const entryFacets = pgTable(
  'entry_facets',
  {
    entryId: uuid().notNull(),
    facet: text().notNull(),
    /** The title in the order of Latin letters, without glottal marks. */
    key: text().notNull(),
    type: text().$type<CategoryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.facet] }),
    index('entry_facets_order').on(table.facet, table.key, table.entryId),
    index('entry_facets_type_order').on(table.type, table.facet, table.key, table.entryId),
  ],
)

/** The words of an entry's examples, by which it is found after all else. Kept by the same trigger. */
export const entryExampleWords = pgTable(
  'entry_example_words',
  {
    entryId: uuid().notNull(),
    word: text().notNull(),
    type: text().$type<CategoryType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.word] }),
    index('entry_example_words_order').on(table.word, table.entryId),
  ],
)

/** The relations of the documents, from both ends. Kept by the same trigger; what they lead to may be gone. */
export const entryRelations = pgTable(
  'entry_relations',
  {
    fromId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    toId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.kind, table.toId] }),
    index('entry_relations_to').on(table.toId),
  ],
)

/** The dialects and places that forms are said in. */
export const dialects = pgTable('dialects', {
  /** As documents name it. */
  slug: text().primaryKey(),
  name: text().notNull(),
  place: text(),
  /** Only where it is sure. */
  glottocode: text(),
  order: integer().notNull(),
})

/** The entry that each day was given. */
export const wordsOfTheDay = pgTable(
  'words_of_the_day',
  {
    day: date().primaryKey(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index('words_of_the_day_entry').on(table.entryId)],
)

/** Words that somebody asked the library for. */
export const wantedWords = pgTable(
  'wanted_words',
  {
    id: id(),
    word: text().notNull(),
    /** As searches compare it: the same wish twice is one. */
    key: text().notNull().unique('wanted_words_key'),
    asked: integer().notNull(),
    status: text().$type<WantedStatus>().notNull().default('PENDING'),
    /** What answers it. */
    entryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    index('wanted_words_most').on(table.status, table.asked, table.id),
    index('wanted_words_entry').on(table.entryId),
    check('wanted_words_status', sql`${table.status} IN ('PENDING', 'SHOWN', 'HIDDEN', 'ANSWERED')`),
  ],
)

/** Whom an answer is to be told; who asked without an account is in the number alone. */
export const wantedAskers = pgTable(
  'wanted_askers',
  {
    wantedId: uuid()
      .notNull()
      .references(() => wantedWords.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
    /** When they were told. */
    toldAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.wantedId, table.userId] }), index('wanted_askers_user').on(table.userId)],
)

/** What entries and witnesses are taken from: a list, a book, a conversation. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    /** As it is cited. */
    title: text().notNull(),
    /** Who made it: the witness, where it is one. */
    author: text(),
    year: integer(),
    url: text(),
    licence: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sources_title').on(sql`md5(${table.title})`)],
)

/** Who says a form so in a dialect: a source, a speaker's recording, or a person's own word. */
export const witnesses = pgTable(
  'witnesses',
  {
    id: id(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    /** The form without case and glottal marks: a spelling mended later is the same form. */
    formKey: text().notNull(),
    dialect: text()
      .notNull()
      .references(() => dialects.slug),
    stance: text().$type<Stance>().notNull(),
    /** What they say instead, or another remark. */
    note: text(),
    sourceId: uuid().references(() => sources.id, { onDelete: 'cascade' }),
    speakerId: uuid(),
    recordingId: uuid(),
    /** Whose word it is; nobody's id any more once that account is deleted, but still one person's. */
    personId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    index('witnesses_entry').on(table.entryId),
    index('witnesses_speaker').on(table.speakerId),
    uniqueIndex('witnesses_recording').on(table.recordingId),
    uniqueIndex('witnesses_person')
      .on(table.personId, table.entryId, table.formKey, table.dialect)
      .where(sql`${table.personId} IS NOT NULL`),
    uniqueIndex('witnesses_source')
      .on(table.sourceId, table.entryId, table.formKey, table.dialect)
      .where(sql`${table.sourceId} IS NOT NULL`),
    check('witnesses_stance', sql`${table.stance} IN ('same', 'different', 'unknown')`),
  ],
)

/** Who can say an entry. Only how many is ever told. */
export const entryKnown = pgTable(
  'entry_known',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] }), index('entry_known_entry').on(table.entryId)],
)

/** Every version of an entry, whole; written in the transaction of the action. */
export const entryRevisions = pgTable(
  'entry_revisions',
  {
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    at: createdAt(),
    /** null where the product did it, and once the account is deleted. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    // Its column keeps the name that landed with it.
    action: text('deed').$type<EntryAction>().notNull(),
    why: text(),
    state: jsonb().$type<EntryState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.version] }),
    index('entry_revisions_actor').on(table.actorId),
  ],
)

/** A file of words that an admin looked through, and perhaps applied and took back. */
export const imports = pgTable('imports', {
  id: id(),
  name: text().notNull(),
  format: text().notNull(),
  columns: jsonb().notNull(),
  sourceId: uuid()
    .notNull()
    .references(() => sources.id),
  creatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
  state: text().$type<ImportState>().notNull().default('checked'),
  counts: jsonb().notNull(),
  applied: integer().notNull().default(0),
  keptByUndo: integer().notNull().default(0),
  createdAt: createdAt(),
  /** Somebody looks it through, applies it or takes it back, and was still at it then. */
  claimedAt: moment(),
  appliedAt: moment(),
  undoneAt: moment(),
})

/** The rows of a dry run, with all that applying them and taking them back needs. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file, the header being 1. */
    row: integer().notNull(),
    /** What the same row of a later file is known by. */
    key: text().notNull(),
    /** Of what the file says. */
    hash: text(),
    outcome: text().$type<RowOutcome>().notNull(),
    entryId: uuid(),
    /** The entry's version that a change is made from; null of a new entry. */
    baseVersion: integer(),
    before: jsonb().$type<EntryState>(),
    state: jsonb().$type<EntryState>(),
    form: text().notNull(),
    meaning: text().notNull(),
    faults: jsonb().notNull(),
    appliedVersion: integer(),
    /** False where somebody had edited it and it stayed. */
    undone: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_outcome').on(table.importId, table.outcome, table.row),
    index('import_rows_waiting')
      .on(table.importId, table.outcome, table.row)
      .where(sql`${table.appliedVersion} IS NULL`),
  ],
)

/** Which entry came from which row of a source's file, and what the file said then: the same file twice changes nothing. */
export const importedEntries = pgTable(
  'imported_entries',
  {
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    /** The entry's version that the import made. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.key] }), index('imported_entries_entry').on(table.entryId)],
)

/** Every word that the library ever had: for finding within words and over a typo. Never shrinks; a word without entries is harmless. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() })

/** The ends of every word. */
export const searchSuffixes = pgTable(
  'search_suffixes',
  { suffix: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.suffix, table.word] })],
)

/** Every word as it is and with one letter left out. */
export const searchDeletions = pgTable(
  'search_deletions',
  { deletion: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.deletion, table.word] })],
)

/**
 * Who a person is at Stripe. Stays when the account is deleted, unlinked from the name (docs/product.md 19). Access that the person has
 * from elsewhere (a trial, an admin's gift) is told from what payments gave by remembering what payments wrote last.
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    userId: uuid()
      .unique('customers_user')
      .references(() => users.id, { onDelete: 'set null' }),
    stripeCustomerId: text().notNull().unique('customers_stripe'),
    /** Customers that this one follows: deleted at Stripe, or of another mode or account. What they paid still counts. */
    formerIds: text().array().notNull().default([]),
    /** Whether made in Stripe's live mode; null where that was not yet noted. */
    livemode: boolean(),
    /** Whose Stripe account it is in; null where the key may not ask. */
    stripeAccount: text(),
    /** Since when Stripe no longer has it. */
    goneAt: moment(),
    /** When Stripe is to be asked again though it tells nothing. */
    lookAt: moment(),
    /** How often in a row Stripe could not be read: it is tried later and later. */
    failures: integer().notNull().default(0),
    /** The card that was the customer's when it was looked at last. */
    defaultCard: text(),
    /** A digest of the name and address that Stripe was told. */
    described: text(),
    /** Counts what was applied: a state read from Stripe before the last one was applied is read again. */
    version: integer().notNull().default(0),
    /** When the person's own look at their subscription last made us ask Stripe. */
    askedAt: moment(),
    /** A person gets their money back on request once (docs/product.md 9). */
    refundedAt: moment(),
    /** Until when money paid for access, days that were carried included. */
    boughtUntil: moment(),
    /** The person's end date as payments wrote it last. */
    grantedEnd: moment(),
    /** Whether that was access without an end; null until anything was paid. */
    grantedComplimentary: boolean(),
    /** What somebody else gave or took since the last payment. */
    ownEnd: moment(),
    /** null when nobody did. */
    ownComplimentary: boolean(),
    createdAt: createdAt(),
  },
  (table) => [index('customers_bought').on(table.boughtUntil), index('customers_look').on(table.lookAt)],
)

/** A bought subscription as Stripe last told it, one row a Stripe subscription. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    stripeSubscriptionId: text().notNull().unique('purchases_stripe'),
    /** null for what was not sold here. */
    plan: text().$type<PlanId>(),
    /** In Stripe's words: incomplete, active, past_due, canceled, incomplete_expired, unpaid. */
    status: text().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** By the operator, in Stripe's dashboard. */
    paused: boolean().notNull().default(false),
    currentPeriodEnd: moment(),
    /** What the next period costs; null where that was not yet noted. */
    renewalSen: integer(),
    /** Stripe's page on which a renewal that failed can be paid. */
    payUrl: text(),
    /** The renewal that the person has been told of by mail. */
    remindedOf: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('purchases_customer').on(table.customerId), index('purchases_renewal').on(table.currentPeriodEnd)],
)

/** The ledger: one row a paid invoice or a period that was paid once, amounts in sen. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    purchaseId: uuid().references(() => purchases.id),
    /** The invoice's id; where there is none because it was paid once, the payment intent's. */
    stripeInvoiceId: text().notNull().unique('payments_invoice'),
    stripePaymentIntentId: text(),
    stripeChargeId: text(),
    amountSen: integer().notNull(),
    refundedSen: integer().notNull().default(0),
    currency: text().notNull(),
    plan: text().$type<PlanId>(),
    periodStart: moment(),
    periodEnd: moment(),
    status: text().$type<PaymentStatus>().notNull().default('paid'),
    receiptUrl: text(),
    /** Given back because the person asked, under the guarantee. */
    byGuarantee: boolean().notNull().default(false),
    /** The end date that the person had from elsewhere when this came: a refund goes back to it. */
    ownEnd: moment(),
    /** Whether that was access without an end; null when all they had was from the payment before. */
    ownComplimentary: boolean(),
    at: moment().notNull(),
  },
  (table) => [
    index('payments_customer').on(table.customerId, table.at),
    index('payments_newest').on(table.at, table.id),
    index('payments_intent').on(table.stripePaymentIntentId),
    index('payments_charge').on(table.stripeChargeId),
  ],
)

/** Every event of Stripe's, by id, stored with its effect in one transaction. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    stripeCustomerId: text(),
    /** 'unclaimed': it speaks of a customer we do not know; it is kept and reported. */
    outcome: text().$type<'applied' | 'ignored' | 'unclaimed'>().notNull(),
    createdAt: moment().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [
    index('stripe_events_unclaimed')
      .on(table.receivedAt)
      .where(sql`${table.outcome} = 'unclaimed'`),
  ],
)

/** Until when Stripe's events were read by the reconciliation. */
export const reconciliations = pgTable('reconciliations', { name: text().primaryKey(), readUntil: moment().notNull() })

/** Who does something that only one may do at a time, and until when they are believed to. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  until: moment().notNull(),
})

/** How the work went that is done by the hour, by whichever process did it last. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  succeededAt: moment(),
  failedAt: moment(),
  /** Why it failed the last time, by a code; null once it has succeeded again. */
  fault: text(),
})

/** Who left and what was taken back, by its id alone: a backup from before must not bring it back. Written by triggers. */
export const tombstones = pgTable(
  'tombstones',
  { kind: text().$type<'person' | 'upload' | 'consent'>().notNull(), id: uuid().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
