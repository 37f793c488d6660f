import type { Question, Said } from '#shared/exercises.ts'

function contentOf(said: Said) {
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

/** An answer to an exercise as the log keeps it; null is 'I don't know'. */
export const answerOf = ({ id, revision }: Question, said: Said | null, now: Date) => ({
  exerciseId: id,
  ...(revision === undefined ? {} : { revision }),
  ...(said ? contentOf(said) : { gaveUp: true }),
  at: now.toISOString(),
  offsetMinutes: -now.getTimezoneOffset(),
})
