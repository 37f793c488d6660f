import { useEffect, useLayoutEffect, useState } from 'react'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { scoreOf } from '#shared/exercises/score.ts'
import type { Marked } from '#shared/study/answers.ts'
import { isRepeatedLater, isWrong } from '#client/domain/answering/answer-rules.ts'
import { onAnswers, storedMarks } from '#client/domain/answering/send-answers.ts'
import { dropDraft } from '#client/lib/form/drafts.ts'
import { useServerRendered } from '#client/lib/page/client-context.ts'
import { randomFor } from '#client/lib/random.ts'
import { unsentItems } from '#client/domain/answering/answer-queue.ts'
import { saveNote, readNote } from '#client/lib/device-note.ts'
import { mixedAnew, repetitionOf, stepsOf, type ExerciseStep, type LessonStep, type WordStep } from './steps.ts'

export interface ResumePosition {
  steps: LessonStep[]
  at: number
  attemptId: string
  /** Fractions of first answers, by exercise id. */
  firsts: ReadonlyMap<string, number>
  /** Exercises skipped because the person cannot listen or speak now. */
  leftOut: ReadonlySet<string>
  /** Ids of first answers without a mark, with their exercise ids. */
  unmarked: ReadonlyMap<string, string>
}

/** Outcome of one exercise. An answer without a mark is identified by its id. */
export type ExerciseOutcome = { marked: Marked } | { savedId: string } | null

/** The position in its stored form. Texts and options are read from the lesson. */
interface StoredPosition {
  /** Fingerprint of the lesson: an attempt at a changed lesson starts again. */
  of: string
  at: number
  attemptId: string
  firsts: [string, number][]
  /** Absent in positions of earlier releases. */
  leftOut?: string[]
  unmarked: [string, string][]
  asked: [string, boolean][]
  /** Words that are asked again at the end. Absent in positions of earlier releases. */
  wordsAgain?: [string, WordStep['stage']][]
  /** Number of steps without repeated ones, as the progress line counts. */
  total?: number
  courseId?: string
  /** True at the end of the lesson, where only marks are waited for. */
  isOver?: boolean
}

type IsWordAsked = (word: string) => boolean

const idOf = ({ question }: ExerciseStep) => question.id ?? ''
const isExercise = (step: LessonStep): step is ExerciseStep => step.kind === 'exercise'

/** Number of steps without repeated ones. */
export const countSteps = (steps: readonly LessonStep[]) =>
  steps.filter((step) => !('isRepeat' in step && step.isRepeat)).length

const fingerprintOf = (steps: readonly LessonStep[]) =>
  JSON.stringify(
    steps.map((step) => {
      if (isExercise(step)) return [step.question.id, step.question.revision]
      return step.kind === 'word' ? [step.word, step.stage] : step.text
    }),
  )

const beginAttempt = (steps: LessonStep[]): ResumePosition => ({
  steps,
  at: 0,
  attemptId: crypto.randomUUID(),
  firsts: new Map(),
  leftOut: new Set(),
  unmarked: new Map(),
})

/** Restores a stored position; undefined if the lesson has changed. */
export function resumePositionFrom(
  stored: unknown,
  lesson: OpenLessonJson,
  isAsked?: IsWordAsked,
): ResumePosition | undefined {
  const newSteps = stepsOf(lesson, undefined, isAsked)
  const {
    of: fingerprint,
    at,
    attemptId,
    firsts,
    leftOut = [],
    unmarked,
    asked: questionsOfAttempt,
    wordsAgain = [],
  } = (stored ?? {}) as StoredPosition
  if (fingerprint !== fingerprintOf(newSteps)) return undefined
  const questions = new Map(newSteps.filter(isExercise).map((step) => [idOf(step), step.question]))
  const exercises = questionsOfAttempt.flatMap(([id, isRepeat]): LessonStep[] => {
    const question = questions.get(id)
    return question ? [{ kind: 'exercise', question: mixedAnew(question, Math.random), isRepeat }] : []
  })
  const others = newSteps.filter((step) => !isExercise(step))
  const marks = { firsts: new Map(firsts), leftOut: new Set(leftOut), unmarked: new Map(unmarked) }
  const words = wordsAgain.map(([word, stage]): LessonStep => ({ kind: 'word', word, stage, isRepeat: true }))
  return { steps: [...others, ...exercises, ...words], at, attemptId, ...marks }
}

export function storedFrom(
  { steps, at, attemptId, firsts, leftOut, unmarked }: ResumePosition,
  lesson: OpenLessonJson,
  isAsked?: IsWordAsked,
): StoredPosition {
  const questionsOfAttempt = steps.filter(isExercise).map((step): [string, boolean] => [idOf(step), step.isRepeat])
  return {
    of: fingerprintOf(stepsOf(lesson, undefined, isAsked)),
    at,
    attemptId,
    firsts: [...firsts],
    leftOut: [...leftOut],
    unmarked: [...unmarked],
    asked: questionsOfAttempt,
    wordsAgain: steps
      .flatMap((step) => (step.kind === 'word' && step.isRepeat ? [[step.word, step.stage] as const] : []))
      .map(([word, stage]) => [word, stage]),
    total: countSteps(steps),
    courseId: lesson.courseId,
    isOver: at >= steps.length,
  }
}

const withRepetition = (steps: LessonStep[], step: ExerciseStep | WordStep, wrong: boolean) =>
  isRepeatedLater(step, wrong) ? [...steps, repetitionOf(step)] : steps

/** Position after an exercise: its first answer counts, and a wrong one is repeated once. */
export function positionAfter(position: ResumePosition, step: ExerciseStep, outcome: ExerciseOutcome): ResumePosition {
  const { steps, at, firsts, unmarked } = position
  const id = idOf(step)
  const next = { ...position, at: at + 1 }
  if (!outcome) return { ...next, leftOut: new Set([...position.leftOut, id]) }
  const first = !step.isRepeat && !firsts.has(id)
  if ('savedId' in outcome) return first ? { ...next, unmarked: new Map([...unmarked, [outcome.savedId, id]]) } : next
  const { marked } = outcome
  // A changed question does not count; its new version is asked at the end.
  if (marked.state === 'changed') return next
  return {
    ...next,
    firsts: first ? new Map([...firsts, [id, marked.fraction]]) : firsts,
    steps: withRepetition(steps, step, isWrong(marked)),
  }
}

const sameAs = (one: Question, other: Question) => one.id === other.id && one.revision === other.revision

/** Position after a question about a word: a wrong one is repeated once. */
export function afterWord(position: ResumePosition, step: WordStep, isRight: boolean): ResumePosition {
  return { ...position, at: position.at + 1, steps: withRepetition(position.steps, step, !isRight) }
}

/** Weights such as thirds add up to 0.99999. */
const almostRight = 0.995
const isCounted = ({ firsts, leftOut }: ResumePosition, id: string) => firsts.has(id) || !leftOut.has(id)
const isRight = ({ firsts }: ResumePosition, id: string) => (firsts.get(id) ?? 0) > almostRight
/** True for a question that counts and was not right. Skipped questions do not count. */
const isMissed = (position: ResumePosition, id: string) => isCounted(position, id) && !isRight(position, id)

/** Result of a quiz: score, numbers, and the texts of missed questions. */
export function quizResult(position: ResumePosition, { questions = [] }: OpenLessonJson) {
  const ids = questions.map(({ id }) => id ?? '')
  return {
    score: scoreOf(ids, position.firsts, position.leftOut) ?? null,
    right: ids.filter((id) => isRight(position, id)).length,
    total: ids.filter((id) => isCounted(position, id)).length,
    missed: questions.flatMap(({ id, text }) => (isMissed(position, id ?? '') && text ? [text] : [])),
  }
}

/** An attempt at the missed questions, to practise them. Its answers change no score of this attempt. */
export function withMissed(position: ResumePosition): ResumePosition {
  const missed = position.steps.filter(
    (step): step is ExerciseStep => isExercise(step) && !step.isRepeat && isMissed(position, idOf(step)),
  )
  return { ...position, steps: [...position.steps, ...missed.map(repetitionOf)] }
}

/** Adds questions that the teacher has changed or added during the attempt. */
export function withCurrentQuestions(position: ResumePosition, lesson: OpenLessonJson): ResumePosition {
  const now = stepsOf(lesson).filter(isExercise)
  const { at, steps, firsts } = position
  const finished = steps.slice(0, at)
  const remaining = steps
    .slice(at)
    .filter((step) => !isExercise(step) || now.some(({ question }) => sameAs(question, step.question)))
  const exerciseSteps = [...finished, ...remaining].filter(isExercise)
  const changed = now.filter(
    (step) => !firsts.has(idOf(step)) && !exerciseSteps.some(({ question }) => sameAs(question, step.question)),
  )
  return { ...position, steps: [...finished, ...remaining, ...changed] }
}

/** Position with marks that arrived later. */
export function withMarks(position: ResumePosition, marked: readonly Marked[]): ResumePosition {
  const ownMarks = marked.filter(({ id }) => position.unmarked.has(id))
  if (ownMarks.length === 0) return position
  const unmarked = new Map(position.unmarked)
  const firsts = new Map(position.firsts)
  for (const { id, fraction, state } of ownMarks) {
    // A changed question does not count, as in `positionAfter`.
    if (state !== 'changed') firsts.set(unmarked.get(id) ?? '', fraction)
    unmarked.delete(id)
  }
  return { ...position, firsts, unmarked }
}

/** Ids of answers that were sent while this lesson was closed. */
export const sentSince = ({ unmarked }: ResumePosition, waiting: readonly { id: string }[]): string[] =>
  [...unmarked.keys()].filter((id) => !waiting.some((step) => step.id === id))

/** Drops answers that are still without a mark after their marks were read: the server refused them. */
export function withoutRefused(position: ResumePosition, readIds: readonly string[]): ResumePosition {
  const unmarked = [...position.unmarked].filter(([id]) => !readIds.includes(id))
  return unmarked.length === position.unmarked.size ? position : { ...position, unmarked: new Map(unmarked) }
}

/** State of an attempt at a lesson; a reload returns to the same step. */
export function useAttempt(lesson: OpenLessonJson, person: string, isAsked: IsWordAsked) {
  const serverRendered = useServerRendered()
  // The steps are fixed at the start, so that an edit of the lesson does not replace the current one.
  const [position, setPosition] = useState(() =>
    beginAttempt(stepsOf(lesson, serverRendered ? randomFor(lesson.id) : undefined, isAsked)),
  )
  // Runs after hydration, because the server does not know this device's position.
  useLayoutEffect(() => {
    const stored = resumePositionFrom(readNote(person, lesson.id), lesson, isAsked)
    if (stored) setPosition(stored)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  // Earlier versions had a quiz on the course page, whose unsent answers may still be in this tab.
  useEffect(() => dropDraft(person, `quiz ${lesson.id}`), [person, lesson.id])
  useEffect(
    () =>
      onAnswers((event) => {
        if (event.kind === 'sent') setPosition((now) => withMarks(now, event.marked))
      }),
    [],
  )
  useEffect(() => {
    const readMarks = async () => {
      const stored = resumePositionFrom(readNote(person, lesson.id), lesson, isAsked)
      const waiting = await unsentItems(person)
      const sent = stored ? sentSince(stored, waiting) : []
      // Without an answer of the server they wait for the next time.
      const marked = await storedMarks(sent).catch(() => undefined)
      if (marked) setPosition((now) => withoutRefused(withMarks(now, marked), sent))
    }
    void readMarks()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [person])
  const save = (next: ResumePosition | null) =>
    saveNote(person, lesson.id, next && { ...storedFrom(next, lesson, isAsked), savedAt: Date.now() })
  return {
    position,
    save,
    go: (next: ResumePosition) => {
      save(next)
      setPosition(next)
    },
    restart: () => {
      save(null)
      setPosition(beginAttempt(stepsOf(lesson, undefined, isAsked)))
    },
  }
}
