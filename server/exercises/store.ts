import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { StoredExercise } from '#shared/exercises/exercises.ts'
import { comparableText } from '#shared/gift/write.ts'
import { questionOf } from '#shared/exercises/question.ts'
import { readAs } from '#shared/text/format.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { lessons, exercises } from '#server/db/tables/courses.ts'

/** An exercise to store, with the id of the stored one that it continues, if there is one. */
interface ExerciseToStore {
  id?: string | undefined
  body: Exercise
}
type Row = typeof exercises.$inferSelect

const questionKey = (kind: string, text: string) => `${kind} ${text}`
/** Keys of a question, including the key of a question that was stored before tags were parsed as text. */
const questionKeysOf = ({ kind, text }: Exercise) => [
  ...new Set([questionKey(kind, text), questionKey(kind, readAs(text, 'html'))]),
]

/** A rule that finds the stored exercise that a written one continues: both have the same key. */
interface Rule {
  keyOf: (one: ExerciseToStore) => string | undefined
  keysOf: (row: Row) => string[]
}
const rules: Rule[] = [
  { keyOf: ({ id }) => id, keysOf: ({ id }) => [id] },
  {
    keyOf: ({ id, body }) => (id === undefined ? comparableText(body) : undefined),
    keysOf: ({ body }) => [comparableText(body)],
  },
  {
    keyOf: ({ id, body }) => (id === undefined ? questionKey(body.kind, body.text) : undefined),
    keysOf: ({ body }) => questionKeysOf(body),
  },
]

/**
 * The stored exercise that each written one continues: by id, else equal content, else the same question. An exercise that was removed and is added
 * again continues itself. Linear, because each rule indexes the exercises that are still free.
 */
function pairUp(drafts: ExerciseToStore[], before: Row[]): (Row | undefined)[] {
  const free = new Set(before.toSorted((a, b) => Number(a.removedAt ?? 0) - Number(b.removedAt ?? 0)))
  const storedRows: (Row | undefined)[] = drafts.map(() => undefined)
  for (const { keyOf, keysOf } of rules) {
    const keyed = [...free].toReversed().flatMap((row) => keysOf(row).map((key) => [key, row] as const))
    const rows = Map.groupBy(keyed, ([key]) => key)
    for (const [index, one] of drafts.entries()) {
      const key = storedRows[index] ? undefined : keyOf(one)
      const fitting = (key !== undefined && rows.get(key)) || []
      while (!storedRows[index] && fitting.length > 0) {
        const [, row] = fitting.pop()!
        if (free.delete(row)) storedRows[index] = row
      }
    }
    if (storedRows.every(Boolean)) break
  }
  return storedRows
}

/** The questions of a lesson as learners see them, as JSON. */
const questionsText = (stored: StoredExercise[]) =>
  JSON.stringify(stored.map(({ id, revision, body }) => questionOf(body, { id, revision })))

const lacksQuestions = and(eq(lessons.contentType, 'QUIZ'), isNull(lessons.questions))

const selectExercises = (tx: DatabaseReader, lessonId: string) =>
  tx.select().from(exercises).where(eq(exercises.lessonId, lessonId)).orderBy(asc(exercises.order), asc(exercises.id))

/** One statement for all rows. */
async function write(tx: Transaction, lessonId: string, fields: object[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO exercises AS e (id, lesson_id, "order", kind, dialect, body, revision)
    SELECT id, ${lessonId}, "order", kind, dialect, body, revision
    FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
      AS wanted (id uuid, "order" integer, kind text, dialect text, body jsonb, revision integer)
    ON CONFLICT (id) DO UPDATE SET "order" = excluded."order", kind = excluded.kind, dialect = excluded.dialect,
      body = excluded.body, revision = excluded.revision, removed_at = NULL`)
}

/** Call it in the transaction that has locked the lesson's row. Returns the stored exercises. */
export async function save(tx: Transaction, lessonId: string, drafts: ExerciseToStore[]): Promise<StoredExercise[]> {
  const before = await selectExercises(tx, lessonId)
  const paired = pairUp(drafts, before)
  const stored = drafts.map(({ body }, index) => {
    const row = paired[index]
    if (!row) return { id: randomUUID(), revision: 1, body }
    return {
      id: row.id,
      revision: comparableText(row.body) === comparableText(body) ? row.revision : row.revision + 1,
      body,
    }
  })
  await write(
    tx,
    lessonId,
    stored.map((one, index) => ({ ...one, order: index + 1, kind: one.body.kind, dialect: one.body.dialect })),
  )
  const storedIds = new Set(stored.map(({ id }) => id))
  const removedIds = before.filter(({ id, removedAt }) => !storedIds.has(id) && removedAt === null).map(({ id }) => id)
  await tx
    .update(exercises)
    .set({ removedAt: sql`now()` })
    .where(sql`${exercises.id} = ANY (${sql.param(removedIds)}::uuid[])`)
  const nextQuestionsMade = sql`${lessons.questionsMade} + 1`
  await tx
    .update(lessons)
    .set({ questions: questionsText(stored), questionsMade: nextQuestionsMade })
    .where(eq(lessons.id, lessonId))
  return stored
}

/** Locks the lesson, so that only one writer creates its exercises. */
export async function lockLesson(tx: Transaction, lessonId: string) {
  const [row] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for('no key update')
  return row
}

/** The exercises of a lesson in their order. */
export async function listExercises(tx: DatabaseReader, lessonId: string): Promise<StoredExercise[]> {
  const rows = await selectExercises(tx, lessonId)
  return rows.filter(({ removedAt }) => removedAt === null).map(({ id, revision, body }) => ({ id, revision, body }))
}

/** Lessons with an exercise that names one of these files, sorted by id. */
export async function lessonsNamingFiles(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const files = sql`unnest(${sql.param([...paths])}::text[]) AS file`
  const namesFile = sql`${exercises.body}::text LIKE '%/objects/%' AND EXISTS (SELECT FROM ${files} WHERE strpos(${exercises.body}::text, file) > 0)`
  const rows = await tx
    .selectDistinct({ id: exercises.lessonId })
    .from(exercises)
    .where(and(isNull(exercises.removedAt), namesFile))
    .orderBy(asc(exercises.lessonId))
  return rows.map(({ id }) => id)
}

/** True if a quiz has no stored exercises yet. */
export const isUnparsed = async (db: Database, lessonId: string): Promise<boolean> =>
  (await db.$count(lessons, and(eq(lessons.id, lessonId), lacksQuestions))) === 1

/** Quizzes without stored exercises: written by an earlier release, or inserted by hand. */
export async function unparsedQuizzes(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(lacksQuestions)
    .orderBy(asc(lessons.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function readLessonBody(db: Database, lessonId: string): Promise<string> {
  const { contentBody } = lessons
  const [row] = await db.select({ contentBody }).from(lessons).where(eq(lessons.id, lessonId))
  return row?.contentBody ?? ''
}

export async function writeLessonBody(tx: Transaction, lessonId: string, contentBody: string): Promise<void> {
  const made = sql`${lessons.questionsMade} + 1`
  await tx.update(lessons).set({ contentBody, questionsMade: made }).where(eq(lessons.id, lessonId))
}
