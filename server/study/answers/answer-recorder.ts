import { say } from '#shared/messages/say.ts'
import { exercisesChanging } from '#shared/study/answer-messages.ts'
import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/people.ts'
import { learningDay } from '#shared/study/memory.ts'
import { hadFullContent, acceptedTimes } from '#shared/courses/offline-times.ts'
import { can } from '#shared/policy.ts'
import type { Marked, StudyAnswer } from '#shared/study/answers.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { isPresentLesson } from '#server/db/queries/present.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { exercises } from '#server/db/tables/exercises.ts'
import { answers } from '#server/db/tables/study.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Lexicon } from './lexicon.ts'
import type { FollowUps } from '#server/study/appeals/follow-ups.ts'
import { countDays, forgetDays, lockLogs, recompute, storeAnswers, type AnswerRow } from './log-store.ts'
import { notYourAnswer } from '#shared/marking/messages.ts'
import { readMark } from './stored-marks.ts'
import { markAll, unmarked, type ResolvedAnswer, type MarkedAnswer, type PresentExercise } from './marker.ts'
import { loggedFields } from './answer-forms.ts'
import type { ScoreKeeper } from '#server/study/results/scores.ts'
import { addWordsOfAnswers } from '#server/study/words/lesson-words.ts'
import type { WordStore } from '#server/study/words/words.ts'

const undoings = alias(answers, 'undoings')

interface Deps {
  db: Database
  clock: Clock
  lexicon: Lexicon
  words: WordStore
  followUps: Pick<FollowUps, 'ofLearner'>
  scores: ScoreKeeper
  countClassAnswers: CountClassAnswers
}

/** Where an answer counts besides the learner's own log. */
export interface ClassAnswer {
  forClass: NonNullable<Marked['forClass']>
  /** The membership; null unless it counts. */
  memberId: string | null
}
/** Finds the class of each answer that names an assignment, by the answer's id. */
export type CountClassAnswers = (
  userId: string,
  answers: { id: string; assignmentId: string; itemId: string | null; at: Date }[],
) => Promise<Map<string, ClassAnswer>>

/** Exercises that learners can see, and for teachers also those of their own hidden lessons. */
async function findExercises(db: Database, ids: string[], viewer: User): Promise<Map<string, PresentExercise>> {
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
  const visibleRows = rows.filter((row) => !row.hidden || can(viewer, 'lessons.readSource', row))
  return new Map(visibleRows.map((row) => [row.id, row]))
}

const refused = (id: string): Marked => ({
  ...readMark(unmarked(id, 'refused')),
  note: say(notYourAnswer),
})

/** Earlier results for these ids. An id that belongs to somebody else is refused without any data of that answer. */
async function findStored(tx: Transaction, viewer: User, known: AnswerRow[]): Promise<Map<string, Marked>> {
  const rows = await tx
    .select({ id: answers.id, userId: answers.userId, marked: answers.marked })
    .from(answers)
    .where(
      inArray(
        answers.id,
        known.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, userId, marked }) => [id, userId === viewer.id ? readMark(marked) : refused(id)]))
}

/** Entries for which an answered question asks, once its solution was shown. A question that names one entry has its card already. */
function entriesAsked({ answer, exercise }: ResolvedAnswer, { marked }: MarkedAnswer): string[] {
  const { asked = [], kind } = exercise?.body ?? {}
  const isSolutionShown = marked.state === 'marked' ? marked.right !== null : kind === 'speak' && !answer.skipped
  return isSolutionShown && (asked.length > 1 || kind === 'speak') ? asked : []
}

type Undone = Pick<AnswerRow, 'cardId' | 'day' | 'attemptId' | 'said'>

/** Stored answers that these rows undo and that no earlier row has undone. */
async function findUndone(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<Undone[]> {
  const fresh = rows.map(({ id }) => id)
  const undoes = rows.flatMap((row) => row.undoes ?? []).filter((id) => !fresh.includes(id))
  if (undoes.length === 0) return []
  const others = tx
    .select({ one: sql`1` })
    .from(undoings)
    .where(and(eq(undoings.userId, userId), eq(undoings.undoes, answers.id), notInArray(undoings.id, fresh)))
  return tx
    .select({ cardId: answers.cardId, day: answers.day, attemptId: answers.attemptId, said: answers.said })
    .from(answers)
    .where(and(eq(answers.userId, userId), inArray(answers.id, undoes), notExists(others)))
}

/** 'I know this' is no answer of a review: the word was not asked. */
const inReviews = (rows: Pick<AnswerRow, 'cardId' | 'attemptId' | 'said'>[] = []) =>
  rows.filter(({ cardId, attemptId, said }) => cardId && !attemptId && !said.knows).length

/** Counts of each learning day. An answer in a lesson makes it a learning day; only reviews use up the day's review session. */
function daysOf(learned: AnswerRow[], undone: Undone[], met: Map<number, number>) {
  const added = Map.groupBy(learned, ({ day }) => day)
  const taken = Map.groupBy(undone, ({ day }) => day)
  return [...new Set([...added.keys(), ...taken.keys(), ...met.keys()])].map((day) => ({
    day,
    answered: inReviews(added.get(day)) - inReviews(taken.get(day)),
    met: met.get(day) ?? 0,
  }))
}

/** True if the exercises still have the revision that was used for marking. Locks them until the transaction ends. */
async function areUnchanged(tx: Transaction, rows: AnswerRow[]): Promise<boolean> {
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
  { answer, exercise, word, questionEntry }: ResolvedAnswer,
  { marked, grade, form }: MarkedAnswer,
  at: Date,
  link: ClassAnswer | undefined,
): AnswerRow {
  const counts = marked.state === 'marked' || marked.state === 'again' || grade !== null
  return {
    id: answer.id,
    userId: viewer.id,
    exerciseId: exercise?.id ?? null,
    entryId: answer.entryId ?? questionEntry?.id ?? null,
    undoes: answer.undoes ?? null,
    cardId: counts ? (word?.id ?? questionEntry?.id ?? exercise?.id ?? null) : null,
    lessonId: exercise?.lessonId ?? null,
    attemptId: answer.attemptId ?? null,
    assignmentId: (link?.memberId && answer.assignmentId) || null,
    memberId: link?.memberId ?? null,
    revision: exercise?.revision ?? null,
    said: loggedFields(answer),
    form,
    at,
    offsetMinutes: answer.offsetMinutes,
    day: learningDay(at, answer.offsetMinutes),
    grade,
    marked: link ? { ...marked, forClass: link.forClass } : marked,
  }
}

interface MarkedRow {
  row: AnswerRow
  /** See `entriesAsked`. */
  entryIds: string[]
}

/** Limits the repetitions if an exercise changes while an answer is being stored. */
const mostTries = 5

export function createAnswerRecorder({ db, clock, lexicon, words, scores, followUps, countClassAnswers }: Deps) {
  /** Loads the exercise or word of each answer. */
  async function resolve(fresh: StudyAnswer[], viewer: User): Promise<ResolvedAnswer[]> {
    const exerciseRows = await findExercises(
      db,
      fresh.flatMap(({ exerciseId }) => exerciseId ?? []),
      viewer,
    )
    const questionEntryOf = (id: string | undefined) => {
      const entryIds = (id && exerciseRows.get(id)?.body.asked) || []
      return entryIds.length === 1 ? entryIds[0] : undefined
    }
    const present = await words.present(
      fresh.flatMap(({ entryId, exerciseId }) => entryId ?? questionEntryOf(exerciseId) ?? []),
    )
    const sentences = await words.sentences(
      fresh.flatMap(({ entryId, words: laid }) => (entryId && laid ? entryId : [])),
    )
    return fresh.map((answer) => {
      const entryId = questionEntryOf(answer.exerciseId)
      return {
        answer,
        exercise: answer.exerciseId ? exerciseRows.get(answer.exerciseId) : undefined,
        word: answer.entryId ? present.get(answer.entryId) : undefined,
        sentences: answer.entryId ? sentences.get(answer.entryId) : undefined,
        questionEntry: entryId ? present.get(entryId) : undefined,
        access: can(viewer, 'lessons.answer') ? 'open' : hadFullContent(viewer, answer.at, clock()) ? 'held' : 'none',
      }
    })
  }

  /** Words count in lists of words, questions in their lessons. */
  async function linksOf(viewer: User, resolved: ResolvedAnswer[], moments: Map<string, Date>) {
    const withAssignment = resolved.flatMap(({ answer: { id, assignmentId, entryId, undoes }, exercise }) =>
      assignmentId && !undoes
        ? [{ id, assignmentId, itemId: exercise?.lessonId ?? entryId ?? null, at: moments.get(id)! }]
        : [],
    )
    return withAssignment.length === 0 ? new Map<string, ClassAnswer>() : countClassAnswers(viewer.id, withAssignment)
  }

  /** Runs before the transaction, because a read of the library must not wait for a second connection while it holds one. */
  async function mark(viewer: User, fresh: StudyAnswer[]): Promise<MarkedRow[]> {
    const resolved = await resolve(fresh, viewer)
    const outcomes = await markAll(resolved, lexicon)
    const moments = acceptedTimes(fresh, clock())
    const links = await linksOf(viewer, resolved, moments)
    return resolved.map((resolvedAnswer, index) => {
      const { id } = resolvedAnswer.answer
      const row = rowOf(viewer, resolvedAnswer, outcomes[index]!, moments.get(id)!, links.get(id))
      return { row, entryIds: entriesAsked(resolvedAnswer, outcomes[index]!) }
    })
  }

  /** Updates cards, days and scores after new answers. */
  async function updateCards(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<void> {
    const undone = await findUndone(tx, userId, rows)
    const touched = new Set([...rows, ...undone].flatMap(({ cardId }) => cardId ?? []))
    const { undone: undoneIds, met } = await recompute(tx, [userId], [...touched].toSorted())
    // An answer may have been undone before it arrived.
    const learned = rows.filter(({ id, undoes, cardId }) => !undoes && cardId && !undoneIds.has(id))
    await countDays(tx, userId, daysOf(learned, undone, met))
    await forgetDays(
      tx,
      userId,
      undone.map(({ day }) => day),
    )
    await scores.attempts(tx, userId, rows)
  }

  /** Stores the rows and returns the stored results. Stores nothing and returns undefined if an exercise has changed since it was marked. */
  async function store(viewer: User, answered: MarkedRow[]): Promise<Map<string, Marked> | undefined> {
    const rows = answered.map(({ row }) => row)
    return db.transaction(async (tx) => {
      // Exercises are locked before people, in the same order as when an appeal is accepted.
      if (!(await areUnchanged(tx, rows))) return undefined
      if (await lockLogs(tx, [viewer.id])) await followUps.ofLearner(tx, viewer.id)
      const added = await storeAnswers(tx, rows)
      const [fresh, known] = [rows.filter(({ id }) => added.has(id)), rows.filter(({ id }) => !added.has(id))]
      if (fresh.length > 0) await updateCards(tx, viewer.id, fresh)
      const askedEntries = answered.flatMap(({ row, entryIds }) =>
        entryIds.length > 0 && added.has(row.id) ? { entryIds, day: row.day } : [],
      )
      await addWordsOfAnswers(tx, viewer.id, askedEntries)
      const before = known.length > 0 ? await findStored(tx, viewer, known) : []
      return new Map([...fresh.map(({ id, marked }) => [id, readMark(marked)] as const), ...before])
    })
  }

  return {
    /** Stores new answers and returns the results of all, in order. Answers with the same id get the same result. */
    async storeAll(viewer: User, received: StudyAnswer[]): Promise<Marked[]> {
      if (received.length === 0) return []
      const first = new Map(received.toReversed().map((answer) => [answer.id.toLowerCase(), answer]))
      const unique = [...first].toReversed().map(([id, answer]) => ({ ...answer, id }))
      for (let tries = 0; tries <= mostTries; tries += 1) {
        const stored = await store(viewer, await mark(viewer, unique))
        if (stored) return received.map(({ id }) => stored.get(id.toLowerCase())!)
      }
      throw unavailable(say(exercisesChanging))
    },
  }
}
