import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/people.ts'
import { learningDay } from '#shared/memory.ts'
import { heldContent, momentsOf } from '#shared/held-content.ts'
import { can } from '#shared/policy.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/present.ts'
import { answers, courses, exercises, lessons } from '#server/db/tables.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Lexicon } from './lexicon.ts'
import { countDays, forgetDays, lockLog, recompute, storeAnswers } from './log-store.ts'
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
    .where(and(inArray(exercises.id, ids), isNull(exercises.removedAt), isPresentLesson))
  const shown = rows.filter((row) => !row.hidden || can(viewer, 'lessons.readSource', row))
  return new Map(shown.map((row) => [row.id, row]))
}

const elses = (id: string): Marked => ({
  ...unmarked(id, 'refused'),
  note: 'An answer with this id belongs to somebody else.',
})

/** What these ids were answered before. An id of somebody else's is refused, and alone: it names their answer. */
async function storedBy(tx: Transaction, viewer: User, known: AnswerRow[]): Promise<Map<string, Marked>> {
  const rows = await tx
    .select({ id: answers.id, userId: answers.userId, marked: answers.marked })
    .from(answers)
    .where(
      inArray(
        answers.id,
        known.map(({ id }) => id),
      ),
    )
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

const inRounds = (of: Pick<AnswerRow, 'cardId' | 'attemptId'>[] = []) =>
  of.filter(({ cardId, attemptId }) => cardId && !attemptId).length

/** Whoever answers in a lesson learns that day too; what a day's round has room for is used up by reviewing alone. */
function daysOf(learned: AnswerRow[], undone: Undone[], met: Map<number, number>) {
  const given = Map.groupBy(learned, ({ day }) => day)
  const taken = Map.groupBy(undone, ({ day }) => day)
  return [...new Set([...given.keys(), ...taken.keys(), ...met.keys()])].map((day) => ({
    day,
    answered: inRounds(given.get(day)) - inRounds(taken.get(day)),
    met: met.get(day) ?? 0,
  }))
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

function rowOf(
  viewer: User,
  { answer, exercise, word, asks }: Asked,
  { marked, grade, form }: Outcome,
  at: Date,
): AnswerRow {
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
        access: can(viewer, 'lessons.answer') ? 'open' : heldContent(viewer, answer.at, clock()) ? 'held' : 'none',
      }
    })
  }

  /** Before the transaction: what asks the library must not wait for a second connection while it holds one. */
  async function mark(viewer: User, fresh: StudyAnswer[]): Promise<AnswerRow[]> {
    const asked = await ask(fresh, viewer)
    const outcomes = await markAll(asked, lexicon)
    const moments = momentsOf(fresh, clock())
    return asked.map((one, place) => rowOf(viewer, one, outcomes[place]!, moments.get(one.answer.id)!))
  }

  /** What newly stored answers change. */
  async function follow(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<void> {
    const undone = await undoneBy(tx, userId, rows)
    const touched = new Set([...rows, ...undone].flatMap(({ cardId }) => cardId ?? []))
    const { undone: takenBack, met } = await recompute(tx, userId, [...touched].toSorted())
    // What takes an answer back may have come before it.
    const learned = rows.filter(({ id, undoes, cardId }) => !undoes && cardId && !takenBack.has(id))
    await countDays(tx, userId, daysOf(learned, undone, met))
    await forgetDays(
      tx,
      userId,
      undone.map(({ day }) => day),
    )
    await scores.attempts(tx, userId, rows)
  }

  /** What stands in the log then; undefined, and nothing stored, where an exercise was changed since it was marked by. */
  async function store(viewer: User, rows: AnswerRow[]): Promise<Map<string, Marked> | undefined> {
    return db.transaction(async (tx) => {
      // Exercises before people, as an accepted appeal does.
      if (!(await stillSo(tx, rows))) return undefined
      await lockLog(tx, viewer.id)
      const added = await storeAnswers(tx, rows)
      const [fresh, known] = [rows.filter(({ id }) => added.has(id)), rows.filter(({ id }) => !added.has(id))]
      if (fresh.length > 0) await follow(tx, viewer.id, fresh)
      const before = known.length > 0 ? await storedBy(tx, viewer, known) : []
      return new Map([...fresh.map(({ id, marked }) => [id, marked] as const), ...before])
    })
  }

  return {
    /** Stores what is new and answers for all of it, in order: the same id twice is the same answer. */
    async take(viewer: User, given: StudyAnswer[]): Promise<Marked[]> {
      if (given.length === 0) return []
      const first = new Map(given.toReversed().map((answer) => [answer.id.toLowerCase(), answer]))
      const asked = [...first].map(([id, answer]) => ({ ...answer, id }))
      for (let tries = 0; tries <= mostTries; tries += 1) {
        const stored = await store(viewer, await mark(viewer, asked))
        if (stored) return given.map(({ id }) => stored.get(id.toLowerCase())!)
      }
      throw unavailable('The exercises are being changed just now. Please try again.')
    },
  }
}
