import {
  cannotListenNow,
  cannotSpeakNow,
  isFalse,
  isTrue,
  leaveQuestionOut,
  saidAloud,
} from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { numberIn } from '#shared/text/numbers.ts'
import type { Question, ExerciseResponse } from '#shared/exercises/exercises.ts'
import type { QuizResult } from '#shared/exercises/quiz.ts'

/** Answers by question key, so that they still fit after the quiz was reordered. */
export type Answers = Record<string, ExerciseResponse>

/** Draft name of a quiz's unsent answers. */
export const quizName = (lessonId: string) => `quiz ${lessonId}`

function parts(question: Question): unknown[] {
  if (question.kind === 'choice') return [question.several, question.options.toSorted()]
  if (question.kind === 'matching') return [question.left, question.right.toSorted()]
  return []
}

/** Key of each question, independent of the order of its options. */
export function keysOf(questions: readonly Question[]): string[] {
  const seen = new Map<string, number>()
  return questions.map((question) => {
    const key = JSON.stringify([question.kind, question.text, ...parts(question)])
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 1 ? key : `${key} ${times}`
  })
}

/** True if the answer has content: an emptied field or pairs without matches have none. */
export function isAnswered(answer: ExerciseResponse | undefined): answer is ExerciseResponse {
  if (!answer) return false
  if (answer.kind === 'choice') return answer.chosen.length > 0
  if (answer.kind === 'true-false' || answer.kind === 'speak') return true
  if (answer.kind === 'order') return answer.words.length > 0
  if (answer.kind === 'gaps') return answer.texts.some((text) => text.trim() !== '')
  if (answer.kind === 'matching') return answer.pairs.some((right) => right !== null)
  return answer.text.trim() !== ''
}

/** True if one tap answers the question. */
export const isTapped = (question: Question) =>
  question.kind === 'true-false' || (question.kind === 'choice' && !question.several)

/** True if a numerical question was answered with something else. */
export const isNoNumber = (answer: ExerciseResponse | undefined) =>
  answer?.kind === 'numerical' && isAnswered(answer) && numberIn(answer.text) === undefined

/** True if the text of a question says that it has several right options. */
export const asksForSeveral = (text: string) =>
  /\b(choose|select|pick|tick|check|mark|find)\b[^.?!]*\b(all|both|every|each|several|two|three|four)\b/i.test(text) ||
  /\b(all|both|every|each|several|two|three|four)\b[^.?!]*\b(apply|fit|are right|are correct)\b/i.test(text)

/** Index of the first open question, or 0. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const keys = keysOf(questions)
  const open = keys.findIndex((key) => !isAnswered(answers[key]) || isNoNumber(answers[key]))
  return open < 0 ? keys.length - 1 : open
}

/** Request body: one answer per question in order, null for an open one. */
export function toSend(questions: readonly Question[], answers: Answers): (ExerciseResponse | null)[] {
  return keysOf(questions).map((key) => {
    const answer = answers[key]
    return isAnswered(answer) ? answer : null
  })
}

/** The answer in words, one line per part. */
export function wordsOf(question: Question, answer: ExerciseResponse | undefined): string[] {
  if (!isAnswered(answer)) return []
  if (answer.kind === 'choice') return answer.chosen
  if (answer.kind === 'true-false') return [answer.value ? say(isTrue) : say(isFalse)]
  if (answer.kind === 'order') return [answer.words.join(' ')]
  if (answer.kind === 'gaps') return answer.texts
  if (answer.kind === 'speak') return [say(saidAloud)]
  if (answer.kind !== 'matching') return [answer.text]
  const left = question.kind === 'matching' ? question.left : []
  return left.map((text, i) => `${text} → ${answer.pairs[i] ?? '—'}`)
}

export type Verdict = 'right' | 'partly' | 'wrong'

/** Weights such as thirds add up to 0.99999, so the comparison has a tolerance. */
export function verdictOf(fraction: number): Verdict {
  if (fraction > 0.995) return 'right'
  return fraction < 0.005 ? 'wrong' : 'partly'
}

/** An open question is neither right nor wrong. */
export const outcomeOf = (fraction: number, answer: ExerciseResponse | undefined): Verdict | 'open' =>
  isAnswered(answer) ? verdictOf(fraction) : 'open'

export function countRight(result: QuizResult): number {
  return result.marks.filter((mark) => verdictOf(mark.fraction) === 'right').length
}

/** Label of the skip button. It does not blame the learner for a withdrawn sound. */
export const leavingOut = ({ kind, sound }: Pick<Question, 'kind' | 'sound'>): string => {
  if (kind === 'speak') return say(cannotSpeakNow)
  return sound ? say(cannotListenNow) : say(leaveQuestionOut)
}
