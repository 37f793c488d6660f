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
import { isPresentLesson } from '#server/db/queries/visible-content.ts'
import { courses, lessons, exercises } from '#server/db/tables/courses.ts'
import { answers } from '#server/db/tables/study.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Lexicon } from './lexicon.ts'
import type { FollowUps } from '#server/study/follow-ups.ts'
import { countDays, deleteEmptyDays, lockLogs, recomputeCards, storeAnswers, type AnswerRow } from './log-store.ts'
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
  outcome: NonNullable<Marked['forClass']>
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

const refusedMark = (id: string): Marked => ({
  ...readMark(unmarked(id, 'refused')),
  note: say(notYourAnswer),
})

/** The marks of answers whose ids are stored already. An id that belongs to somebody else is refused without any data of that answer. */
async function marksOfKnownAnswers(
  tx: Transaction,
  viewer: User,
  knownRows: AnswerRow[],
): Promise<Map<string, Marked>> {
  const rows = await tx
    .select({ id: answers.id, userId: answers.userId, marked: answers.marked })
    .from(answers)
    .where(
      inArray(
        answers.id,
        knownRows.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, userId, marked }) => [id, userId === viewer.id ? readMark(marked) : refusedMark(id)]))
}

/** Entries for which an answered question asks, once its solution was shown. A question that names one entry has its card already. */
function askedEntryIds({ answer, exercise }: ResolvedAnswer, { marked }: MarkedAnswer): string[] {
  const { asked = [], kind } = exercise?.body ?? {}
  const isSolutionShown = marked.state === 'marked' ? marked.right !== null : kind === 'speak' && !answer.skipped
  return isSolutionShown && (asked.length > 1 || kind === 'speak') ? asked : []
}

type UndoneAnswer = Pick<AnswerRow, 'cardId' | 'day' | 'attemptId' | 'said'>

/** Stored answers that these rows undo and that no earlier row has undone. */
async function findUndoneAnswers(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<UndoneAnswer[]> {
  const newIds = rows.map(({ id }) => id)
  const undoneIds = rows.flatMap((row) => row.undoes ?? []).filter((id) => !newIds.includes(id))
  if (undoneIds.length === 0) return []
  const earlierUndoings = tx
    .select({ one: sql`1` })
    .from(undoings)
    .where(and(eq(undoings.userId, userId), eq(undoings.undoes, answers.id), notInArray(undoings.id, newIds)))
  return tx
    .select({ cardId: answers.cardId, day: answers.day, attemptId: answers.attemptId, said: answers.said })
    .from(answers)
    .where(and(eq(answers.userId, userId), inArray(answers.id, undoneIds), notExists(earlierUndoings)))
}

/** 'I know this' is no answer of a review: the word was not asked. */
const countInReviews = (rows: Pick<AnswerRow, 'cardId' | 'attemptId' | 'said'>[] = []) =>
  rows.filter(({ cardId, attemptId, said }) => cardId && !attemptId && !said.knows).length

/** Counts of each learning day. An answer in a lesson makes it a learning day; only reviews use up the day's review session. */
function countByDay(learnedRows: AnswerRow[], undoneAnswers: UndoneAnswer[], newWordChangesByDay: Map<number, number>) {
  const learnedByDay = Map.groupBy(learnedRows, ({ day }) => day)
  const undoneByDay = Map.groupBy(undoneAnswers, ({ day }) => day)
  return [...new Set([...learnedByDay.keys(), ...undoneByDay.keys(), ...newWordChangesByDay.keys()])].map((day) => ({
    day,
    answered: countInReviews(learnedByDay.get(day)) - countInReviews(undoneByDay.get(day)),
    met: newWordChangesByDay.get(day) ?? 0,
  }))
}

/** True if the exercises still have the revision that was used for marking. Locks them until the transaction ends. */
async function areExercisesUnchanged(tx: Transaction, rows: AnswerRow[]): Promise<boolean> {
  const markedRevisionsById = new Map(
    rows.flatMap(({ exerciseId, revision }) => (exerciseId ? [[exerciseId, revision] as const] : [])),
  )
  if (markedRevisionsById.size === 0) return true
  const currentExercises = await tx
    .select({ id: exercises.id, revision: exercises.revision })
    .from(exercises)
    .where(inArray(exercises.id, [...markedRevisionsById.keys()]))
    .orderBy(exercises.id)
    .for('share')
  return (
    currentExercises.length === markedRevisionsById.size &&
    currentExercises.every(({ id, revision }) => markedRevisionsById.get(id) === revision)
  )
}

function answerRowOf(
  viewer: User,
  { answer, exercise, word, questionEntry }: ResolvedAnswer,
  { marked, grade, form }: MarkedAnswer,
  at: Date,
  classAnswer: ClassAnswer | undefined,
): AnswerRow {
  const isCounted = marked.state === 'marked' || marked.state === 'again' || grade !== null
  return {
    id: answer.id,
    userId: viewer.id,
    exerciseId: exercise?.id ?? null,
    entryId: answer.entryId ?? questionEntry?.id ?? null,
    undoes: answer.undoes ?? null,
    cardId: isCounted ? (word?.id ?? questionEntry?.id ?? exercise?.id ?? null) : null,
    lessonId: exercise?.lessonId ?? null,
    attemptId: answer.attemptId ?? null,
    assignmentId: (classAnswer?.memberId && answer.assignmentId) || null,
    memberId: classAnswer?.memberId ?? null,
    revision: exercise?.revision ?? null,
    said: loggedFields(answer),
    form,
    at,
    offsetMinutes: answer.offsetMinutes,
    day: learningDay(at, answer.offsetMinutes),
    grade,
    marked: classAnswer ? { ...marked, forClass: classAnswer.outcome } : marked,
  }
}

interface RowToStore {
  row: AnswerRow
  /** See `askedEntryIds`. */
  entryIds: string[]
}

/** Limits the repetitions if an exercise changes while an answer is being stored. */
const maxRepetitions = 5

export function createAnswerRecorder({ db, clock, lexicon, words, scores, followUps, countClassAnswers }: Deps) {
  /** Loads the exercise or word of each answer. */
  async function resolveAnswers(newAnswers: StudyAnswer[], viewer: User): Promise<ResolvedAnswer[]> {
    const exerciseRows = await findExercises(
      db,
      newAnswers.flatMap(({ exerciseId }) => exerciseId ?? []),
      viewer,
    )
    const questionEntryOf = (id: string | undefined) => {
      const entryIds = (id && exerciseRows.get(id)?.body.asked) || []
      return entryIds.length === 1 ? entryIds[0] : undefined
    }
    const presentWordsById = await words.findPresent(
      newAnswers.flatMap(({ entryId, exerciseId }) => entryId ?? questionEntryOf(exerciseId) ?? []),
    )
    const sentencesByEntryId = await words.findSentences(
      newAnswers.flatMap(({ entryId, words: laid }) => (entryId && laid ? entryId : [])),
    )
    return newAnswers.map((answer) => {
      const entryId = questionEntryOf(answer.exerciseId)
      return {
        answer,
        exercise: answer.exerciseId ? exerciseRows.get(answer.exerciseId) : undefined,
        word: answer.entryId ? presentWordsById.get(answer.entryId) : undefined,
        sentences: answer.entryId ? sentencesByEntryId.get(answer.entryId) : undefined,
        questionEntry: entryId ? presentWordsById.get(entryId) : undefined,
        access: can(viewer, 'lessons.answer') ? 'open' : hadFullContent(viewer, answer.at, clock()) ? 'past' : 'none',
      }
    })
  }

  /** Words count in lists of words, questions in their lessons. */
  async function findClassAnswers(viewer: User, resolvedAnswers: ResolvedAnswer[], timesById: Map<string, Date>) {
    const withAssignment = resolvedAnswers.flatMap(({ answer: { id, assignmentId, entryId, undoes }, exercise }) =>
      assignmentId && !undoes
        ? [{ id, assignmentId, itemId: exercise?.lessonId ?? entryId ?? null, at: timesById.get(id)! }]
        : [],
    )
    return withAssignment.length === 0 ? new Map<string, ClassAnswer>() : countClassAnswers(viewer.id, withAssignment)
  }

  /** Runs before the transaction, because a read of the library must not wait for a second connection while it holds one. */
  async function markAnswers(viewer: User, newAnswers: StudyAnswer[]): Promise<RowToStore[]> {
    const resolvedAnswers = await resolveAnswers(newAnswers, viewer)
    const markedAnswers = await markAll(resolvedAnswers, lexicon)
    const timesById = acceptedTimes(newAnswers, clock())
    const classAnswersById = await findClassAnswers(viewer, resolvedAnswers, timesById)
    return resolvedAnswers.map((resolvedAnswer, index) => {
      const { id } = resolvedAnswer.answer
      const row = answerRowOf(
        viewer,
        resolvedAnswer,
        markedAnswers[index]!,
        timesById.get(id)!,
        classAnswersById.get(id),
      )
      return { row, entryIds: askedEntryIds(resolvedAnswer, markedAnswers[index]!) }
    })
  }

  /** Updates cards, days and scores after new answers. */
  async function updateCards(tx: Transaction, userId: string, rows: AnswerRow[]): Promise<void> {
    const undoneAnswers = await findUndoneAnswers(tx, userId, rows)
    const changedCardIds = new Set([...rows, ...undoneAnswers].flatMap(({ cardId }) => cardId ?? []))
    const { undoneIds, newWordChangesByDay } = await recomputeCards(tx, [userId], [...changedCardIds].toSorted())
    // An answer may have been undone before it arrived.
    const learnedRows = rows.filter(({ id, undoes, cardId }) => !undoes && cardId && !undoneIds.has(id))
    await countDays(tx, userId, countByDay(learnedRows, undoneAnswers, newWordChangesByDay))
    await deleteEmptyDays(
      tx,
      userId,
      undoneAnswers.map(({ day }) => day),
    )
    await scores.updateAttempts(tx, userId, rows)
  }

  /** Stores the rows and returns the stored results. Stores nothing and returns undefined if an exercise has changed since it was marked. */
  async function storeRows(viewer: User, rowsToStore: RowToStore[]): Promise<Map<string, Marked> | undefined> {
    const rows = rowsToStore.map(({ row }) => row)
    return db.transaction(async (tx) => {
      // Exercises are locked before people, in the same order as when an appeal is accepted.
      if (!(await areExercisesUnchanged(tx, rows))) return undefined
      if (await lockLogs(tx, [viewer.id])) await followUps.ofLearner(tx, viewer.id)
      const newIds = await storeAnswers(tx, rows)
      const [newRows, knownRows] = [rows.filter(({ id }) => newIds.has(id)), rows.filter(({ id }) => !newIds.has(id))]
      if (newRows.length > 0) await updateCards(tx, viewer.id, newRows)
      const askedEntries = rowsToStore.flatMap(({ row, entryIds }) =>
        entryIds.length > 0 && newIds.has(row.id) ? { entryIds, day: row.day } : [],
      )
      await addWordsOfAnswers(tx, viewer.id, askedEntries)
      const earlierMarks = knownRows.length > 0 ? await marksOfKnownAnswers(tx, viewer, knownRows) : []
      return new Map([...newRows.map(({ id, marked }) => [id, readMark(marked)] as const), ...earlierMarks])
    })
  }

  return {
    /** Stores new answers and returns the results of all, in order. Answers with the same id get the same result. */
    async markAndStore(viewer: User, received: StudyAnswer[]): Promise<Marked[]> {
      if (received.length === 0) return []
      const firstAnswersById = new Map(received.toReversed().map((answer) => [answer.id.toLowerCase(), answer]))
      const uniqueAnswers = [...firstAnswersById].toReversed().map(([id, answer]) => ({ ...answer, id }))
      for (let tries = 0; tries <= maxRepetitions; tries += 1) {
        const marksById = await storeRows(viewer, await markAnswers(viewer, uniqueAnswers))
        if (marksById) return received.map(({ id }) => marksById.get(id.toLowerCase())!)
      }
      throw unavailable(say(exercisesChanging))
    },
  }
}
