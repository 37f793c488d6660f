import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentType, Level } from '#shared/courses/courses.ts'
import type { Exercise, ExerciseKind } from '#shared/exercises/exercise.ts'
import type { Language } from '#shared/site/languages.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'

export const courses = pgTable(
  'courses',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** null once the teacher's account is deleted. */
    teacherId: uuid().references(() => users.id, { onDelete: 'set null' }),
    order: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Lessons that are not deleted; a trigger maintains it, so that no list counts. */
    lessonCount: integer().notNull().default(0),
    /** The learners it is for, if stated. */
    level: text().$type<Level>(),
    /** The language in which it explains. */
    language: text().$type<Language>().notNull().default('en'),
    /** True while only its teacher sees it. */
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    index('courses_teacher').on(table.teacherId),
    index('courses_order').on(table.order),
    check('courses_language', sql`${table.language} IN ('en', 'ms', 'dtp')`),
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
    /** True while only its teacher sees it. */
    hidden: boolean().notNull().default(false),
    /** True if the player asks for the words that the lesson has shown. */
    practice: boolean().notNull().default(true),
    /** Questions of a QUIZ as JSON, as learners see them. null until they are made from the body. */
    questions: text(),
    /** Rises when the questions are made: a trigger clears them when a body is written without them. */
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
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_completions_lesson').on(table.lessonId).concurrently(),
  ],
)

/** Certificates of finished courses, with the names of that day. The id is the address, and cannot be guessed. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** null once the account is deleted: then the row names no holder. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    name: text(),
    courseTitle: text().notNull(),
    lessonCount: integer().notNull(),
    /** The teacher of that day; null without one, and in older rows. */
    teacherName: text(),
    /** Compact JWS of the row; null once the account is deleted, because it holds the name. */
    signature: text(),
    issuedAt: moment().notNull(),
    revokedAt: moment(),
    /** The admin's reason: shown to everybody who checks the certificate. */
    revokedWhy: text(),
  },
  (table) => [unique('certificates_once').on(table.userId, table.courseId)],
)

/** Questions of learners below lessons, and the teacher's answers. */
export const lessonQuestions = pgTable(
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
    /** Time of the first answer. */
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

/** Exercises of a lesson, read from it when it is written. Removed ones stay, for the answers that were given to them. */
export const exercises = pgTable(
  'exercises',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    order: integer().notNull(),
    kind: text().$type<ExerciseKind>().notNull(),
    /** The dialect of the form that is asked for. */
    dialect: text(),
    body: jsonb().$type<Exercise>().notNull(),
    /** Rises with every change of the body. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    removedAt: moment(),
  },
  (table) => [index('exercises_lesson').on(table.lessonId, table.order)],
)
