import { and, inArray, isNull } from 'drizzle-orm'
import type { EntryVoice } from '#shared/entries/document-calls.ts'
import { completeState, type EntryState } from '#shared/entries/history.ts'
import { lessonCounts } from '#server/courses/lessons/lessons-showing.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import { listPublicVoices } from '#server/voices/recordings/recording-store.ts'
import { conflictsOf, entryGone, type SentProposal } from './applying.ts'
import { referencesIn } from '#server/entries/history/editing.ts'
import { presentAmong, rowColumns } from '#server/entries/history/revisions.ts'
import { listDialects, sourcesOf } from '#server/entries/sources.ts'
import { stateOf } from '#server/entries/history/state.ts'
import * as revisions from '#server/entries/history/revisions.ts'

interface EntrySummary {
  version: number
  imageUrl: string | null
  audioUrl: string | null
  voices: EntryVoice[]
  lessons: number
}

/** Names for everything that these documents refer to: dialects by slug, sources and related entries by id. */
export async function namesIn(db: Database, states: EntryState[]): Promise<Record<string, string>> {
  if (states.length === 0) return {}
  const documents = states.map(({ document }) => document)
  const [dialects, sources, entries] = await Promise.all([
    listDialects(db),
    sourcesOf(db, [...new Set(documents.flatMap(referencesIn.sources))]),
    presentAmong(db, [...new Set(documents.flatMap(referencesIn.entries))]),
  ])
  return Object.fromEntries([
    ...dialects.map(({ slug, name }) => [slug, name]),
    ...[...sources].map(([id, { title }]) => [id, title]),
    ...[...entries].map(([id, { title }]) => [id, title]),
  ])
}

/** The parts that the queue shows of each of these entries that is in the library. */
export async function summariesOf(db: Database, ids: string[]): Promise<Map<string, EntrySummary>> {
  if (ids.length === 0) return new Map()
  const isPresentEntry = and(inArray(categories.id, ids), isNull(categories.deletedAt))
  const [rows, dialects] = await Promise.all([
    db.select(rowColumns).from(categories).where(isPresentEntry),
    listDialects(db),
  ])
  const forms = rows.map((row) => [row.id, stateOf(row, dialects).document.forms.map(({ text }) => text)] as const)
  const [lessons, voices] = await Promise.all([lessonCounts(db, Object.fromEntries(forms)), listPublicVoices(db, ids)])
  return new Map(
    rows.map(({ id, version, imageUrl, audioUrl }) => [
      id,
      { version, imageUrl, audioUrl, voices: voices.get(id) ?? [], lessons: lessons.get(id) ?? 0 },
    ]),
  )
}

/** Throws 409 if the entry is no longer in the library. */
export async function requirePresentEntry(tx: Transaction, id: string | null): Promise<void> {
  if (id === null || !(await revisions.find(tx, id))) throw entryGone()
}

/** Current state and conflicts for each pending edit, by contribution id. */
export async function review(db: Database, proposals: SentProposal[]) {
  const reviewed = await Promise.all(
    proposals.map(async ({ contributionId, entryId, proposal }) => {
      const current = entryId !== null && proposal.kind === 'edit' ? await revisions.find(db, entryId) : undefined
      if (!current || proposal.kind !== 'edit') return []
      const [base, proposed] = [completeState(proposal.base), completeState(proposal.proposed)]
      const now = current.state
      return [
        [
          contributionId,
          { entryVersion: current.row.version, base, now, proposed, conflicts: conflictsOf({ base, now, proposed }) },
        ] as const,
      ]
    }),
  )
  return new Map(reviewed.flat())
}
