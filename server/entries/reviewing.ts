import { and, inArray, isNull } from 'drizzle-orm'
import type { EntryVoice } from '#shared/dictionary.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'
import { conflictsOf, gone } from './applying.ts'
import type { Proposed } from './applying.ts'
import { presentAmong, rowColumns } from './revisions.ts'
import type { RevisionStore } from './revisions.ts'
import { listDialects, sourcesOf } from './sources.ts'
import { stateOf } from './state.ts'

const namedIn = ({ sources, examples, relations }: EntryDocument) => ({
  sources: [...sources.map(({ sourceId }) => sourceId), ...examples.flatMap(({ sourceId }) => sourceId ?? [])],
  entries: relations.map(({ entryId }) => entryId),
})

interface Deps {
  db: Database
  revisions: RevisionStore
  voicesOf: (entryId: string) => Promise<EntryVoice[]>
  /** How many lessons show an entry with one of these forms; by the entry. */
  lessonCounts: (forms: Record<string, string[]>) => Promise<Map<string, number>>
}

interface Present {
  version: number
  imageUrl: string | null
  audioUrl: string | null
  voices: EntryVoice[]
  lessons: number
}

/** What those need to see of entries who look at what was proposed for them. */
export function createReviewing({ db, revisions, voicesOf, lessonCounts }: Deps) {
  return {
    /** Of all that these documents name: dialects by their slugs, sources and related entries by their ids. */
    async names(states: EntryState[]): Promise<Record<string, string>> {
      if (states.length === 0) return {}
      const named = states.map(({ document }) => namedIn(document))
      const [dialects, sources, entries] = await Promise.all([
        listDialects(db),
        sourcesOf(db, [...new Set(named.flatMap((one) => one.sources))]),
        presentAmong(db, [...new Set(named.flatMap((one) => one.entries))]),
      ])
      return Object.fromEntries([
        ...dialects.map(({ slug, name }) => [slug, name]),
        ...[...sources].map(([id, { title }]) => [id, title]),
        ...[...entries].map(([id, { title }]) => [id, title]),
      ])
    },

    /** Those of them that are in the library, as they stand. */
    async present(ids: string[]): Promise<Map<string, Present>> {
      if (ids.length === 0) return new Map()
      const there = and(inArray(categories.id, ids), isNull(categories.deletedAt))
      const [rows, dialects] = await Promise.all([
        db.select(rowColumns).from(categories).where(there),
        listDialects(db),
      ])
      const forms = rows.map((row) => [row.id, stateOf(row, dialects).document.forms.map(({ text }) => text)] as const)
      const lessons = await lessonCounts(Object.fromEntries(forms))
      const told = rows.map(async ({ id, version, imageUrl, audioUrl }) => {
        const voices = await voicesOf(id)
        return [id, { version, imageUrl, audioUrl, voices, lessons: lessons.get(id) ?? 0 }] as const
      })
      return new Map(await Promise.all(told))
    },

    /** Throws 409 where it is not in the library any more. */
    async checkThere(tx: Transaction, id: string | null): Promise<void> {
      if (id === null || !(await revisions.find(id, tx))) throw gone()
    },

    /** What those who decide see of edits that wait, by the contribution. */
    async review(proposals: Proposed[]) {
      const reviewed = await Promise.all(
        proposals.map(async ({ contributionId, entryId, proposal }) => {
          const found = entryId !== null && proposal.kind === 'edit' ? await revisions.find(entryId) : undefined
          if (!found || proposal.kind !== 'edit') return []
          const { base, proposed } = proposal
          const now = found.state
          return [
            [
              contributionId,
              { entryVersion: found.row.version, base, now, proposed, conflicts: conflictsOf({ base, now, proposed }) },
            ] as const,
          ]
        }),
      )
      return new Map(reviewed.flat())
    },
  }
}
