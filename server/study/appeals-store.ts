import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Exercise } from '#shared/exercises.ts'
import { normalForm } from '#shared/language.ts'
import { rewriteOne } from '#shared/gift-write.ts'
import { good } from '#shared/memory.ts'
import { markExercise } from '#shared/marking.ts'
import { questionOf } from '#shared/question.ts'
import type { AppealGroup, Decided } from '#shared/study.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { answers, appeals, courses, exercises, lessons } from '#server/db/tables.ts'
import { withAccepted } from './accepted.ts'
import { lockLog, recompute } from './log-store.ts'
import { formOf } from './said.ts'
import type { ScoreKeeper } from './scores.ts'

export interface Group {
  exerciseId: string
  form: string
}

/** Appeals that are still to be decided, of one teacher's courses or of all ($1 null), the longest waiting first. */
const pendingGroups = `
  SELECT g.*, e.body, l.id AS "lessonId", l.title AS "lessonTitle", c.id AS "courseId", c.title AS "courseTitle",
         (SELECT count(DISTINCT a.user_id) FROM answers a WHERE a.exercise_id = g."exerciseId" AND a.form = g.form)::int AS learners
  FROM (
    SELECT p.exercise_id AS "exerciseId", p.form, (array_agg(p.said ORDER BY p.created_at, p.answer_id))[1] AS said,
           count(*)::int AS count, min(p.created_at) AS since
    FROM appeals p WHERE p.status = 'PENDING' AND p.exercise_id IS NOT NULL GROUP BY p.exercise_id, p.form
  ) g
  JOIN exercises e ON e.id = g."exerciseId" AND e.removed_at IS NULL
  JOIN lessons l ON l.id = e.lesson_id AND l.deleted_at IS NULL
  JOIN courses c ON c.id = l.course_id AND c.deleted_at IS NULL AND ($1::uuid IS NULL OR c.teacher_id = $1)
  ORDER BY g.since, g."exerciseId", g.form LIMIT 200`

/** Decisions since $2 about what a person ($1) said: their own appeals, and answers that another's appeal had marked anew. */
const decidedFor = `
  SELECT DISTINCT ON (p.exercise_id, p.form) a.id AS "answerId", p.status = 'ACCEPTED' AS accepted, p.sentence, p.said,
         e.body ->> 'text' AS text, l.id AS "lessonId", c.id AS "courseId", l.title AS "lessonTitle", p.decided_at AS "decidedAt"
  FROM answers a
  JOIN appeals p ON p.exercise_id = a.exercise_id AND p.form = a.form AND p.status <> 'PENDING' AND p.decided_at >= $2
  JOIN exercises e ON e.id = p.exercise_id
  JOIN lessons l ON l.id = e.lesson_id AND l.deleted_at IS NULL AND NOT l.hidden
  JOIN courses c ON c.id = l.course_id AND c.deleted_at IS NULL AND NOT c.hidden
  WHERE a.user_id = $1 AND (p.answer_id = a.id OR (p.status = 'ACCEPTED' AND (a.marked ->> 'remarked')::boolean))
  ORDER BY p.exercise_id, p.form, p.decided_at DESC, a.id`

export type AppealStore = ReturnType<typeof createAppealStore>

const inGroup = ({ exerciseId, form }: Group) =>
  and(eq(appeals.exerciseId, exerciseId), eq(appeals.form, form), eq(appeals.status, 'PENDING'))

/** Adds the form to the exercise, and to the GIFT of its lesson; all else there stays as the teacher wrote it. */
async function addForm(tx: Transaction, row: { id: string; lessonId: string; revision: number }, body: Exercise) {
  const inLesson = and(eq(exercises.lessonId, row.lessonId), isNull(exercises.removedAt))
  await tx
    .update(exercises)
    .set({ body, revision: row.revision + 1 })
    .where(eq(exercises.id, row.id))
  const its = await tx.select().from(exercises).where(inLesson).orderBy(exercises.order, exercises.id)
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, row.lessonId))
  const questions = its.map((one) => questionOf(one.body, { id: one.id, revision: one.revision }))
  const place = its.findIndex(({ id }) => id === row.id)
  await tx
    .update(lessons)
    .set({
      contentBody: rewriteOne(lesson!.contentBody, place, body),
      questions: JSON.stringify(questions),
      questionsMade: lesson!.questionsMade + 1,
    })
    .where(eq(lessons.id, row.lessonId))
}

export function createAppealStore(db: Database, scores: ScoreKeeper) {
  /** Everybody's answers that said it and were wrong: right from now on. */
  async function remark(tx: Transaction, { exerciseId, form }: Group, right: string): Promise<number> {
    const said = and(
      eq(answers.exerciseId, exerciseId),
      eq(answers.form, form),
      sql`${answers.marked} ->> 'verdict' = 'wrong'`,
    )
    const people = await tx.selectDistinct({ userId: answers.userId }).from(answers).where(said).orderBy(answers.userId)
    let remarked = 0
    for (const { userId } of people) {
      await lockLog(tx, userId)
      const marked = sql`${answers.marked} || jsonb_build_object('verdict', 'same', 'fraction', 1, 'right', ${right}::text, 'note', null, 'remarked', true)`
      const rows = await tx
        .update(answers)
        .set({ marked, grade: good, seq: sql`nextval(pg_get_serial_sequence('answers', 'seq'))` })
        .where(and(said, eq(answers.userId, userId)))
        .returning()
      remarked += rows.length
      await recompute(tx, userId, [...new Set(rows.flatMap(({ cardId }) => cardId ?? []))])
      await scores.attempts(tx, userId, rows)
    }
    return remarked
  }

  return {
    /** An answer of this person's. */
    async findAnswer(userId: string, answerId: string) {
      const [row] = await db
        .select({ answer: answers, exercise: exercises.body })
        .from(answers)
        .leftJoin(exercises, eq(exercises.id, answers.exerciseId))
        .where(and(eq(answers.id, answerId), eq(answers.userId, userId)))
      return row && { ...row.answer, exercise: row.exercise }
    },

    /** Once an answer; undefined where it was appealed before. */
    async make(appeal: Group & { answerId: string; said: string }, at: Date) {
      const [row] = await db
        .insert(appeals)
        .values({ ...appeal, createdAt: at })
        .onConflictDoNothing()
        .returning()
      return row
    },

    /** An answer to a word: `propose` tells the library, and it is theirs to decide. Undefined where it was appealed before. */
    async makeOfWord(
      appeal: { answerId: string; entryId: string; said: string },
      at: Date,
      propose: (tx: Transaction) => Promise<unknown>,
    ) {
      return db.transaction(async (tx) => {
        const form = normalForm(appeal.said)
        const [row] = await tx
          .insert(appeals)
          .values({ ...appeal, form, createdAt: at })
          .onConflictDoNothing()
          .returning()
        if (row) await propose(tx)
        return row
      })
    },

    async list(teacherId: string | null): Promise<AppealGroup[]> {
      const { rows } = await db.$client.query<AppealGroup & { body: Exercise }>(pendingGroups, [teacherId])
      return rows.map(({ body, ...group }) => ({
        ...group,
        text: body.text,
        right: markExercise(body, null)?.solution ?? '',
      }))
    },

    async decided(userId: string, since: Date): Promise<Decided[]> {
      const { rows } = await db.$client.query<Decided>(decidedFor, [userId, since])
      return rows.toSorted((one, other) => other.decidedAt.getTime() - one.decidedAt.getTime())
    },

    /** The exercise of a decision, with what its course decides about it. */
    async findExercise(id: string) {
      const [row] = await db
        .select({ id: exercises.id, teacherId: courses.teacherId, lessonTitle: lessons.title, lessonId: lessons.id })
        .from(exercises)
        .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(exercises.id, id), isNull(exercises.removedAt), isPresentLesson))
      return row
    },

    /** How many answers were marked anew; undefined where somebody else has decided. */
    async accept(group: Group, dialect: string | null, at: Date, noted: (tx: Transaction) => Promise<void>) {
      return db.transaction(async (tx) => {
        const [of] = await tx
          .select({ lessonId: exercises.lessonId })
          .from(exercises)
          .where(eq(exercises.id, group.exerciseId))
        // The lesson first, as whoever writes it does.
        await tx.select().from(lessons).where(eq(lessons.id, of!.lessonId)).for('no key update')
        const [row] = await tx.select().from(exercises).where(eq(exercises.id, group.exerciseId)).for('no key update')
        const decided = await tx
          .update(appeals)
          .set({ status: 'ACCEPTED', decidedAt: at })
          .where(inGroup(group))
          .returning()
        const [first] = decided
        if (!row || !first || row.removedAt) return undefined
        const [answer] = await tx.select({ said: answers.said }).from(answers).where(eq(answers.id, first.answerId))
        const said = answer?.said ?? {}
        // To an exercise that was changed since, the same answer may say something else: then only the marks follow.
        const body = formOf(row.body, said) === group.form ? withAccepted(row.body, said, dialect) : undefined
        if (body) await addForm(tx, row, body)
        const remarked = await remark(tx, group, first.said.trim())
        await noted(tx)
        return remarked
      })
    },

    async decline(group: Group, sentence: string | null, at: Date, noted: (tx: Transaction) => Promise<void>) {
      return db.transaction(async (tx) => {
        const decided = await tx
          .update(appeals)
          .set({ status: 'DECLINED', sentence, decidedAt: at })
          .where(inGroup(group))
          .returning({ answerId: appeals.answerId })
        if (decided.length === 0) return undefined
        const note =
          sentence === null
            ? sql`${answers.marked}`
            : sql`${answers.marked} || jsonb_build_object('note', ${sentence}::text)`
        // Told to their learners' devices with the rest of what is new.
        await tx
          .update(answers)
          .set({ marked: note, seq: sql`nextval(pg_get_serial_sequence('answers', 'seq'))` })
          .where(
            inArray(
              answers.id,
              decided.map(({ answerId }) => answerId),
            ),
          )
        await noted(tx)
        return 0
      })
    },
  }
}
