import type { Dialect } from '#shared/entries/document-calls.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import { contentOf, titleOf, type EntryDocument } from '#shared/entries/document.ts'
import type { EntryState } from '#shared/entries/history.ts'
import { mapOptionalTexts, mapTexts, type OptionalText } from '#shared/entries/optional-texts.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import { afterDocumentChange, namesOf, stateOf, type EntryRow } from '#server/entries/history/state.ts'
import { enrichedDocument } from './enriched-document.ts'
import { documentAfterImport } from './document-after-import.ts'

/** The optional texts that files bring. */
export const importedTexts = ['pronunciation', 'imageUrl'] as const satisfies OptionalText[]
export type ImportedText = (typeof importedTexts)[number]

/** One entry as an imported file describes it. */
export interface ImportedDraft extends Pick<EntryState, ImportedText> {
  type: EntryType
  /** Content that was written by hand beside the senses. */
  content?: string
  document: EntryDocument
  /** All sources of the entry; undefined if the file has no column for them. */
  sources?: EntryDocument['sources'] | undefined
  /** True if the file says of which kind each other form is. */
  hasKinds?: true
  /** The fields for which the file has a column. */
  includedFields: ReadonlySet<ImportField>
}

/** A row of `readRowsAsText`. */
type JsonRow = EntryRow & { deleted: boolean }

/** Computes the state of an entry after an import. It needs no database, so that it can run in a worker thread. */
export function createDrafter(dialects: readonly Dialect[]) {
  return {
    /** The state of a new entry. `sourceTitles` names its sources. */
    newState: ({ type, content, document, ...draft }: ImportedDraft, sourceTitles: string): EntryState => ({
      type,
      title: titleOf(document),
      content: content ?? contentOf(document),
      contentByHand: content !== undefined,
      ...mapOptionalTexts(() => null),
      ...mapTexts(importedTexts, (name) => draft[name]),
      dialect: namesOf(document.forms[0]?.dialects ?? [], dialects),
      source: sourceTitles,
      document,
    }),

    /**
     * The state of an existing entry; fields without a column in the file stay. `sourceTitles` holds the titles of the added sources, or of all sources if
     * the file has a column for them.
     */
    changedState(now: EntryState, draft: ImportedDraft, sourceTitles: string): EntryState {
      const next = {
        version: 0,
        type: draft.includedFields.has('type') ? draft.type : now.type,
        document: documentAfterImport(now, draft),
        ...mapTexts(importedTexts, (name) => draft[name] ?? now[name]),
        ...(draft.content !== undefined && { content: draft.content }),
      }
      const titles = draft.sources ? [sourceTitles] : [now.source ?? '', sourceTitles].filter(Boolean)
      return afterDocumentChange(now, next, { dialects, titles, demo: false })
    },

    /** The state of an existing entry with what another source adds to it; `title` is that source's. */
    enrichedState(now: EntryState, draft: ImportedDraft, { id, title }: { id: string; title: string }): EntryState {
      const next = {
        version: 0,
        type: now.type,
        document: enrichedDocument(now.document, draft.document, id),
        ...mapTexts(importedTexts, (name) => now[name] ?? draft[name]),
      }
      return afterDocumentChange(now, next, {
        dialects,
        titles: [now.source ?? '', title].filter(Boolean),
        demo: false,
      })
    },

    /** States of entries from the JSON of `readRowsAsText`; null for a deleted entry. */
    statesIn: (rows: string): Map<string, { version: number; state: EntryState } | null> =>
      new Map(
        (JSON.parse(rows) as JsonRow[]).map(({ deleted, ...row }) => [
          row.id,
          deleted ? null : { version: row.version, state: stateOf(row, dialects) },
        ]),
      ),
  }
}
export type Drafter = ReturnType<typeof createDrafter>
