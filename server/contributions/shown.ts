import type * as z from 'zod/mini'
import type { Contribution, ReviewedContribution } from '#shared/contributions.ts'
import { changesBetween } from '#shared/entry-history.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { Proposal, ProposalShown } from '#shared/proposals.ts'
import type { Clock } from '#server/clock.ts'
import { undoUntil } from './decision.ts'
import type { ContributionRow } from './store.ts'

type Reviewed = z.output<typeof ReviewedContribution>
type Present = NonNullable<Reviewed['present']>
type VoiceShown = Extract<ProposalShown, { kind: 'voice' }>

interface Waiting {
  contributionId: string
  entryId: string | null
  authorId: string | null
  proposal: Proposal
}

/** What other slices tell about what was sent in. */
export interface Tellers {
  entries: {
    /** Dialects by their slugs, sources and related entries by their ids. */
    names: (states: EntryState[]) => Promise<Record<string, string>>
    dialects: () => Promise<{ slug: string; name: string }[]>
    /** Entries that are there, as they stand; by their ids. */
    present: (ids: string[]) => Promise<Map<string, Omit<Present, 'id'>>>
    /** What the entries of edits are now, beside what their authors saw; by contribution. */
    review: (waiting: Waiting[]) => Promise<Map<string, NonNullable<Reviewed['review']>>>
  }
  /** By recording. */
  voices: { shown: (ids: string[]) => Promise<Map<string, Omit<VoiceShown, 'kind'>>> }
}

/** What it is for, or what was made of it. */
const entryOf = ({ entry, categoryId }: ContributionRow) => entry?.id ?? categoryId

type Shown = z.output<typeof Contribution> & ContributionRow

/** Contributions as others see them: of an edit the difference, of a voice what its recording says. */
export function createShowing({ entries, voices }: Tellers) {
  async function show(rows: ContributionRow[]): Promise<Shown[]> {
    const states = rows.flatMap(({ kept }) => (kept?.kind === 'edit' ? [kept.base, kept.proposed] : []))
    const [names, heard, dialects] = await Promise.all([
      entries.names(states),
      voices.shown(rows.flatMap(({ recordingId }) => recordingId ?? [])),
      rows.some(({ kind }) => kind === 'witness') ? entries.dialects() : [],
    ])
    const dialectName = (slug: string) => dialects.find((one) => one.slug === slug)?.name ?? slug
    const proposalOf = ({ kept, recordingId }: ContributionRow): Shown['proposal'] => {
      if (kept?.kind === 'edit') return { kind: 'edit', changes: changesBetween(kept.base, kept.proposed), names }
      if (kept?.kind === 'witness') return { ...kept, dialectName: dialectName(kept.dialect) }
      if (kept?.kind !== 'voice') return kept
      const voice = recordingId === null ? undefined : heard.get(recordingId)
      return voice ? { kind: 'voice', ...voice } : null
    }
    return rows.map((row) => ({ ...row, proposal: proposalOf(row) }))
  }

  /** As those see them who decide. */
  async function review(
    rows: ContributionRow[],
    { viewer, clock }: { viewer: { id: string }; clock: Clock },
  ): Promise<Reviewed[]> {
    const waiting = rows.flatMap(({ id, status, kind, entry, authorId, kept }) =>
      status === 'PENDING' && kind === 'edit' && kept
        ? [{ contributionId: id, entryId: entry?.id ?? null, authorId, proposal: kept }]
        : [],
    )
    const [shown, reviews, present] = await Promise.all([
      show(rows),
      entries.review(waiting),
      entries.present([...new Set(rows.flatMap((row) => entryOf(row) ?? []))]),
    ])
    const by = { actorId: viewer.id, now: clock() }
    return shown.map((row) => {
      const id = entryOf(row)
      const its = id === null ? undefined : present.get(id)
      // A voice that its speaker took back is not decided anew.
      const isGone = row.kind === 'voice' && row.withdrawn
      return {
        ...row,
        undoUntil: isGone ? null : undoUntil(row, by),
        present: id && its ? { ...its, id } : null,
        review: reviews.get(row.id) ?? null,
      }
    })
  }

  return { show, review }
}
export type Showing = ReturnType<typeof createShowing>
