import type { Question, Said } from '#shared/exercises.ts'

/** What the log keeps of it; null is 'I don't know'. */
export function contentOf(said: Said | null) {
  if (!said) return { gaveUp: true }
  switch (said.kind) {
    case 'choice':
      return { chosen: said.chosen }
    case 'true-false':
      return { value: said.value }
    case 'speak':
      return { value: said.spoken }
    case 'matching':
      return { pairs: said.pairs }
    case 'order':
      return { words: said.words }
    case 'gaps':
      return { gaps: said.texts }
    default:
      return { said: said.text }
  }
}

/** An answer to an exercise as the log keeps it. */
export const answerOf = ({ id, revision }: Question, said: Said | null) => ({
  exerciseId: id,
  ...(revision === undefined ? {} : { revision }),
  ...contentOf(said),
})
