import type { WholeEntry, WholeEntryAnswer } from './dictionary.ts'
import type { Category, CategoryAnswer } from './entries.ts'

/** What of an entry somebody wished to see after its warning, as the address says: a file's name, or 'entry' for all of it. */
export const shownIn = (search: string) => new URLSearchParams(search).getAll('shown')
export const isShown = (search: string) => shownIn(search).includes('entry')

const unsaid = {
  content: '',
  pronunciation: null,
  imageUrl: null,
  audioUrl: null,
  videoUrl: null,
  sound: null,
  source: null,
}

/** An entry of a list: of one before which something is said, what it warns of is left out. */
export const coveredRow = <Row extends Category | CategoryAnswer>(row: Row): Row =>
  row.warning === null ? row : { ...row, ...unsaid }

/** The same of a whole entry: who opens its page has received nothing of it before the warning. */
export function covered<Entry extends WholeEntry | WholeEntryAnswer>(entry: Entry): Entry {
  if (entry.warning === null) return entry
  const document = { ...entry.document, senses: [], examples: [], relations: [], sources: [] }
  const around = { fileWarnings: {}, forms: [], voices: [], related: [], sources: [], lessons: [] }
  return { ...entry, ...unsaid, ...around, document }
}
