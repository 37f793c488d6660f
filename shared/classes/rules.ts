import { passScore } from '#shared/exercises/score.ts'
import type { Verdict } from '#shared/study/answers.ts'
import { dayMs, hourMs } from '#shared/time.ts'

export const assignmentKinds = ['lessons', 'words', 'review'] as const
export type AssignmentKind = (typeof assignmentKinds)[number]
export const memberStates = ['waiting', 'invited', 'joined', 'left'] as const
export type MemberState = (typeof memberStates)[number]

/** The state of one learner and one item (docs/product.md, Classes). */
export const cellStates = ['not-set', 'none', 'begun', 'stuck', 'done', 'late'] as const
export type CellState = (typeof cellStates)[number]

/** Wrong answers to one question since its last right one, and attempts below 80 %, that make a learner stuck. */
const stuckFrom = { wrong: 4, attempts: 3 }
/** First answers and wrong ones that make a question hard. */
const hardFrom = { answered: 5, wrong: 2 }

/** Sabah's calendar day of a moment; the zone has no summer time. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * hourMs).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** The number of the learning day that has this date (shared/study/memory.ts). */
export const numberOfDay = (day: string) => Date.parse(day) / dayMs
const dayNumbered = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/** Exact, same, another dialect's form, and a typo are right. */
export const isRight = (verdict: Verdict | null) => verdict !== null && verdict !== 'wrong'

/** The calendar day on which an assignment is due for somebody who joined on `joinedOn`. */
export function dueFor({ dueOn, dueAfterDays }: Schedule, joinedOn: string): string | null {
  return dueAfterDays === null ? dueOn : plusDays(joinedOn, dueAfterDays)
}
interface Schedule {
  opensOn: string | null
  dueOn: string | null
  dueAfterDays: number | null
}

export const isOpen = ({ opensOn }: Pick<Schedule, 'opensOn'>, today: string) => opensOn === null || opensOn <= today

/** One attempt of a learner at one item. */
export interface Attempt {
  /** Questions with a counted answer, and questions that were left out. */
  answered: number
  skipped: number
  /** Moments of the first answers that were right, in milliseconds and in their order. */
  rightAt: number[]
}

/** The counted answers of a learner to one question. */
export interface QuestionFacts {
  questionId: string
  firstRight: boolean
  /** The moment of the first right answer. */
  rightAt: number | null
  /** Wrong answers since the last right one. */
  wrongSince: number
  wrong: number
}

/** The counted answers and completions of a learner to one item. */
export interface ItemFacts {
  questions: QuestionFacts[]
  attempts: Attempt[]
  completedAt: number | null
  /** Numbers of the learning days since the assignment opened, in their order. */
  reviewDays: number[]
}
export const noFacts: ItemFacts = { questions: [], attempts: [], completedAt: null, reviewDays: [] }

type AssignedItem = { kind: AssignmentKind; of: number }

/** First right answers that an attempt needs. */
const enough = (of: number, { skipped }: Attempt) => Math.max(1, Math.ceil(passScore * (of - skipped) - 1e-9))

function doneDay({ kind, of }: AssignedItem, facts: ItemFacts): string | null {
  if (kind === 'review') {
    const last = facts.reviewDays[of - 1]
    return last === undefined ? null : dayNumbered(last)
  }
  const moments = kind === 'words' ? [allRightAt(facts, of)] : lessonDoneAt(facts, of)
  const doneMoments = moments.filter((moment) => moment !== null && moment !== undefined)
  return doneMoments.length === 0 ? null : dayOf(new Date(Math.min(...doneMoments)))
}
function allRightAt({ questions }: ItemFacts, of: number): number | null {
  const moments = questions.flatMap(({ rightAt }) => rightAt ?? [])
  return of > 0 && moments.length >= of ? Math.max(...moments) : null
}
const lessonDoneAt = ({ attempts, completedAt }: ItemFacts, of: number) =>
  of === 0 ? [completedAt] : attempts.map((attempt) => attempt.rightAt[enough(of, attempt) - 1])

function isStuck({ of }: AssignedItem, { questions, attempts }: ItemFacts): boolean {
  const failed = attempts.filter(
    (attempt) =>
      attempt.answered > 0 && attempt.answered + attempt.skipped >= of && attempt.rightAt.length < enough(of, attempt),
  )
  return (
    questions.some(({ wrongSince }) => wrongSince >= stuckFrom.wrong) || (of > 0 && failed.length >= stuckFrom.attempts)
  )
}

export interface AssignmentOutcome {
  state: CellState
  right: number
  answered: number
  doneOn: string | null
  daysLate: number | null
}

/** The state of one cell. `due` is the day for this learner. */
export function outcomeOf(item: AssignedItem, facts: ItemFacts, due: string | null): AssignmentOutcome {
  const isReview = item.kind === 'review'
  const days = Math.min(facts.reviewDays.length, item.of)
  const right = isReview ? days : facts.questions.filter(({ firstRight }) => firstRight).length
  const answered = isReview ? days : facts.questions.length
  const doneOn = doneDay(item, facts)
  if (doneOn !== null) {
    const daysLate = due !== null && doneOn > due ? daysBetween(due, doneOn) : null
    return { state: daysLate === null ? 'done' : 'late', right, answered, doneOn, daysLate }
  }
  const state = isStuck(item, facts) ? 'stuck' : answered > 0 ? 'begun' : 'none'
  return { state, right, answered, doneOn: null, daysLate: null }
}
export const notSet: AssignmentOutcome = { state: 'not-set', right: 0, answered: 0, doneOn: null, daysLate: null }

/** 'hard' if first answers make a question hard; 'few' if there are too few to say. */
export function hardness(answered: number, right: number): 'hard' | 'few' | null {
  const wrong = answered - right
  if (answered < hardFrom.answered) return wrong > 0 ? 'few' : null
  return wrong >= hardFrom.wrong && right / answered < passScore ? 'hard' : null
}

/** Orders hard questions: the share of wrong answers falling, then their number. Equal ones keep their order. */
export function byHardness(
  one: { answered: number; right: number; few: boolean },
  other: { answered: number; right: number; few: boolean },
): number {
  const share = ({ answered, right }: typeof one) => (answered - right + 1) / (answered + 2)
  return (
    Number(one.few) - Number(other.few) ||
    share(other) - share(one) ||
    other.answered - other.right - (one.answered - one.right)
  )
}
