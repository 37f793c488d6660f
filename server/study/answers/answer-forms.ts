import { chosenForm } from '#shared/exercises/chosen.ts'
import type { Exercise, ExerciseResponse } from '#shared/exercises/exercise.ts'
import { normalForm } from '#shared/language/language.ts'
import { numberIn } from '#shared/text/numbers.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'

/** The fields of an answer that the log stores, without its time and its exercise. */
export function loggedFields(answer: StudyAnswer): Partial<StudyAnswer> {
  const { said: text, chosen, value, pairs, words, gaps, gaveUp, skipped, knows, sinceShown } = answer
  return Object.fromEntries(
    Object.entries({ said: text, chosen, value, pairs, words, gaps, gaveUp, skipped, knows, sinceShown }).filter(
      ([, field]) => field !== undefined,
    ),
  )
}

/** The answer in the form that this kind of exercise takes; null if there is none. */
export function toExerciseResponse(kind: Exercise['kind'], answer: Partial<StudyAnswer>): ExerciseResponse | null {
  const { said: text, chosen, value, pairs, words, gaps, gaveUp, skipped } = answer
  if (gaveUp || skipped) return null
  switch (kind) {
    case 'choice': {
      const names = chosen ?? (text === undefined ? undefined : [text])
      return names ? { kind, chosen: names } : null
    }
    case 'true-false':
      return value === undefined ? null : { kind, value }
    case 'short-answer':
    case 'numerical':
      return text === undefined ? null : { kind, text }
    case 'matching':
      return pairs ? { kind, pairs } : null
    case 'order':
      return words ? { kind, words } : null
    case 'gaps':
      return gaps ? { kind, texts: gaps } : null
    case 'speak':
      return { kind, spoken: value ?? true }
  }
}

/** The typed or chosen answer as one text. */
export function typedTextOf(answer: Partial<StudyAnswer>): string {
  if (answer.gaveUp) return ''
  return answer.said ?? answer.chosen?.join(' ') ?? answer.gaps?.join(' ') ?? ''
}

/** Maximum length of a form in characters. An index takes no more, and two learners hardly write the same long text. */
const maxFormLength = 800

/** A normalised form, equal for answers that mean the same; null for answers that cannot be appealed. */
export function answerFormOf(exercise: Exercise, answer: Partial<StudyAnswer>): string | null {
  const form = answerFormOfAnyLength(exercise, answer)
  return form !== null && form.length <= maxFormLength ? form : null
}

function answerFormOfAnyLength(exercise: Exercise, answer: Partial<StudyAnswer>): string | null {
  const { kind } = exercise
  if (answer.gaveUp) return null
  if (kind === 'short-answer') return answer.said === undefined ? null : normalForm(answer.said)
  if (kind === 'numerical') return answer.said === undefined ? null : (numberIn(answer.said)?.toString() ?? null)
  if (kind === 'order') return answer.words?.join(' ') || null
  if (kind === 'gaps') return answer.gaps?.map(normalForm).join(' / ') ?? null
  return chosenForm(exercise, toExerciseResponse(kind, answer))
}

/** The answer in the learner's own words; for chosen options, in the words of the exercise. */
export function answerText(answer: Partial<StudyAnswer>, exercise: Exercise | null): string {
  const { said: text, words, gaps, chosen, value, pairs } = answer
  if (exercise?.kind === 'choice') return (chosen ?? (text === undefined ? [] : [text])).join(', ')
  if (exercise?.kind === 'true-false') return value === undefined ? '' : value ? 'True' : 'False'
  if (exercise?.kind === 'matching')
    return exercise.pairs.map(({ left }, index) => `${left} → ${pairs?.[index] ?? ''}`).join('; ')
  return text ?? words?.join(' ') ?? gaps?.join(' / ') ?? ''
}

const rightTexts = (answers: { text: string; weight: number }[]) =>
  answers.filter(({ weight, text }) => weight > 0 && !/(?<!\\)\*/.test(text)).map(({ text }) => text)

/** Right answers of an exercise, with which the library is asked for twins and synonyms. A choice by ear accepts only the word that was heard. */
export function rightAnswersIn(exercise: Exercise): string[] {
  if (exercise.kind === 'choice' && !exercise.sound) return rightTexts(exercise.options)
  if (exercise.kind === 'short-answer') return rightTexts(exercise.answers)
  return exercise.kind === 'gaps' ? exercise.gaps.flatMap(({ answers }) => rightTexts(answers)) : []
}

/** The text of the question, to find which meaning it asks for; empty if it is only heard. */
export function questionTextIn(exercise: Exercise): { question: string } {
  if (exercise.textHidden) return { question: '' }
  return { question: exercise.kind === 'gaps' ? [exercise.text, ...exercise.parts].join(' ') : exercise.text }
}
