import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Appeal } from '#shared/study/appeals.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import type { StoredMark } from '#shared/study/stored-mark.ts'
import { moment } from './columns.ts'
import { users } from './people.ts'
import { lessons, exercises } from './courses.ts'
import { categories } from './library.ts'

/** Log of all answers and their outcome. Cards are computed from it. Only an accepted appeal changes it. */
export const answers = pgTable(
  'answers',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    exerciseId: uuid().references(() => exercises.id, { onDelete: 'set null' }),
    entryId: uuid(),
    /** Answer that this one undoes. */
    undoes: uuid(),
    /** Entry or exercise of the card that the answer belongs to. */
    cardId: uuid(),
    lessonId: uuid(),
    attemptId: uuid(),
    /** Assignment and class membership for which the answer counts; null in private practice. Without keys, as `lessonId`. */
    assignmentId: uuid(),
    memberId: uuid(),
    /** Revision of the exercise that was marked. */
    revision: integer(),
    said: jsonb().$type<Partial<StudyAnswer>>().notNull(),
    /** The typed text, in the form in which answers are compared. */
    form: text(),
    at: moment().notNull(),
    offsetMinutes: smallint().notNull(),
    /** The learning day (shared/study/memory.ts). */
    day: integer().notNull(),
    grade: smallint(),
    marked: jsonb().$type<StoredMark>().notNull(),
    /** Order in which devices receive the answers. */
    seq: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (table) => [
    index('answers_card').on(table.userId, table.cardId),
    index('answers_seq').on(table.userId, table.seq),
    index('answers_attempt').on(table.userId, table.attemptId),
    index('answers_exercise').on(table.exerciseId, table.form),
    index('answers_exercise_seq').on(table.exerciseId, table.seq).concurrently(),
    index('answers_of_card').on(table.cardId).concurrently(),
    index('answers_lesson').on(table.lessonId),
    index('answers_assignment')
      .on(table.assignmentId, table.memberId, table.at)
      .concurrently()
      .where(sql`${table.assignmentId} IS NOT NULL`),
    index('answers_undoes')
      .on(table.userId, table.undoes)
      .where(sql`${table.undoes} IS NOT NULL`),
  ],
)

/** The memory state of a word or an exercise for one person, computed anew from the log with every answer. */
export const cards = pgTable(
  'cards',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the entry or exercise. */
    cardId: uuid().notNull(),
    kind: text().$type<'word' | 'exercise'>().notNull(),
    dueDay: integer().notNull(),
    /** null for a chosen word that was never answered. */
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    firstDay: integer(),
    lastDay: integer(),
    days: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    mastered: boolean().notNull().default(false),
    /** Learning day on which a lesson or a question has shown the word: it needs no introduction. */
    shownDay: integer(),
    /** True if the first answer was given in a lesson: then the word is none of the day's new words. */
    metInLesson: boolean().notNull().default(false),
    /** Removed from the review by the learner. */
    stopped: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    index('cards_card').on(table.cardId).concurrently(),
    index('cards_due')
      .on(table.userId, table.dueDay)
      .where(sql`NOT ${table.stopped} AND ${table.stability} IS NOT NULL`),
    index('cards_new')
      .on(table.userId, table.dueDay, table.cardId)
      .where(sql`NOT ${table.stopped} AND ${table.stability} IS NULL`),
    index('cards_shown')
      .on(table.userId, table.dueDay)
      .where(sql`NOT ${table.stopped} AND ${table.stability} IS NULL AND ${table.shownDay} IS NOT NULL`)
      .concurrently(),
    // For the words of a week.
    index('cards_first_day')
      .on(table.firstDay)
      .where(sql`${table.kind} = 'word' AND ${table.firstDay} IS NOT NULL`)
      .concurrently(),
    index('cards_kept')
      .on(table.userId)
      .where(sql`${table.stability} >= 21`),
  ],
)

/** Words that a person chose to learn, or chose no longer. */
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
  (table) => [
    primaryKey({ columns: [table.userId, table.entryId] }),
    index('study_words_entry').on(table.entryId).concurrently(),
  ],
)

/**
 * Work on one learner's cards or answers that follows from a decision about all learners, done in the order of its ids. A merge that was
 * done stays, so that it can be taken back.
 */
export const studyFollowUps = pgTable(
  'study_follow_ups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'merge' | 'split' | 'accept' | 'decline'>().notNull(),
    /** The entry that was merged, or the exercise that was decided about. */
    cardId: uuid().notNull(),
    /** The entry that it became part of. */
    intoId: uuid(),
    /** The form that was decided about. */
    form: text(),
    /** The answer that is right from now on, or the teacher's words to a refusal. */
    text: text(),
    due: boolean().notNull().default(true),
    /** Result of a merge: the answers that moved, and whether the choice to learn was inserted or turned to yes. */
    moved: jsonb().$type<{ answers: string[]; choice: 'inserted' | 'turned' | null }>(),
  },
  (table) => [
    index('study_follow_ups_due')
      .on(table.id)
      .where(sql`${table.due}`),
    index('study_follow_ups_learner').on(table.userId),
    index('study_follow_ups_card').on(table.cardId, table.intoId),
    check('study_follow_ups_kind', sql`${table.kind} IN ('merge', 'split', 'accept', 'decline')`),
  ],
)

export const studySettings = pgTable(
  'study_settings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newWords: integer().notNull(),
    listening: boolean().notNull(),
    /** Length of a day's review. */
    minutes: integer().notNull().default(5),
    /** Local time of the reminder e-mail, 'HH:MM'; null for none. */
    reminderAt: text(),
    /** IANA time zone of `reminderAt`. */
    reminderZone: text().notNull().default('Asia/Kuching'),
    /** Moment of the next reminder; null without one. */
    reminderDue: moment(),
    /** Reminders since the last visit. */
    remindersUnseen: smallint().notNull().default(0),
    /** Time at which the placement was finished or skipped: it is offered once. */
    placedAt: moment(),
  },
  (table) => [
    index('study_settings_reminders')
      .on(table.reminderDue)
      .where(sql`${table.reminderDue} IS NOT NULL`)
      .concurrently(),
  ],
)

/** Answers that a teacher accepted as right for a question about one entry: they are right on the entry's card, too. */
export const acceptedForms = pgTable(
  'accepted_forms',
  {
    entryId: uuid().notNull(),
    /** The text without case and marks. */
    form: text().notNull(),
    text: text().notNull(),
    dialect: text(),
    acceptedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.form] })],
)

/** One row: cards that were first answered before this learning day keep the interval of their first day. */
export const studySchedule = pgTable('study_schedule', { fromDay: integer().notNull() })

/** Learning days on which a person answered: for the rhythm and for the limit of a day. */
export const studyDays = pgTable(
  'study_days',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    /** Answers of the review, without those of lesson exercises. */
    answered: integer().notNull(),
    /** Words and exercises answered for the first time ever. */
    met: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    // For the learners of a week.
    index('study_days_day').on(table.day, table.userId).concurrently(),
  ],
)

/** Best score of each quiz, 0 to 1; later scores never lower it. */
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

/** 'My answer was right': the course's teacher decides about all equal answers at once. */
export const appeals = pgTable(
  'appeals',
  {
    answerId: uuid()
      .primaryKey()
      .references(() => answers.id, { onDelete: 'cascade' }),
    /** One of the two is set: a teacher decides about an exercise, the library about its word. */
    exerciseId: uuid().references(() => exercises.id, { onDelete: 'cascade' }),
    entryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    said: text().notNull(),
    status: text().$type<Appeal['status']>().notNull().default('PENDING'),
    /** Teacher's message with a refusal. */
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
