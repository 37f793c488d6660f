import { numberIn } from '#shared/quiz.ts'
import type { Question, QuizAnswer, QuizResult } from '#shared/quiz.ts'
import { conflict } from '#server/http/problem.ts'
import { answeredBy } from './forgiving.ts'
import type { WeightedAnswer } from './gift-answers.ts'
import { readGift } from './gift.ts'
import type { QuizQuestion } from './gift.ts'

/** Questions with their answers: never leaves the server. */
export type Quiz = QuizQuestion[]
type Mark = QuizResult['marks'][number]
type Of<Kind, Union> = Extract<Union, { kind: Kind }>

/** Reads the GIFT of a lesson. Throws Problem 400 with line and reason; an empty body is a quiz without questions. */
export function parseQuiz(body: string): Quiz {
  return readGift(body)
}

function hash(text: string, seed: number): number {
  let value = seed ^ 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** An order made of the texts alone: always the same, and the same whichever is right and wherever the teacher wrote it. */
function mixed(texts: string[], question: string): string[] {
  const seed = hash(question, 0)
  const keyed = texts.map((text) => ({ text, key: hash(text, seed) }))
  return keyed.toSorted((a, b) => a.key - b.key || (a.text < b.text ? -1 : 1)).map(({ text }) => text)
}

function rightColumn(question: Of<'matching', QuizQuestion>): string[] {
  return [...new Set([...question.pairs.map(({ right }) => right), ...question.extra])]
}

/** What learners see: nothing of it tells an answer. */
export function questionsOf(quiz: Quiz): Question[] {
  return quiz.map((question) => {
    const { kind, text } = question
    switch (kind) {
      case 'choice': {
        const options = question.options.map((option) => option.text)
        return { kind, text, options: mixed(options, text), several: question.several }
      }
      case 'matching': {
        const left = question.pairs.map((pair) => pair.left)
        return { kind, text, left, right: mixed(rightColumn(question), text) }
      }
      default:
        return { kind, text }
    }
  })
}

const changed = () => conflict('This quiz has changed since you opened it. Please reload the page.')
const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

/** 0 to 1; six decimals, so that three thirds are one. */
const fractionOf = (number: number) => Math.round(Math.min(1, Math.max(0, number)) * 1e6) / 1e6

/** The answers that earn most, in words. */
function bestOf(answers: WeightedAnswer[]): string {
  const most = Math.max(...answers.map(({ weight }) => weight))
  const best = answers.filter(({ weight }) => weight === most).map(({ text }) => text)
  return oneOf.format(new Set(best))
}

function markChoice(question: Of<'choice', QuizQuestion>, answer: Of<'choice', QuizAnswer> | null): Mark {
  const { options, several } = question
  const names = new Set(answer?.chosen)
  const chosen = options.filter(({ text }) => names.has(text))
  if (chosen.length !== names.size) throw changed()
  const sum = chosen.reduce((total, { weight }) => total + weight, 0)
  const right = options.filter(({ weight }) => weight > 0).map(({ text }) => text)
  return {
    fraction: several || chosen.length === 1 ? sum : 0,
    feedback: chosen.flatMap(({ feedback }) => feedback ?? []).join('\n'),
    solution: several ? allOf.format(right) : bestOf(options),
  }
}

function markTrueFalse(question: Of<'true-false', QuizQuestion>, answer: Of<'true-false', QuizAnswer> | null): Mark {
  const { right, whenRight, whenWrong } = question
  const isRight = answer?.value === right
  return {
    fraction: isRight ? 1 : 0,
    feedback: answer && (isRight ? whenRight : whenWrong),
    solution: right ? 'True' : 'False',
  }
}

/** The best of the answers that fit. */
function markWeighted<A extends WeightedAnswer>(answers: A[], fits: (answer: A) => boolean, otherwise: string | null) {
  const best = answers.filter(fits).toSorted((a, b) => b.weight - a.weight)[0]
  return { fraction: best?.weight ?? 0, feedback: best ? best.feedback : otherwise, solution: bestOf(answers) }
}

function markShortAnswer(question: Of<'short-answer', QuizQuestion>, text: string): Mark {
  const fits = answeredBy(text)
  const mark = markWeighted(question.answers, (answer) => fits(answer.text), null)
  return { ...mark, solution: mark.solution.replaceAll('\\*', '*') }
}

function markNumerical(question: Of<'numerical', QuizQuestion>, text: string): Mark {
  const given = numberIn(text)
  // 0.1 + 0.2 must still lie within 0.3.
  const slack = Math.abs(given ?? 0) * 1e-12
  const fits = ({ low, high }: { low: number; high: number }) =>
    given !== undefined && given >= low - slack && given <= high + slack
  return markWeighted(question.answers, fits, text.trim() === '' ? null : question.otherwise)
}

function markMatching(question: Of<'matching', QuizQuestion>, answer: Of<'matching', QuizAnswer> | null): Mark {
  const { pairs } = question
  const given = answer?.pairs ?? pairs.map(() => null)
  const known = new Set(rightColumn(question))
  if (given.length !== pairs.length || given.some((text) => text !== null && !known.has(text))) throw changed()
  return {
    fraction: pairs.filter(({ right }, index) => given[index] === right).length / pairs.length,
    feedback: null,
    solution: pairs.map(({ left, right }) => `${left} → ${right}`).join('; '),
  }
}

function markOf(question: QuizQuestion, answer: QuizAnswer | null): Mark {
  if (answer && answer.kind !== question.kind) throw changed()
  switch (question.kind) {
    case 'choice':
      return markChoice(question, answer as Of<'choice', QuizAnswer> | null)
    case 'true-false':
      return markTrueFalse(question, answer as Of<'true-false', QuizAnswer> | null)
    case 'matching':
      return markMatching(question, answer as Of<'matching', QuizAnswer> | null)
    case 'short-answer':
      return markShortAnswer(question, (answer as Of<'short-answer', QuizAnswer> | null)?.text ?? '')
    case 'numerical':
      return markNumerical(question, (answer as Of<'numerical', QuizAnswer> | null)?.text ?? '')
  }
}

/** Marks the answers, null for a skipped one. Throws Problem 409 when they belong to other questions than these. */
export function markQuiz(quiz: Quiz, answers: (QuizAnswer | null)[]): QuizResult {
  if (answers.length !== quiz.length) throw changed()
  const marks = quiz.map((question, index) => {
    const { fraction, feedback, solution } = markOf(question, answers[index] ?? null)
    const words = [feedback, question.general].filter(Boolean).join('\n')
    return { fraction: fractionOf(fraction), feedback: words || null, solution }
  })
  const total = marks.reduce((sum, { fraction }) => sum + fraction, 0)
  return { marks, score: quiz.length === 0 ? 0 : fractionOf(total / quiz.length) }
}

function isAttempt(answer: QuizAnswer | null): boolean {
  if (answer === null) return false
  if (answer.kind === 'choice') return answer.chosen.length > 0
  if (answer.kind === 'matching') return answer.pairs.some((text) => text !== null)
  return answer.kind === 'true-false' || answer.text.trim() !== ''
}

/** Whether there were questions and none of them was left open: the lesson then counts as done, right or wrong. */
export function allAttempted(answers: (QuizAnswer | null)[]): boolean {
  return answers.length > 0 && answers.every(isAttempt)
}
