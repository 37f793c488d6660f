import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { good } from '#shared/study/memory.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { answers, studyFollowUps } from '#server/db/tables/study.ts'
import { mergeCards, splitCards } from '#server/study/merged-cards.ts'
import { lockLogs, recomputeCards } from '#server/study/answers/log-store.ts'
import type { ScoreKeeper } from '#server/study/results/scores.ts'

export type FollowUp = typeof studyFollowUps.$inferSelect

/** Learners in one batch. Each takes a lock, and PostgreSQL holds a few thousand locks in all. */
const defaultBatchSize = 500

interface Deps {
  db: Database
  scores: ScoreKeeper
  log: Logger
  batchSize?: number
}

export type FollowUps = ReturnType<typeof createFollowUps>

const isDueFollowUp = eq(studyFollowUps.due, true)
const isSameWork = (one: FollowUp, other: FollowUp) =>
  one.kind === other.kind &&
  one.cardId === other.cardId &&
  one.intoId === other.intoId &&
  one.form === other.form &&
  one.text === other.text

/** The rows in their order, neighbours of the same work together. */
function groupByWork(rows: FollowUp[]): FollowUp[][] {
  const groups: FollowUp[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && isSameWork(last[0]!, row)) last.push(row)
    else groups.push([row])
  }
  return groups
}

const nextSeq = sql`nextval(pg_get_serial_sequence('answers', 'seq'))`

/** Writes the teacher's sentence into the declined answers. Their new `seq` makes the learners' devices read them again. */
async function declineAnswers(tx: Transaction, rows: FollowUp[]): Promise<void> {
  const { cardId, form, text } = rows[0]!
  const newMark = text === null ? sql`marked` : sql`marked - 'message' || jsonb_build_object('note', ${text}::text)`
  const userIds = sql.param(rows.map(({ userId }) => userId))
  await tx.execute(sql`
    UPDATE answers SET marked = ${newMark}, seq = ${nextSeq} WHERE user_id = ANY (${userIds}::uuid[]) AND id IN (
      SELECT answer_id FROM appeals
      WHERE exercise_id = ${cardId} AND form = ${form} AND status = 'DECLINED' AND sentence IS NOT DISTINCT FROM ${text})`)
  await deleteFollowUps(tx, rows)
}

/**
 * Work for each learner after a decision about an entry or an answer. The decision writes one row a learner; batches or the learner's next
 * request apply it.
 */
export function createFollowUps({ db, scores, log, batchSize = defaultBatchSize }: Deps) {
  /** Answers that were wrong are right from now on. */
  async function acceptAnswers(tx: Transaction, rows: FollowUp[]): Promise<void> {
    const { cardId, form, text } = rows[0]!
    const rightMark = sql`${answers.marked} - 'message' - 'solution' || jsonb_build_object('verdict', 'same', 'fraction', 1, 'right', ${text}::text, 'note', null, 'remarked', true)`
    const userIds = rows.map(({ userId }) => userId)
    const remarked = await tx
      .update(answers)
      .set({ marked: rightMark, grade: good, seq: nextSeq })
      .where(and(isWrongAnswer(cardId, form!), inArray(answers.userId, userIds)))
      .returning()
    const rowsByLearner = Map.groupBy(remarked, (row) => row.userId)
    await recomputeCards(tx, [...rowsByLearner.keys()], [...new Set(remarked.flatMap((row) => row.cardId ?? []))])
    for (const [userId, rowsOfLearner] of rowsByLearner) await scores.updateAttempts(tx, userId, rowsOfLearner)
    await deleteFollowUps(tx, rows)
  }

  const runners = { merge: mergeCards, split: splitCards, accept: acceptAnswers, decline: declineAnswers }

  async function apply(tx: Transaction, rows: FollowUp[]): Promise<void> {
    for (const group of groupByWork(rows)) await runners[group[0]!.kind](tx, group)
  }

  /** Carries out one batch and returns how many rows it looked at. */
  const batch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const { id, userId } = studyFollowUps
      const dueRows = await tx
        .select({ id, userId })
        .from(studyFollowUps)
        .where(isDueFollowUp)
        .orderBy(asc(id))
        .limit(batchSize)
      if (dueRows.length === 0) return 0
      await lockLogs(tx, [...new Set(dueRows.map((row) => row.userId))].toSorted())
      // The rows are read again under the locks, because a learner or another process may have been faster.
      const ids = dueRows.map((row) => row.id)
      await apply(
        tx,
        await tx
          .select()
          .from(studyFollowUps)
          .where(and(inArray(id, ids), isDueFollowUp))
          .orderBy(asc(id)),
      )
      return dueRows.length
    })

  async function run(): Promise<void> {
    while ((await batch()) === batchSize);
  }

  /** Carries out the due work of one learner, whose log is locked. */
  const ofLearner = async (tx: Transaction, userId: string): Promise<void> =>
    apply(
      tx,
      await tx
        .select()
        .from(studyFollowUps)
        .where(and(eq(studyFollowUps.userId, userId), isDueFollowUp))
        .orderBy(asc(studyFollowUps.id)),
    )

  const logFailure = (error: unknown) => log.warn({ err: error }, 'study follow-ups wait for the job')

  return {
    batch,
    run,
    ofLearner,

    /** Carries out a learner's due work before their cards are read or chosen. */
    async catchUp(userId: string): Promise<void> {
      if ((await db.$count(studyFollowUps, and(eq(studyFollowUps.userId, userId), isDueFollowUp))) === 0) return
      await db.transaction(async (tx) => {
        await lockLogs(tx, [userId])
        await ofLearner(tx, userId)
      })
    },

    /** Runs after the decision is committed: the first batch now, the others in the background. The job repeats a failed batch. */
    runSoon: async (): Promise<void> => {
      try {
        if ((await batch()) === batchSize) void run().catch(logFailure)
      } catch (error) {
        logFailure(error)
      }
    },
  }
}

/** Answers to an exercise that said this and were marked wrong. */
export const isWrongAnswer = (exerciseId: string, form: string) =>
  and(eq(answers.exerciseId, exerciseId), eq(answers.form, form), sql`${answers.marked} ->> 'verdict' = 'wrong'`)

const deleteFollowUps = (tx: Transaction, rows: FollowUp[]) =>
  tx.delete(studyFollowUps).where(
    inArray(
      studyFollowUps.id,
      rows.map(({ id }) => id),
    ),
  )
