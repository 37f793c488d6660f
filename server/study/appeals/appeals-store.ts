import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { normalForm } from '#shared/language/language.ts'
import { rewriteOne } from '#shared/gift/write.ts'
import { markExercise } from '#shared/marking/marking.ts'
import { questionOf } from '#shared/exercises/question.ts'
import type { AppealGroup, AppealDecision } from '#shared/study/appeals.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { isPresentLesson, shownSql } from '#server/db/queries/visible-content.ts'
import { courses, lessons, exercises } from '#server/db/tables/courses.ts'
import { answers, appeals } from '#server/db/tables/study.ts'
import { acceptForEntry } from './accepted-forms.ts'
import { withAcceptedAnswer } from './accepted.ts'
import { isWrongAnswer, type FollowUps } from '#server/study/follow-ups.ts'
import { answerFormOf } from '#server/study/answers/answer-forms.ts'

export interface AppealGroupKey {
  exerciseId: string
  form: string
}

/** Pending appeals in the courses of one teacher, or in all courses ($1 null), longest waiting first. */
const selectPendingGroupsStatement = `
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

/** Decisions since $2 that concern a person ($1): their own appeals, and their answers that somebody else's appeal has changed. */
const selectDecisionsStatement = `
  SELECT DISTINCT ON (p.exercise_id, p.form) a.id AS "answerId", p.status = 'ACCEPTED' AS accepted, p.sentence, p.said,
         e.body ->> 'text' AS text, l.id AS "lessonId", c.id AS "courseId", l.title AS "lessonTitle", p.decided_at AS "decidedAt"
  FROM answers a
  JOIN appeals p ON p.exercise_id = a.exercise_id AND p.form = a.form AND p.status <> 'PENDING' AND p.decided_at >= $2
  JOIN exercises e ON e.id = p.exercise_id
  JOIN lessons l ON l.id = e.lesson_id AND ${shownSql.lesson}
  JOIN courses c ON c.id = l.course_id AND ${shownSql.course}
  WHERE a.user_id = $1 AND (p.answer_id = a.id OR (p.status = 'ACCEPTED' AND (a.marked ->> 'remarked')::boolean))
  ORDER BY p.exercise_id, p.form, p.decided_at DESC, a.id`

export type AppealStore = ReturnType<typeof createAppealStore>

const isPendingInGroup = ({ exerciseId, form }: AppealGroupKey) =>
  and(eq(appeals.exerciseId, exerciseId), eq(appeals.form, form), eq(appeals.status, 'PENDING'))

/** Adds the form to the exercise and to the GIFT text of its lesson, without other changes. */
async function addAcceptedForm(
  tx: Transaction,
  row: { id: string; lessonId: string; revision: number },
  body: Exercise,
) {
  const isInLesson = and(eq(exercises.lessonId, row.lessonId), isNull(exercises.removedAt))
  await tx
    .update(exercises)
    .set({ body, revision: row.revision + 1 })
    .where(eq(exercises.id, row.id))
  const rows = await tx.select().from(exercises).where(isInLesson).orderBy(exercises.order, exercises.id)
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, row.lessonId))
  const questions = rows.map((exercise) => questionOf(exercise.body, { id: exercise.id, revision: exercise.revision }))
  const index = rows.findIndex(({ id }) => id === row.id)
  await tx
    .update(lessons)
    .set({
      contentBody: rewriteOne(lesson!.contentBody, index, body),
      questions: JSON.stringify(questions),
      questionsMade: lesson!.questionsMade + 1,
    })
    .where(eq(lessons.id, row.lessonId))
}

export function createAppealStore(db: Database, followUps: Pick<FollowUps, 'runSoon'>) {
  return {
    async findAnswer(userId: string, answerId: string) {
      const [row] = await db
        .select({ answer: answers, exercise: exercises.body })
        .from(answers)
        .leftJoin(exercises, eq(exercises.id, answers.exerciseId))
        .where(and(eq(answers.id, answerId), eq(answers.userId, userId)))
      return row && { ...row.answer, exercise: row.exercise }
    },

    /** Undefined if the answer was appealed before. */
    async insertForExercise(appeal: AppealGroupKey & { answerId: string; said: string }, at: Date) {
      const [row] = await db
        .insert(appeals)
        .values({ ...appeal, createdAt: at })
        .onConflictDoNothing()
        .returning()
      return row
    },

    /** An appeal about an answer to a word: `propose` sends it to the library, where admins decide. Undefined if the answer was appealed before. */
    async insertForWord(
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

    async listPending(teacherId: string | null): Promise<AppealGroup[]> {
      const rows = await queryRows<AppealGroup & { body: Exercise }>(db, selectPendingGroupsStatement, [teacherId])
      return rows.map(({ body, ...group }) => ({
        ...group,
        text: body.text,
        right: markExercise(body, null)?.solution ?? '',
      }))
    },

    async listDecisions(userId: string, since: Date): Promise<AppealDecision[]> {
      const rows = await queryRows<AppealDecision>(db, selectDecisionsStatement, [userId, since])
      return rows.toSorted((one, other) => other.decidedAt.getTime() - one.decidedAt.getTime())
    },

    /** The exercise of a decision, with the fields that the policy needs. */
    async findExercise(id: string) {
      const [row] = await db
        .select({ id: exercises.id, teacherId: courses.teacherId, lessonTitle: lessons.title, lessonId: lessons.id })
        .from(exercises)
        .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .where(and(eq(exercises.id, id), isNull(exercises.removedAt), isPresentLesson))
      return row
    },

    /** Returns how many answers were marked again, or undefined if somebody else has decided. */
    async accept(
      group: AppealGroupKey,
      dialect: string | null,
      at: Date,
      {
        writeAudit,
        propose,
      }: { writeAudit: (tx: Transaction) => Promise<void>; propose: Parameters<typeof acceptForEntry>[2] },
    ) {
      const remarked = await db.transaction(async (tx) => {
        const [exercise] = await tx
          .select({ lessonId: exercises.lessonId })
          .from(exercises)
          .where(eq(exercises.id, group.exerciseId))
        // Locks the lesson first, in the same order as when a lesson is saved.
        await tx.select().from(lessons).where(eq(lessons.id, exercise!.lessonId)).for('no key update')
        const [row] = await tx.select().from(exercises).where(eq(exercises.id, group.exerciseId)).for('no key update')
        const decidedAppeals = await tx
          .update(appeals)
          .set({ status: 'ACCEPTED', decidedAt: at })
          .where(isPendingInGroup(group))
          .returning()
        const [firstAppeal] = decidedAppeals
        if (!row || !firstAppeal || row.removedAt) return undefined
        const [answer] = await tx
          .select({ said: answers.said, entryId: answers.entryId })
          .from(answers)
          .where(eq(answers.id, firstAppeal.answerId))
        const response = answer?.said ?? {}
        // If the exercise has changed since, the answer may have another form there; then only the stored marks change.
        // A form that an earlier release stored may hold punctuation between words.
        const form = answerFormOf(row.body, response)
        const isSameForm = form === group.form || form === normalForm(group.form)
        const body = isSameForm ? withAcceptedAnswer(row.body, response, dialect) : undefined
        if (body) await addAcceptedForm(tx, row, body)
        const text = firstAppeal.said.trim()
        await acceptForEntry(tx, { body: row.body, entryId: answer?.entryId ?? null, text, dialect, at }, propose)
        const isMarkedWrong = isWrongAnswer(group.exerciseId, group.form)
        // Everybody's answers that said it and were wrong are right from now on.
        await insertFollowUps(tx, 'accept', group, text, isMarkedWrong)
        await writeAudit(tx)
        return tx.$count(answers, isMarkedWrong)
      })
      await followUps.runSoon()
      return remarked
    },

    async decline(
      group: AppealGroupKey,
      sentence: string | null,
      at: Date,
      writeAudit: (tx: Transaction) => Promise<void>,
    ) {
      const declined = await db.transaction(async (tx) => {
        const decidedAppeals = await tx
          .update(appeals)
          .set({ status: 'DECLINED', sentence, decidedAt: at })
          .where(isPendingInGroup(group))
          .returning({ answerId: appeals.answerId })
        if (decidedAppeals.length === 0) return undefined
        const ids = decidedAppeals.map(({ answerId }) => answerId)
        await insertFollowUps(tx, 'decline', group, sentence, sql`${answers.id} = ANY (${sql.param(ids)}::uuid[])`)
        await writeAudit(tx)
        return 0
      })
      await followUps.runSoon()
      return declined
    },
  }
}

/** A decision is followed by work for each learner whose answers it is about. */
async function insertFollowUps(
  tx: Transaction,
  kind: 'accept' | 'decline',
  { exerciseId, form }: AppealGroupKey,
  text: string | null,
  affectedAnswers: SQL | undefined,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO study_follow_ups (user_id, kind, card_id, form, text)
    SELECT user_id, ${kind}, ${exerciseId}, ${form}, ${text} FROM answers WHERE ${affectedAnswers} GROUP BY user_id ORDER BY user_id`)
}
