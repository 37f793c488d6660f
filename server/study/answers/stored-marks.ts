import { noteOf, type NoteMessage } from '#shared/marking/notes.ts'
import { isOneText, saySolution } from '#shared/marking/solution.ts'
import type { Mark } from '#shared/marking/marking.ts'
import type { StoredMark } from '#shared/study/stored-mark.ts'
import type { Marked } from '#shared/study/answers.ts'

export const storedNote = ({ note, message }: Pick<Mark, 'note' | 'message'>): Pick<StoredMark, 'note' | 'message'> =>
  note !== null && message ? { note, message: { ...message, note } } : { note }

/** The solution as `right`, with its parts if they depend on the language. */
export const storedSolution = ({ solution, parts }: Pick<Mark, 'solution' | 'parts'>) => ({
  right: solution,
  ...(isOneText(parts) ? {} : { solution: { parts, right: solution } }),
})

/** The mark in the language of its reader. A sentence that was stored without its code is shown as it was written. */
export function readMark({ message, solution, ...mark }: StoredMark): Marked {
  const { note: noteOfMessage, ...messageFields } = message ?? { note: undefined }
  const currentMessage = message && noteOfMessage === mark.note ? (messageFields as NoteMessage) : undefined
  return {
    ...mark,
    right: solution && solution.right === mark.right ? saySolution(solution.parts) : mark.right,
    note: noteOf({ note: mark.note, message: currentMessage }),
    ...(currentMessage ? { message: currentMessage } : {}),
  }
}
