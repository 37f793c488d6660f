import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { scoreOf } from '#shared/quiz.ts'
import { doneFrom } from '#shared/study.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { answers, exercises, quizScores } from '#server/db/tables.ts'
import type { AnswerRow } from './log-store.ts'

/** Whichever is asked, inside a transaction or not. */
type Writer = Pick<Database, 'select' | 'insert' | 'execute'>

interface Deps {
  db: Database
  /** A lesson counts as done. */
  markDone: (userId: string, lessonId: string, tx: Writer) => Promise<void>
}
export type ScoreKeeper = ReturnType<typeof createScores>

/** Left out because nobody could listen, or speak. */
const leftOut = sql<boolean>`(${answers.marked} ->> 'state' = 'unmarked' AND coalesce(${answers.said} ->> 'skipped', '') = 'true')`

/** Of an attempt, by its first answers; what was left out and answered later counts as answered. */
async function scoreOfAttempt(
  tx: Transaction,
  userId: string,
  attemptId: string,
  lessonId: string,
): Promise<number | undefined> {
  const present = await tx
    .select({ id: exercises.id })
    .from(exercises)
    .where(and(eq(exercises.lessonId, lessonId), isNull(exercises.removedAt)))
  const first = await tx
    .selectDistinctOn([answers.exerciseId], {
      exerciseId: answers.exerciseId,
      fraction: sql<number>`(${answers.marked} ->> 'fraction')::float8`,
      leftOut,
    })
    .from(answers)
    .where(
      and(
        eq(answers.userId, userId),
        eq(answers.attemptId, attemptId),
        eq(answers.lessonId, lessonId),
        sql`(${answers.marked} ->> 'state' = 'marked' OR (${answers.marked} ->> 'state' = 'unmarked' AND ${answers.marked} ->> 'fraction' <> '0') OR ${leftOut})`,
        sql`NOT EXISTS (SELECT FROM answers u WHERE u.user_id = ${userId} AND u.undoes = "answers"."id")`,
      ),
    )
    .orderBy(answers.exerciseId, leftOut, answers.at, answers.id)
  const [without, given] = [first.filter((one) => one.leftOut), first.filter((one) => !one.leftOut)]
  return scoreOf(
    present.map(({ id }) => id),
    new Map(given.map(({ exerciseId, fraction }) => [String(exerciseId), fraction])),
    new Set(without.map(({ exerciseId }) => String(exerciseId))),
  )
}

/** Best scores of quizzes: a score never falls, and what was done stays done. */
export function createScores({ db, markDone }: Deps) {
  async function keep(tx: Writer, userId: string, lessonId: string, score: number): Promise<void> {
    const best = Math.round(score * 1e6) / 1e6
    await tx
      .insert(quizScores)
      .values({ userId, lessonId, best })
      .onConflictDoUpdate({
        target: [quizScores.userId, quizScores.lessonId],
        set: { best: sql`greatest(${quizScores.best}, excluded.best)` },
      })
    if (best >= doneFrom) await markDone(userId, lessonId, tx)
  }

  return {
    keep: (userId: string, lessonId: string, score: number) => keep(db, userId, lessonId, score),

    /** After answers were written, or marked anew. */
    async attempts(tx: Transaction, userId: string, rows: Pick<AnswerRow, 'attemptId' | 'lessonId'>[]): Promise<void> {
      const touched = new Map(
        rows.flatMap(({ attemptId, lessonId }) =>
          attemptId && lessonId ? [[`${attemptId} ${lessonId}`, { attemptId, lessonId }] as const] : [],
        ),
      )
      for (const { attemptId, lessonId } of touched.values()) {
        const score = await scoreOfAttempt(tx, userId, attemptId, lessonId)
        if (score !== undefined) await keep(tx, userId, lessonId, score)
      }
    },

    async of(userId: string) {
      const rows = await db.select().from(quizScores).where(eq(quizScores.userId, userId))
      return rows.map(({ lessonId, best }) => ({ lessonId, best, done: best >= doneFrom }))
    },

    async ofLessons(lessonIds: string[]) {
      return lessonIds.length === 0 ? [] : db.select().from(quizScores).where(inArray(quizScores.lessonId, lessonIds))
    },
  }
}
