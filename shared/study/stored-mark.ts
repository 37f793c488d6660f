import type { NoteMessage } from '#shared/marking/notes.ts'
import type { Solution } from '#shared/marking/solution.ts'
import type { Marked } from './answers.ts'

/**
 * A mark as the log stores it: the sentences of its reader at the time, and their codes and values. The sentences are repeated beside
 * the codes, because a teacher's sentence, an accepted appeal and the previous release replace `note` and `right` only.
 */
export interface StoredMark extends Omit<Marked, 'message'> {
  message?: NoteMessage & { note: string }
  solution?: { parts: Solution; right: string }
}
