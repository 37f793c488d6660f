import type { Exercise } from '#shared/exercises.ts'
import { normalForm } from '#shared/language.ts'
import { numberIn } from '#shared/numbers.ts'
import type { StudyAnswer } from '#shared/study.ts'
import { formOf } from './said.ts'

const escaped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('*', String.raw`\*`)

/** The exercise that takes this answer too; undefined where there is nothing to add to it, or the answer was to another one. */
export function withAccepted(
  exercise: Exercise,
  said: Partial<StudyAnswer>,
  dialect: string | null,
): Exercise | undefined {
  const answer = (text: string) => ({ text: escaped(text), weight: 1, feedback: null, dialect })
  switch (exercise.kind) {
    case 'short-answer':
      return said.said ? { ...exercise, answers: [...exercise.answers, answer(said.said)] } : undefined
    case 'numerical': {
      const number = numberIn(said.said ?? '')
      if (number === undefined) return undefined
      return { ...exercise, answers: [...exercise.answers, { range: String(number), weight: 1, feedback: null }] }
    }
    case 'order':
      return said.words && said.words.length > 1 ? { ...exercise, orders: [...exercise.orders, said.words] } : undefined
    case 'gaps': {
      const texts = said.gaps
      if (texts?.length !== exercise.gaps.length || texts.some((text) => text.trim() === '')) return undefined
      const gaps = exercise.gaps.map((gap, at) => {
        const known = gap.answers.some(
          ({ text, weight }) => weight === 1 && normalForm(text) === normalForm(texts[at]!),
        )
        return known ? gap : { ...gap, answers: [...gap.answers, answer(texts[at]!)] }
      })
      return { ...exercise, gaps }
    }
    case 'choice':
    case 'true-false':
    case 'matching': {
      const form = formOf(exercise, said)
      const { accepted = [] } = exercise
      return form === null || accepted.length >= 500 ? undefined : { ...exercise, accepted: [...accepted, form] }
    }
    default:
      return undefined
  }
}
