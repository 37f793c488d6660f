import type { Exercise } from '#shared/exercises/exercise.ts'
import { normalForm } from '#shared/language/language.ts'
import { numberIn } from '#shared/text/numbers.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import { answerFormOf } from '#server/study/answers/answer-forms.ts'

const escapeAnswer = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('*', String.raw`\*`)

/** The exercise with this answer added as a right one. Undefined if it has the answer already or cannot take it. */
export function withAcceptedAnswer(
  exercise: Exercise,
  response: Partial<StudyAnswer>,
  dialect: string | null,
): Exercise | undefined {
  const toAnswer = (text: string) => ({ text: escapeAnswer(text), weight: 1, feedback: null, dialect })
  switch (exercise.kind) {
    case 'short-answer':
      return response.said ? { ...exercise, answers: [...exercise.answers, toAnswer(response.said)] } : undefined
    case 'numerical': {
      const number = numberIn(response.said ?? '')
      if (number === undefined) return undefined
      return { ...exercise, answers: [...exercise.answers, { range: String(number), weight: 1, feedback: null }] }
    }
    case 'order':
      return response.words && response.words.length > 1
        ? { ...exercise, orders: [...exercise.orders, response.words] }
        : undefined
    case 'gaps': {
      const texts = response.gaps
      if (texts?.length !== exercise.gaps.length || texts.some((text) => text.trim() === '')) return undefined
      const gaps = exercise.gaps.map((gap, index) => {
        const isKnown = gap.answers.some(
          ({ text, weight }) => weight === 1 && normalForm(text) === normalForm(texts[index]!),
        )
        return isKnown ? gap : { ...gap, answers: [...gap.answers, toAnswer(texts[index]!)] }
      })
      return { ...exercise, gaps }
    }
    case 'choice':
    case 'true-false':
    case 'matching': {
      const form = answerFormOf(exercise, response)
      const { accepted = [] } = exercise
      return form === null || accepted.length >= 500 ? undefined : { ...exercise, accepted: [...accepted, form] }
    }
    default:
      return undefined
  }
}
