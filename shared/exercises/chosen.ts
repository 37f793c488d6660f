import type { Exercise, ExerciseResponse } from './exercise.ts'

/**
 * Normal form of a choice or a matching, independent of the order on the screen; null for an incomplete answer. Texts of options and
 * pairs are on one line, so that lines cannot merge.
 */
export function chosenForm(exercise: Exercise, response: ExerciseResponse | null): string | null {
  if (exercise.kind === 'true-false')
    return response?.kind === 'true-false' ? (response.value ? 'True' : 'False') : null
  if (exercise.kind === 'choice' && response?.kind === 'choice') {
    const names = new Set(exercise.options.map(({ text }) => text))
    const chosen = [...new Set(response.chosen)].toSorted()
    if (chosen.some((name) => !names.has(name)) || (!exercise.several && chosen.length !== 1)) return null
    return chosen.join('\n') || null
  }
  if (exercise.kind !== 'matching' || response?.kind !== 'matching') return null
  const known = new Set([...exercise.pairs.map(({ right }) => right), ...exercise.extra])
  const rights = response.pairs.filter((right) => right !== null && known.has(right))
  if (rights.length !== exercise.pairs.length || response.pairs.length !== rights.length) return null
  // Sorted by the left sides, whose order a teacher can change.
  return exercise.pairs
    .map(({ left }, index) => `${left}\n${rights[index]}`)
    .toSorted()
    .join('\n')
}
