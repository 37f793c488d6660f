import type { CategoryType } from '#shared/entries.ts'
import { contentOf, titleOf } from '#shared/entry-document.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { ImportField } from '#shared/exchange.ts'
import type { Dialect } from '#shared/dictionary.ts'
import type { Database } from '#server/db/connect.ts'
import { categories, sources } from '#server/db/tables.ts'
import { inArray } from 'drizzle-orm'
import { listDialects, sourcesOf } from './sources.ts'
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

/** What the import of files needs to know of entries: how they stand, and how a draft would make them stand. */
export function createImported(db: Database) {
  let list: Promise<Dialect[]> | undefined
  // A statement of drizzle's runs each time it is awaited; a promise does not.
  const dialects = () => (list ??= Promise.resolve(listDialects(db)))

  return {
    /** Read anew for each file. */
    async dialects(): Promise<Dialect[]> {
      list = undefined
      return dialects()
    },

    async sourceTitle(id: string) {
      return (await sourcesOf(db, [id])).get(id)
    },

    async sources(): Promise<{ id: string; title: string; licence: string | null }[]> {
      const { id, title, licence } = sources
      return db.select({ id, title, licence }).from(sources)
    },

    /** A new entry. `cited` are the titles of its sources. */
    async madeOf({ type, pronunciation, imageUrl, document }: ImportedDraft, cited: string): Promise<EntryState> {
      return {
        type,
        title: titleOf(document),
        content: contentOf(document),
        contentByHand: false,
        pronunciation,
        imageUrl,
        audioUrl: null,
        videoUrl: null,
        dialect: namesOf(document.forms[0]?.dialects ?? [], await dialects()),
        source: cited,
        document,
      }
    },

    /** A present entry: what a file does not speak of stays. `cited` are the titles of what it adds, or of all where it says all. */
    async changedBy(now: EntryState, draft: ImportedDraft, cited: string): Promise<EntryState> {
      const next = {
        version: 0,
        type: draft.says.has('type') ? draft.type : now.type,
        document: keepingUnsaid(now, draft),
        pronunciation: draft.pronunciation ?? now.pronunciation,
        imageUrl: draft.imageUrl ?? now.imageUrl,
      }
      return afterDocumentChange(now, next, {
        dialects: await dialects(),
        titles: draft.sources ? [cited] : [now.source ?? '', cited].filter(Boolean),
        demo: false,
      })
    },

    /** How entries stand; null of one that is deleted. */
    async statesOf(ids: readonly string[]): Promise<Map<string, { version: number; state: EntryState } | null>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(categories)
        .where(inArray(categories.id, [...ids]))
      const names = await dialects()
      return new Map(
        rows.map((row) => [row.id, row.deletedAt ? null : { version: row.version, state: stateOf(rowOf(row), names) }]),
      )
    },
  }
}

function rowOf(row: typeof categories.$inferSelect): EntryRow {
  const { id, version, type, title, content, contentByHand, pronunciation, imageUrl, audioUrl, videoUrl } = row
  const { dialect, source, document, demo } = row
  return {
    id,
    version,
    type,
    title,
    content,
    contentByHand,
    pronunciation,
    imageUrl,
    audioUrl,
    videoUrl,
    dialect,
    source,
    document,
    demo,
  }
}
