import type { NoteMessage } from '#shared/marking/notes.ts'
import type { Solution } from '#shared/marking/solution.ts'
import type { Marked } from './answers.ts'

/**
 * A mark as the log stores it, with codes, values and the sentences of its reader: a teacher's sentence, an appeal and the previous
 * release replace sentences only.
 */
export interface StoredMark extends Omit<Marked, 'message'> {
  message?: NoteMessage & { note: string }
  solution?: { parts: Solution; right: string }
}
