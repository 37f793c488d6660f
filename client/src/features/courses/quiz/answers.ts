import { numberIn } from '#shared/numbers.ts'
import type { Question, Said } from '#shared/exercises.ts'
import type { QuizResult } from '#shared/quiz.ts'

/** What somebody has answered so far, by question; it fits the same question wherever a changed quiz has moved it. */
export type Answers = Record<string, Said>

/** Under which name unsent answers are kept. */
export const quizName = (lessonId: string) => `quiz ${lessonId}`

function parts(question: Question): unknown[] {
  if (question.kind === 'choice') return [question.several, question.options.toSorted()]
  if (question.kind === 'matching') return [question.left, question.right.toSorted()]
  return []
}

/** A name for each question, the same whatever order its options come in. */
export function keysOf(questions: readonly Question[]): string[] {
  const seen = new Map<string, number>()
  return questions.map((question) => {
    const key = JSON.stringify([question.kind, question.text, ...parts(question)])
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 1 ? key : `${key} ${times}`
  })
}

/** Whether an answer says anything: an emptied field or a list of unmatched pairs does not. */
export function isAnswered(answer: Said | undefined): answer is Said {
  if (!answer) return false
  if (answer.kind === 'choice') return answer.chosen.length > 0
  if (answer.kind === 'true-false' || answer.kind === 'speak') return true
  if (answer.kind === 'order') return answer.words.length > 0
  if (answer.kind === 'gaps') return answer.texts.some((text) => text.trim() !== '')
  if (answer.kind === 'matching') return answer.pairs.some((right) => right !== null)
  return answer.text.trim() !== ''
}

/** Whether what was typed can be no answer to its question: a word where a number is asked for. */
export const isNoNumber = (answer: Said | undefined) =>
  answer?.kind === 'numerical' && isAnswered(answer) && numberIn(answer.text) === undefined

/** Whether a question tells by itself that more than one answer is to be chosen. */
export const asksForSeveral = (text: string) =>
  /\b(choose|select|pick|tick|check|mark|find)\b[^.?!]*\b(all|both|every|each|several|two|three|four)\b/i.test(text) ||
  /\b(all|both|every|each|several|two|three|four)\b[^.?!]*\b(apply|fit|are right|are correct)\b/i.test(text)

/** Where to go on: the first question that is still open, or the first of all. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const keys = keysOf(questions)
  const open = keys.findIndex((key) => !isAnswered(answers[key]) || isNoNumber(answers[key]))
  return open < 0 ? keys.length - 1 : open
}

/** The body of the call: one answer a question, in their order, null for none. */
export function toSend(questions: readonly Question[], answers: Answers): (Said | null)[] {
  return keysOf(questions).map((key) => {
    const answer = answers[key]
    return isAnswered(answer) ? answer : null
  })
}

/** What was answered, in words, a line each. */
export function wordsOf(question: Question, answer: Said | undefined): string[] {
  if (!isAnswered(answer)) return []
  if (answer.kind === 'choice') return answer.chosen
  if (answer.kind === 'true-false') return [answer.value ? 'True' : 'False']
  if (answer.kind === 'order') return [answer.words.join(' ')]
  if (answer.kind === 'gaps') return answer.texts
  if (answer.kind === 'speak') return ['Said aloud']
  if (answer.kind !== 'matching') return [answer.text]
  const left = question.kind === 'matching' ? question.left : []
  return left.map((text, i) => `${text} → ${answer.pairs[i] ?? '—'}`)
}

export type Verdict = 'right' | 'partly' | 'wrong'

/** Weights of a third add up to 0.99999: nearly all is all, nearly nothing is nothing. */
export function verdictOf(fraction: number): Verdict {
  if (fraction > 0.995) return 'right'
  return fraction < 0.005 ? 'wrong' : 'partly'
}

/** A question left open is neither right nor wrong. */
export const outcomeOf = (fraction: number, answer: Said | undefined): Verdict | 'open' =>
  isAnswered(answer) ? verdictOf(fraction) : 'open'

export function countRight(result: QuizResult): number {
  return result.marks.filter((mark) => verdictOf(mark.fraction) === 'right').length
}

/** What somebody says who leaves a question out. One whose sound was taken back is nobody's fault. */
export const leavingOut = ({ kind, sound }: Pick<Question, 'kind' | 'sound'>): string => {
  if (kind === 'speak') return 'I can’t speak now'
  return sound ? 'I can’t listen now' : 'Leave this question out'
}
