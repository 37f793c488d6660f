import { chosenForm } from '#shared/chosen.ts'
import type { Exercise, Said } from '#shared/exercises.ts'
import { normalForm } from '#shared/language.ts'
import { numberIn } from '#shared/numbers.ts'
import type { StudyAnswer } from '#shared/study.ts'

/** What the log keeps of an answer, besides when and to what. */
export function keptOf(answer: StudyAnswer): Partial<StudyAnswer> {
  const { said, chosen, value, pairs, words, gaps, gaveUp, skipped, knows } = answer
  return Object.fromEntries(
    Object.entries({ said, chosen, value, pairs, words, gaps, gaveUp, skipped, knows }).filter(
      ([, given]) => given !== undefined,
    ),
  )
}

/** What was said, as this kind of exercise takes it; null where nothing was. */
export function saidTo(kind: Exercise['kind'], answer: Partial<StudyAnswer>): Said | null {
  const { said, chosen, value, pairs, words, gaps, gaveUp, skipped } = answer
  if (gaveUp || skipped) return null
  switch (kind) {
    case 'choice': {
      const names = chosen ?? (said === undefined ? undefined : [said])
      return names ? { kind, chosen: names } : null
    }
    case 'true-false':
      return value === undefined ? null : { kind, value }
    case 'short-answer':
    case 'numerical':
      return said === undefined ? null : { kind, text: said }
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

/** What was typed or chosen, as one text. */
export function typedIn(answer: Partial<StudyAnswer>): string {
  if (answer.gaveUp) return ''
  return answer.said ?? answer.chosen?.join(' ') ?? answer.gaps?.join(' ') ?? ''
}

/** Characters of a form at most: an index holds no more, and nobody else says the same in so many. */
const longestForm = 800

/** The form by which answers that say the same are told; null for those that nobody can contest. */
export function formOf(exercise: Exercise, answer: Partial<StudyAnswer>): string | null {
  const form = wholeForm(exercise, answer)
  return form !== null && form.length <= longestForm ? form : null
}

function wholeForm(exercise: Exercise, answer: Partial<StudyAnswer>): string | null {
  const { kind } = exercise
  if (answer.gaveUp) return null
  if (kind === 'short-answer') return answer.said === undefined ? null : normalForm(answer.said)
  if (kind === 'numerical') return answer.said === undefined ? null : (numberIn(answer.said)?.toString() ?? null)
  if (kind === 'order') return answer.words?.join(' ') || null
  if (kind === 'gaps') return answer.gaps?.map(normalForm).join(' / ') ?? null
  return chosenForm(exercise, saidTo(kind, answer))
}

/** In the words of whoever said it; of what was chosen, in those of its exercise. */
export function wordsOf(answer: Partial<StudyAnswer>, exercise: Exercise | null): string {
  const { said, words, gaps, chosen, value, pairs } = answer
  if (exercise?.kind === 'choice') return (chosen ?? (said === undefined ? [] : [said])).join(', ')
  if (exercise?.kind === 'true-false') return value === undefined ? '' : value ? 'True' : 'False'
  if (exercise?.kind === 'matching')
    return exercise.pairs.map(({ left }, at) => `${left} → ${pairs?.[at] ?? ''}`).join('; ')
  return said ?? words?.join(' ') ?? gaps?.join(' / ') ?? ''
}

const texts = (answers: { text: string; weight: number }[]) =>
  answers.filter(({ weight, text }) => weight > 0 && !/(?<!\\)\*/.test(text)).map(({ text }) => text)

/** Texts that are right, as far as any are: what the library is asked about. Of a choice by ear only what is heard is right. */
export function rightIn(exercise: Exercise): string[] {
  if (exercise.kind === 'choice' && !exercise.sound) return texts(exercise.options)
  if (exercise.kind === 'short-answer') return texts(exercise.answers)
  return exercise.kind === 'gaps' ? exercise.gaps.flatMap(({ answers }) => texts(answers)) : []
}

/** In what words it asks, for finding which meaning that is; one that is only heard asks in none. */
export function questionIn({ text, textHidden, ...rest }: Exercise): { question: string } {
  if (textHidden) return { question: '' }
  return { question: rest.kind === 'gaps' ? [text, ...rest.parts].join(' ') : text }
}
