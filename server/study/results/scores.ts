import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { scoreOf, passScore } from '#shared/exercises/score.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { exercises } from '#server/db/tables/courses.ts'
import { answers, quizScores } from '#server/db/tables/study.ts'
import { markDone } from '#server/progress/mark-done.ts'
import { learningDay, defaultOffset } from '#shared/study/memory.ts'
import type { Clock } from '#server/clock.ts'
import { lockLogs, type AnswerRow } from '#server/study/answers/log-store.ts'
import { addWordsOfQuiz } from '#server/study/words/lesson-words.ts'

export type ScoreKeeper = ReturnType<typeof createScores>

/** True for answers that were left out because the learner could not listen or speak. */
const wasLeftOut = sql<boolean>`(${answers.marked} ->> 'state' = 'unmarked' AND coalesce(${answers.said} ->> 'skipped', '') = 'true')`

/** The score of an attempt, from its first answers. A question that was left out and answered later counts as answered. */
async function scoreOfAttempt(
  tx: Transaction,
  userId: string,
  attemptId: string,
  lessonId: string,
): Promise<number | undefined> {
  const presentExercises = await tx
    .select({ id: exercises.id })
    .from(exercises)
    .where(and(eq(exercises.lessonId, lessonId), isNull(exercises.removedAt)))
  const firstAnswers = await tx
    .selectDistinctOn([answers.exerciseId], {
      exerciseId: answers.exerciseId,
      fraction: sql<number>`(${answers.marked} ->> 'fraction')::float8`,
      wasLeftOut,
    })
    .from(answers)
    .where(
      and(
        eq(answers.userId, userId),
        eq(answers.attemptId, attemptId),
        eq(answers.lessonId, lessonId),
        sql`(${answers.marked} ->> 'state' = 'marked' OR (${answers.marked} ->> 'state' = 'unmarked' AND ${answers.marked} ->> 'fraction' <> '0') OR ${wasLeftOut})`,
        sql`NOT EXISTS (SELECT FROM answers u WHERE u.user_id = ${userId} AND u.undoes = "answers"."id")`,
      ),
    )
    .orderBy(answers.exerciseId, wasLeftOut, answers.at, answers.id)
  const [leftOutAnswers, countedAnswers] = [
    firstAnswers.filter((answer) => answer.wasLeftOut),
    firstAnswers.filter((answer) => !answer.wasLeftOut),
  ]
  return scoreOf(
    presentExercises.map(({ id }) => id),
    new Map(countedAnswers.map(({ exerciseId, fraction }) => [String(exerciseId), fraction])),
    new Set(leftOutAnswers.map(({ exerciseId }) => String(exerciseId))),
  )
}

async function saveBestScore(
  tx: Transaction,
  userId: string,
  lessonId: string,
  score: number,
  day: number,
): Promise<void> {
  const best = Math.round(score * 1e6) / 1e6
  await tx
    .insert(quizScores)
    .values({ userId, lessonId, best })
    .onConflictDoUpdate({
      target: [quizScores.userId, quizScores.lessonId],
      set: { best: sql`greatest(${quizScores.best}, excluded.best)` },
    })
  if (best < passScore) return
  await markDone(tx, userId, lessonId)
  await addWordsOfQuiz(tx, userId, lessonId, day)
}

/** Best scores of quizzes. A score never falls, and a done lesson stays done. */
export function createScores(db: Database, clock: Clock) {
  return {
    saveBest: (userId: string, lessonId: string, score: number) =>
      db.transaction(async (tx) => {
        await lockLogs(tx, [userId])
        await saveBestScore(tx, userId, lessonId, score, learningDay(clock(), defaultOffset))
      }),

    isDone: async (userId: string, lessonId: string): Promise<boolean> =>
      (await db.$count(
        quizScores,
        and(eq(quizScores.userId, userId), eq(quizScores.lessonId, lessonId), gte(quizScores.best, passScore)),
      )) > 0,

    /** Updates the scores after answers were stored or marked again. */
    async updateAttempts(
      tx: Transaction,
      userId: string,
      rows: Pick<AnswerRow, 'attemptId' | 'lessonId' | 'day'>[],
    ): Promise<void> {
      const changedAttempts = new Map(
        rows.flatMap(({ attemptId, lessonId, day }) =>
          attemptId && lessonId ? [[`${attemptId} ${lessonId}`, { attemptId, lessonId, day }] as const] : [],
        ),
      )
      for (const { attemptId, lessonId, day } of changedAttempts.values()) {
        const score = await scoreOfAttempt(tx, userId, attemptId, lessonId)
        if (score !== undefined) await saveBestScore(tx, userId, lessonId, score, day)
      }
    },

    async listBest(userId: string) {
      const rows = await db.select().from(quizScores).where(eq(quizScores.userId, userId))
      return rows.map(({ lessonId, best }) => ({ lessonId, best, done: best >= passScore }))
    },
  }
}
