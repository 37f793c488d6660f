import type { Exercise, Said } from '#shared/exercises.ts'

/**
 * The form of what was chosen among what the teacher wrote, the same however it was shown; null where it is no whole answer. Texts
 * of options and pairs stand on one line, so lines cannot run into each other.
 */
export function chosenForm(exercise: Exercise, said: Said | null): string | null {
  if (exercise.kind === 'true-false') return said?.kind === 'true-false' ? (said.value ? 'True' : 'False') : null
  if (exercise.kind === 'choice' && said?.kind === 'choice') {
    const names = new Set(exercise.options.map(({ text }) => text))
    const chosen = [...new Set(said.chosen)].toSorted()
    if (chosen.some((name) => !names.has(name)) || (!exercise.several && chosen.length !== 1)) return null
    return chosen.join('\n') || null
  }
  if (exercise.kind !== 'matching' || said?.kind !== 'matching') return null
  const known = new Set([...exercise.pairs.map(({ right }) => right), ...exercise.extra])
  const rights = said.pairs.filter((right) => right !== null && known.has(right))
  if (rights.length !== exercise.pairs.length || said.pairs.length !== rights.length) return null
  // By their left sides, which a teacher may reorder.
  return exercise.pairs
    .map(({ left }, at) => `${left}\n${rights[at]}`)
    .toSorted()
    .join('\n')
}
