import { cannotListenNow, cannotSpeakNow, leaveQuestionOut } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { numberIn } from '#shared/text/numbers.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { isHeard } from '#shared/exercises/question.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'

function parts(question: Question): unknown[] {
  if (question.kind === 'choice') return [question.several, question.options.toSorted()]
  if (question.kind === 'matching') return [question.left, question.right.toSorted()]
  return []
}

/** Key of each question, independent of the order of its options. */
export function questionKeys(questions: readonly Question[]): string[] {
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

/** True if the answer can be sent: all pairs are made. */
export const isReady = (answer: ExerciseResponse | undefined): answer is ExerciseResponse =>
  isAnswered(answer) && (answer.kind !== 'matching' || answer.pairs.every((right) => right !== null))

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

/** Label of the skip button. It does not blame the learner for a withdrawn sound. */
export const skipLabel = (question: Question): string => {
  if (question.kind === 'speak') return say(cannotSpeakNow)
  return isHeard(question) ? say(cannotListenNow) : say(leaveQuestionOut)
}
