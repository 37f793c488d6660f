import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/people.ts'
import { learningDay } from '#shared/memory.ts'
import { can } from '#shared/policy.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { answers, courses, exercises, lessons } from '#server/db/tables.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Lexicon } from './lexicon.ts'
import { countDay, lockLog, recompute } from './log-store.ts'
import type { AnswerRow } from './log-store.ts'
import { markAll, unmarked } from './marker.ts'
import type { Asked, Outcome, PresentExercise } from './marker.ts'
import { keptOf } from './said.ts'
import type { ScoreKeeper } from './scores.ts'
import type { WordStore } from './words.ts'

const undoings = alias(answers, 'undoings')

interface Deps {
  db: Database
  clock: Clock
  lexicon: Lexicon
  words: WordStore
  scores: ScoreKeeper
}

/** Exercises that are there for learners, or for the teacher who tries them. */
async function exercisesBy(db: Database, ids: string[], viewer: User): Promise<Map<string, PresentExercise>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: exercises.id,
      lessonId: exercises.lessonId,
      revision: exercises.revision,
      body: exercises.body,
      teacherId: courses.teacherId,
      hidden: sql<boolean>`${lessons.hidden} OR ${courses.hidden}`,
    })
    .from(exercises)
    .innerJoin(lessons, eq(lessons.id, exercises.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        inArray(exercises.id, ids),
        isNull(exercises.removedAt),
        isNull(lessons.deletedAt),
        isNull(courses.deletedAt),
      ),
    )
  const shown = rows.filter((row) => !row.hidden || can(viewer, 'lessons.readSource', row))
  return new Map(shown.map((row) => [row.id, row]))
}

const elses = (id: string): Marked => ({
  ...unmarked(id, 'refused'),
  note: 'An answer with this id belongs to somebody else.',
})

/** What these ids were answered before. An id of somebody else's is refused, and alone: it names their answer. */
async function storedBy(tx: Pick<Database, 'select'>, viewer: User, ids: string[]): Promise<Map<string, Marked>> {
  const rows = await tx
    .select({ id: answers.id, userId: answers.userId, marked: answers.marked })
    .from(answers)
    .where(inArray(answers.id, ids))
  return new Map(rows.map(({ id, userId, marked }) => [id, userId === viewer.id ? marked : elses(id)]))
}

interface Undone {
  cardId: string | null
  day: number
  attemptId: string | null
}

/** Stored answers that these rows are the first to take back. */
async function undoneBy(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<Undone[]> {
  const fresh = rows.map(({ id }) => id)
  const undoes = rows.flatMap((row) => row.undoes ?? []).filter((id) => !fresh.includes(id))
  if (undoes.length === 0) return []
  const others = tx
    .select({ one: sql`1` })
    .from(undoings)
    .where(and(eq(undoings.userId, userId), eq(undoings.undoes, answers.id), notInArray(undoings.id, fresh)))
  return tx
    .select({ cardId: answers.cardId, day: answers.day, attemptId: answers.attemptId })
    .from(answers)
    .where(and(eq(answers.userId, userId), inArray(answers.id, undoes), notExists(others)))
}

/** Whoever answers in a lesson learns that day too; what a day's round has room for is used up by reviewing alone. */
async function countDays(tx: Transaction, userId: string, learned: Undone[], undone: Undone[]): Promise<void> {
  const inRounds = (of: Undone[] = []) => of.filter(({ cardId, attemptId }) => cardId && !attemptId).length
  const given = Map.groupBy(learned, ({ day }) => day)
  const taken = Map.groupBy(undone, ({ day }) => day)
  for (const day of new Set([...given.keys(), ...taken.keys()]))
    await countDay(tx, userId, day, { answered: inRounds(given.get(day)) - inRounds(taken.get(day)), met: 0 })
}

/** Whether the exercises are still as they were marked by; until the transaction ends nobody changes them. */
async function stillSo(tx: Transaction, rows: AnswerRow[]): Promise<boolean> {
  const marked = new Map(
    rows.flatMap(({ exerciseId, revision }) => (exerciseId ? [[exerciseId, revision] as const] : [])),
  )
  if (marked.size === 0) return true
  const now = await tx
    .select({ id: exercises.id, revision: exercises.revision })
    .from(exercises)
    .where(inArray(exercises.id, [...marked.keys()]))
    .orderBy(exercises.id)
    .for('share')
  return now.length === marked.size && now.every(({ id, revision }) => marked.get(id) === revision)
}

/** A teacher does not change an exercise more often than that while one answer is stored. */
const mostTries = 5

export function createAnswering({ db, clock, lexicon, words, scores }: Deps) {
  /** Each answer beside what it is about. */
  async function ask(fresh: StudyAnswer[], viewer: User): Promise<Asked[]> {
    const found = await exercisesBy(
      db,
      fresh.flatMap(({ exerciseId }) => exerciseId ?? []),
      viewer,
    )
    const asksOf = (id: string | undefined) => {
      const asked = (id && found.get(id)?.body.asked) || []
      return asked.length === 1 ? asked[0] : undefined
    }
    const present = await words.present(fresh.flatMap(({ entryId, exerciseId }) => entryId ?? asksOf(exerciseId) ?? []))
    return fresh.map((answer) => {
      const asks = asksOf(answer.exerciseId)
      return {
        answer,
        exercise: answer.exerciseId ? found.get(answer.exerciseId) : undefined,
        word: answer.entryId ? present.get(answer.entryId) : undefined,
        asks: asks ? present.get(asks) : undefined,
        mayAnswer: can(viewer, 'lessons.answer'),
      }
    })
  }

  function rowOf(viewer: User, { answer, exercise, word, asks }: Asked, { marked, grade, form }: Outcome): AnswerRow {
    // A clock that is ahead is not believed.
    const at = new Date(Math.min(answer.at.getTime(), clock().getTime()))
    const counts = marked.state === 'marked' || marked.state === 'again' || grade !== null
    return {
      id: answer.id,
      userId: viewer.id,
      exerciseId: exercise?.id ?? null,
      entryId: answer.entryId ?? asks?.id ?? null,
      undoes: answer.undoes ?? null,
      cardId: counts ? (word?.id ?? asks?.id ?? exercise?.id ?? null) : null,
      lessonId: exercise?.lessonId ?? null,
      attemptId: answer.attemptId ?? null,
      revision: exercise?.revision ?? null,
      said: keptOf(answer),
      form,
      at,
      offsetMinutes: answer.offsetMinutes,
      day: learningDay(at, answer.offsetMinutes),
      grade,
      marked,
    }
  }

  /** Before the transaction: what asks the library must not wait for a second connection while it holds one. */
  async function mark(viewer: User, fresh: StudyAnswer[]): Promise<AnswerRow[]> {
    const asked = await ask(fresh, viewer)
    const outcomes = await markAll(asked, lexicon)
    return asked.map((one, at) => rowOf(viewer, one, outcomes[at]!))
  }

  async function write(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<void> {
    await tx.insert(answers).values(rows)
    const undone = await undoneBy(tx, userId, rows)
    const touched = new Set([...rows, ...undone].flatMap(({ cardId }) => cardId ?? []))
    const takenBack = await recompute(tx, userId, [...touched].toSorted(), new Set(rows.map(({ id }) => id)))
    // What takes an answer back may have come before it.
    const learned = rows.filter(({ id, undoes, cardId }) => !undoes && cardId && !takenBack.has(id))
    await countDays(tx, userId, learned as Undone[], undone)
    await scores.attempts(tx, userId, rows)
  }

  /** False, and nothing stored, where an exercise was changed since it was marked by. */
  async function store(viewer: User, rows: AnswerRow[], stored: Map<string, Marked>): Promise<boolean> {
    return db.transaction(async (tx) => {
      // Exercises before people, as an accepted appeal does.
      if (!(await stillSo(tx, rows))) return false
      await lockLog(tx, viewer.id)
      for (const [id, marked] of await storedBy(
        tx,
        viewer,
        rows.map(({ id }) => id),
      ))
        stored.set(id, marked)
      const fresh = rows.filter(({ id }) => !stored.has(id))
      if (fresh.length > 0) await write(tx, viewer.id, fresh)
      for (const { id, marked } of fresh) stored.set(id, marked)
      return true
    })
  }

  return {
    /** Stores what is new and answers for all of it, in order: the same id twice is the same answer. */
    async take(viewer: User, given: StudyAnswer[]): Promise<Marked[]> {
      if (given.length === 0) return []
      const first = new Map(given.toReversed().map((answer) => [answer.id.toLowerCase(), answer]))
      const stored = await storedBy(db, viewer, [...first.keys()])
      const fresh = [...first].filter(([id]) => !stored.has(id)).map(([id, answer]) => ({ ...answer, id }))
      for (let tries = 0; fresh.length > 0; tries += 1) {
        if (await store(viewer, await mark(viewer, fresh), stored)) break
        if (tries === mostTries) throw unavailable('The exercises are being changed just now. Please try again.')
      }
      return given.map(({ id }) => stored.get(id.toLowerCase())!)
    },
  }
}
