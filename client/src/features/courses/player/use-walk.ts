import { useEffect, useLayoutEffect, useState } from 'react'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import type { Question } from '#shared/exercises.ts'
import type { Marked } from '#shared/study.ts'
import { onAnswers } from '#client/lib/answers.ts'
import { useTakenOver } from '#client/lib/here.ts'
import { waitingFor } from '#client/lib/outbox.ts'
import { keepPlace, readPlace } from '#client/lib/place.ts'
import { chanceFor } from './chance.ts'
import { mixedAnew, stepsOf, withReturn } from './steps.ts'
import type { ExerciseStep, Step } from './steps.ts'

/** How far somebody is in a lesson. */
export interface Place {
  steps: Step[]
  at: number
  attemptId: string
  /** First answers, by exercise. */
  firsts: ReadonlyMap<string, number>
  /** Exercises left out because one cannot listen, or speak, now. */
  leftOut: ReadonlySet<string>
  /** First answers that have no mark yet: the answer's id, then the exercise's. */
  unmarked: ReadonlyMap<string, string>
}

/** What came of one exercise: an answer without a mark is kept until there is a line. */
export type Came = { marked: Marked } | { keptId: string } | null

/** As it lies on the device. Texts and options are the lesson's own. */
interface Kept {
  /** What the lesson was made of: a changed one is begun anew. */
  of: string
  at: number
  attemptId: string
  firsts: [string, number][]
  /** Absent in what an older version kept. */
  leftOut?: string[]
  unmarked: [string, string][]
  asked: [string, boolean][]
}

const idOf = ({ question }: ExerciseStep) => question.id ?? ''
const isExercise = (step: Step): step is ExerciseStep => step.kind === 'exercise'

const madeOf = (steps: readonly Step[]) =>
  JSON.stringify(steps.map((step) => (isExercise(step) ? [step.question.id, step.question.revision] : step.text)))

const begin = (steps: Step[]): Place => ({
  steps,
  at: 0,
  attemptId: crypto.randomUUID(),
  firsts: new Map(),
  leftOut: new Set(),
  unmarked: new Map(),
})

/** Where somebody stopped; undefined where the lesson is another by now. */
export function placeFrom(kept: unknown, lesson: OpenLessonAnswer): Place | undefined {
  const anew = stepsOf(lesson)
  const { of, at, attemptId, firsts, leftOut = [], unmarked, asked } = (kept ?? {}) as Kept
  if (of !== madeOf(anew)) return undefined
  const questions = new Map(anew.filter(isExercise).map((step) => [idOf(step), step.question]))
  const exercises = asked.flatMap(([id, again]): Step[] => {
    const question = questions.get(id)
    return question ? [{ kind: 'exercise', question: mixedAnew(question, Math.random), again }] : []
  })
  const others = anew.filter((step) => !isExercise(step))
  const marks = { firsts: new Map(firsts), leftOut: new Set(leftOut), unmarked: new Map(unmarked) }
  return { steps: [...others, ...exercises], at, attemptId, ...marks }
}

export function keptFrom({ steps, at, attemptId, firsts, leftOut, unmarked }: Place, lesson: OpenLessonAnswer): Kept {
  const asked = steps.filter(isExercise).map((step): [string, boolean] => [idOf(step), step.again])
  return {
    of: madeOf(stepsOf(lesson)),
    at,
    attemptId,
    firsts: [...firsts],
    leftOut: [...leftOut],
    unmarked: [...unmarked],
    asked,
  }
}

/** After an exercise: its first answer counts, and what was wrong comes once more. */
export function after(place: Place, step: ExerciseStep, came: Came): Place {
  const { steps, at, firsts, unmarked } = place
  const id = idOf(step)
  const next = { ...place, at: at + 1 }
  if (!came) return { ...next, leftOut: new Set([...place.leftOut, id]) }
  const first = !step.again && !firsts.has(id)
  if ('keptId' in came) return first ? { ...next, unmarked: new Map([...unmarked, [came.keptId, id]]) } : next
  const { marked } = came
  // It does not count, and is asked as it is now once the rest was asked.
  if (marked.state === 'changed') return next
  return {
    ...next,
    firsts: first ? new Map([...firsts, [id, marked.fraction]]) : firsts,
    steps: marked.verdict === 'wrong' ? withReturn(steps, step) : steps,
  }
}

const sameAs = (one: Question, other: Question) => one.id === other.id && one.revision === other.revision

/** What the teacher changed or added in mid-walk is asked as it is now, after what was asked before. */
export function asItIsNow(place: Place, lesson: OpenLessonAnswer): Place {
  const now = stepsOf(lesson).filter(isExercise)
  const { at, steps, firsts } = place
  const behind = steps.slice(0, at)
  const ahead = steps
    .slice(at)
    .filter((step) => !isExercise(step) || now.some(({ question }) => sameAs(question, step.question)))
  const asked = [...behind, ...ahead].filter(isExercise)
  const anew = now.filter(
    (each) => !firsts.has(idOf(each)) && !asked.some(({ question }) => sameAs(question, each.question)),
  )
  return { ...place, steps: [...behind, ...ahead, ...anew] }
}

/** With marks that came later. */
export function withMarks(place: Place, marked: readonly Marked[]): Place {
  const its = marked.filter(({ id }) => place.unmarked.has(id))
  if (its.length === 0) return place
  const unmarked = new Map(place.unmarked)
  const firsts = new Map(place.firsts)
  for (const { id, fraction } of its) {
    firsts.set(unmarked.get(id) ?? '', fraction)
    unmarked.delete(id)
  }
  return { ...place, firsts, unmarked }
}

/** Without what was marked while this lesson was not open. */
export function stillWaiting(place: Place, waiting: readonly { id: string }[]): Place {
  const ids = new Set(waiting.map(({ id }) => id))
  const unmarked = [...place.unmarked].filter(([id]) => ids.has(id))
  return unmarked.length === place.unmarked.size ? place : { ...place, unmarked: new Map(unmarked) }
}

/** The walk through a lesson; a reload returns to the step one was at. */
export function useWalk(lesson: OpenLessonAnswer, person: string) {
  const takenOver = useTakenOver()
  // A change of the lesson does not pull the step away from under anybody.
  const [place, setPlace] = useState(() => begin(stepsOf(lesson, takenOver ? chanceFor(lesson.id) : undefined)))
  // After the page stands: the server knows nothing of this device.
  useLayoutEffect(() => {
    const kept = placeFrom(readPlace(person, lesson.id), lesson)
    if (kept) setPlace(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  useEffect(
    () =>
      onAnswers((news) => {
        if (news.kind === 'sent') setPlace((now) => withMarks(now, news.marked))
      }),
    [],
  )
  useEffect(() => {
    void waitingFor(person).then((waiting) => setPlace((now) => stillWaiting(now, waiting)))
  }, [person])
  const keep = (next: Place | null) => keepPlace(person, lesson.id, next && keptFrom(next, lesson))
  return {
    place,
    keep,
    go: (next: Place) => {
      keep(next)
      setPlace(next)
    },
    again: () => {
      keep(null)
      setPlace(begin(stepsOf(lesson)))
    },
  }
}
