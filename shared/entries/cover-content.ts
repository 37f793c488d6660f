import type { FullEntry, FullEntryJson } from './document-calls.ts'
import type { EntryDocument } from './document.ts'
import type { Entry, EntryJson } from './entries.ts'
import { mapOptionalTexts } from './optional-texts.ts'

/** Parts of an entry that the reader has opened in spite of their warning, from the address: file names, or 'entry' for everything. */
export const shownIn = (search: string) => new URLSearchParams(search).getAll('shown')
export const isShown = (search: string) => shownIn(search).includes('entry')

/** Fields that stay visible under a warning. The types below require an empty value for every other one, also for an optional field added later. */
type VisibleField =
  | 'id'
  | 'type'
  | 'title'
  | 'homograph'
  | 'otherForms'
  | 'dialect'
  | 'language'
  | 'contributorName'
  | 'version'
  | 'demo'
  | 'hasVoice'
  | 'warned'
  | 'warning'
  | 'createdAt'
  | 'updatedAt'
type VisibleFullField = 'document' | 'contentByHand' | 'state' | 'discussed' | 'known'
type VisiblePart = 'forms' | 'language' | 'warning'

const emptyFields = {
  content: '',
  ms: null,
  ...mapOptionalTexts(() => null),
  sound: null,
  source: null,
} satisfies Required<Omit<Entry, VisibleField>>

const emptyLists = {
  fileWarnings: {},
  forms: [],
  places: [],
  voices: [],
  related: [],
  sources: [],
  lessons: [],
} satisfies Required<Omit<FullEntry, keyof Entry | VisibleFullField>>

const emptyParts = { senses: [], examples: [], relations: [], sources: [] } satisfies Required<
  Omit<EntryDocument, VisiblePart>
>

/** Removes the content of an entry in a list if it has a warning. */
export const coverRow = <Row extends Entry | EntryJson>(row: Row): Row =>
  row.warning === null ? row : { ...row, ...emptyFields }

/** Removes the content of a full entry with a warning: its page receives none of it before the reader agrees. */
export function coverEntry<Full extends FullEntry | FullEntryJson>(entry: Full): Full {
  if (entry.warning === null) return entry
  return { ...entry, ...emptyFields, ...emptyLists, document: { ...entry.document, ...emptyParts } }
}
