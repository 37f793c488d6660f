import type { Dialect } from '#shared/dictionary.ts'
import type { CategoryType } from '#shared/entries.ts'
import { contentOf, titleOf } from '#shared/entry-document.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { ImportField } from '#shared/exchange.ts'
import { afterDocumentChange, namesOf, stateOf } from './state.ts'
import type { EntryRow } from './state.ts'
import { keepingUnsaid } from './unsaid.ts'

/** What a file says of an entry. */
export interface ImportedDraft {
  type: CategoryType
  pronunciation: string | null
  imageUrl: string | null
  document: EntryDocument
  /** All its sources, where it speaks of them. */
  sources?: EntryDocument['sources'] | undefined
  /** The fields of which it speaks at all. */
  says: ReadonlySet<ImportField>
}

/** An entry as `rowsOf` tells it. */
type ToldRow = EntryRow & { deleted: boolean }

/** How a draft would make an entry stand. It knows of no database, for threads in which there is none. */
export function createDrafting(dialects: readonly Dialect[]) {
  return {
    /** A new entry. `cited` are the titles of its sources. */
    madeOf: ({ type, pronunciation, imageUrl, document }: ImportedDraft, cited: string): EntryState => ({
      type,
      title: titleOf(document),
      content: contentOf(document),
      contentByHand: false,
      pronunciation,
      imageUrl,
      audioUrl: null,
      videoUrl: null,
      dialect: namesOf(document.forms[0]?.dialects ?? [], dialects),
      source: cited,
      document,
    }),

    /** A present entry: what a file does not speak of stays. `cited` are the titles of what it adds, or of all where it says all. */
    changedBy(now: EntryState, draft: ImportedDraft, cited: string): EntryState {
      const next = {
        version: 0,
        type: draft.says.has('type') ? draft.type : now.type,
        document: keepingUnsaid(now, draft),
        pronunciation: draft.pronunciation ?? now.pronunciation,
        imageUrl: draft.imageUrl ?? now.imageUrl,
      }
      const titles = draft.sources ? [cited] : [now.source ?? '', cited].filter(Boolean)
      return afterDocumentChange(now, next, { dialects, titles, demo: false })
    },

    /** How entries stand; null of one that is deleted. */
    statesIn: (rows: string): Map<string, { version: number; state: EntryState } | null> =>
      new Map(
        (JSON.parse(rows) as ToldRow[]).map(({ deleted, ...row }) => [
          row.id,
          deleted ? null : { version: row.version, state: stateOf(row, dialects) },
        ]),
      ),
  }
}
