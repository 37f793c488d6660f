import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Exercise, ExerciseKind } from '#shared/exercises/exercise.ts'
import { id, moment, createdAt } from './columns.ts'
import { lessons } from './courses.ts'

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
