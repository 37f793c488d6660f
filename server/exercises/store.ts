import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { withoutSource } from '#shared/exercises.ts'
import type { Exercise, StoredExercise } from '#shared/exercises.ts'
import { sorted } from '#shared/gift-write.ts'
import { questionOf } from '#shared/question.ts'
import { readAs } from '#shared/text-format.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { courses, exercises, lessons } from '#server/db/tables.ts'

/** An exercise to be kept; the id of one that it was before. */
interface Wanted {
  id?: string | undefined
  body: Exercise
}
type Row = typeof exercises.$inferSelect

/** Other comments around it make no other exercise. */
const alike = (body: Exercise) => JSON.stringify(sorted(withoutSource(body)))
/** The one that was there may be of before tags were read as what they say. */
const asksTheSame = (now: Exercise, before: Exercise) =>
  now.kind === before.kind && [before.text, readAs(before.text, 'html')].includes(now.text)

/**
 * Which of the exercises that were there each wanted one is: by its id, else the very same, else the same question. One that
 * was taken out and comes again is itself again.
 */
function pairUp(wanted: Wanted[], before: Row[]): (Row | undefined)[] {
  const free = new Set(before.toSorted((a, b) => Number(a.removedAt ?? 0) - Number(b.removedAt ?? 0)))
  const found: (Row | undefined)[] = wanted.map(() => undefined)
  const rules: ((one: Wanted, row: Row) => boolean)[] = [
    (one, row) => one.id === row.id,
    (one, row) => one.id === undefined && alike(one.body) === alike(row.body),
    (one, row) => one.id === undefined && asksTheSame(one.body, row.body),
  ]
  for (const fits of rules)
    for (const [at, one] of wanted.entries()) {
      const row = found[at] ?? [...free].find((each) => fits(one, each))
      if (row) free.delete(row)
      found[at] = row
    }
  return found
}

/** What learners see of a lesson's exercises, as JSON. */
const questionsText = (stored: StoredExercise[]) =>
  JSON.stringify(stored.map(({ id, revision, body }) => questionOf(body, { id, revision })))

export type ExerciseStore = ReturnType<typeof createExerciseStore>

const rowsOf = (tx: Pick<Database, 'select'>, lessonId: string) =>
  tx.select().from(exercises).where(eq(exercises.lessonId, lessonId)).orderBy(asc(exercises.order), asc(exercises.id))

/** In the transaction that writes the lesson, whose row is locked. Answers what learners see. */
async function save(tx: Transaction, lessonId: string, wanted: Wanted[]): Promise<StoredExercise[]> {
  const before = await rowsOf(tx, lessonId)
  const paired = pairUp(wanted, before)
  const stored: StoredExercise[] = []
  for (const [at, { body }] of wanted.entries()) {
    const row = paired[at]
    const fields = { order: at + 1, kind: body.kind, dialect: body.dialect, body, removedAt: null }
    if (row) {
      const revision = alike(row.body) === alike(body) ? row.revision : row.revision + 1
      await tx
        .update(exercises)
        .set({ ...fields, revision })
        .where(eq(exercises.id, row.id))
      stored.push({ id: row.id, revision, body })
    } else {
      const [made] = await tx
        .insert(exercises)
        .values({ lessonId, ...fields })
        .returning({ id: exercises.id })
      stored.push({ id: made!.id, revision: 1, body })
    }
  }
  const kept = new Set(stored.map(({ id }) => id))
  for (const row of before)
    if (!kept.has(row.id) && row.removedAt === null)
      await tx
        .update(exercises)
        .set({ removedAt: sql`now()` })
        .where(eq(exercises.id, row.id))
  const made = sql`${lessons.questionsMade} + 1`
  await tx
    .update(lessons)
    .set({ questions: questionsText(stored), questionsMade: made })
    .where(eq(lessons.id, lessonId))
  return stored
}

export function createExerciseStore(db: Database) {
  return {
    save,

    /** Lets one writer at a time make a lesson's exercises. */
    async lockLesson(tx: Transaction, lessonId: string) {
      const [row] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for('no key update')
      return row
    },

    /** In their order. */
    async of(lessonId: string, tx: Pick<Database, 'select'> = db): Promise<StoredExercise[]> {
      const rows = await rowsOf(tx, lessonId)
      return rows
        .filter(({ removedAt }) => removedAt === null)
        .map(({ id, revision, body }) => ({ id, revision, body }))
    },

    /** Lessons with an exercise that names one of these files, in one order. */
    async naming(tx: Transaction, paths: readonly string[]): Promise<string[]> {
      if (paths.length === 0) return []
      const files = sql`unnest(${sql.param([...paths])}::text[]) AS file`
      const names = sql`${exercises.body}::text LIKE '%/objects/%' AND EXISTS (SELECT FROM ${files} WHERE strpos(${exercises.body}::text, file) > 0)`
      const rows = await tx
        .selectDistinct({ id: exercises.lessonId })
        .from(exercises)
        .where(and(isNull(exercises.removedAt), names))
        .orderBy(asc(exercises.lessonId))
      return rows.map(({ id }) => id)
    },

    /** Quizzes whose exercises are still to be made: of an older version, or put in by hand. */
    async unread(most: number): Promise<string[]> {
      const still = and(eq(lessons.contentType, 'QUIZ'), isNull(lessons.questions))
      const rows = await db.select({ id: lessons.id }).from(lessons).where(still).orderBy(asc(lessons.id)).limit(most)
      return rows.map(({ id }) => id)
    },

    /** The lesson of a call, with what its course decides about it. */
    async findLesson(lessonId: string) {
      const [row] = await db
        .select({
          id: lessons.id,
          courseId: lessons.courseId,
          teacherId: courses.teacherId,
          contentType: lessons.contentType,
          contentBody: lessons.contentBody,
          hidden: sql<boolean>`${lessons.hidden} OR ${courses.hidden}`,
        })
        .from(lessons)
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(lessons.id, lessonId), isPresentLesson))
      return row
    },

    async setBody(tx: Transaction, lessonId: string, contentBody: string): Promise<void> {
      const made = sql`${lessons.questionsMade} + 1`
      await tx.update(lessons).set({ contentBody, questionsMade: made }).where(eq(lessons.id, lessonId))
    },
  }
}
