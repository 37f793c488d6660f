import type { EntryJson } from '#shared/entries/entries.ts'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'

let count = 0

/** An entry of the library without media, with its own id. */
export function anEntry(title: string, content: string, fields: Partial<EntryJson> = {}): EntryJson {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    type: 'WORD',
    title,
    homograph: null,
    content,
    ms: null,
    otherForms: [],
    ...mapOptionalTexts(() => null),
    hasVoice: false,
    sound: null,
    dialect: null,
    language: null,
    source: null,
    contributorName: null,
    demo: false,
    warned: false,
    warning: null,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}
