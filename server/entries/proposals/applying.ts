import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { EntryChange } from '#shared/entries/document-calls.ts'
import type { Proposal } from '#shared/contributions/proposals.ts'
import { entryParts, partsThatDiffer, withParts, type EntryPart, type EntryState } from '#shared/entries/history.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { lettersOf } from '#shared/language/language.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { changedWhereProposed, entryGoneConflict } from '#shared/entries/refusal-messages.ts'
import type { Transaction } from '#server/db/connect.ts'
import { entryRelations } from '#server/db/tables/entries.ts'
import { categories } from '#server/db/tables/library.ts'
import {
  fileFields,
  filesOfEntry,
  refuseWithdrawn,
  type EntryFiles,
} from '#server/db/queries/withdrawn-file-refusals.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import { builtUpon } from '#server/contributions/decision.ts'
import { checkReferences, applyEdit } from '#server/entries/history/editing.ts'
import { byOwnPaths, refuseFiles } from '#server/entries/entry-file-checks.ts'
import type { EntryRow } from '#server/entries/history/state.ts'
import { stale } from '#server/entries/history/versions.ts'
import { storedReasons } from '#server/entries/history/reasons.ts'
import * as revisions from '#server/entries/history/revisions.ts'
import { changeTo, withoutDecision } from './undone.ts'
import * as attestations from '#server/entries/attestations.ts'

/** A proposal for an entry, as it was sent in. */
export interface SentProposal {
  contributionId: string
  entryId: string | null
  /** Null once the author's account is deleted. */
  authorId: string | null
  proposal: Proposal
}
interface ReviewedVersion {
  /** The entry's version that the admin saw; the decision is refused if the entry has changed since. */
  entryVersion?: number | undefined
  /** The admin's own version of the entry, saved instead of the proposal. */
  resolved?: EntryChange | undefined
  /** The other form of a statement becomes a form of the entry. */
  asForm?: boolean | undefined
}
export interface DecisionContext {
  actorId: string
  now: Date
}

/** Parts of an entry that the proposal and somebody else both changed since `base`, to different values. */
export function conflictsOf({ base, now, proposed }: Record<'base' | 'now' | 'proposed', EntryState>): EntryPart[] {
  const touched = new Set(partsThatDiffer(base, proposed))
  const meanwhile = new Set(partsThatDiffer(base, now))
  const differing = new Set(partsThatDiffer(now, proposed))
  return entryParts.filter((part) => touched.has(part) && meanwhile.has(part) && differing.has(part))
}

/** The files that a proposal would give its entry. */
function filesAdded(proposal: Proposal): EntryFiles {
  if (proposal.kind === 'picture') return { imageUrl: proposal.imageUrl }
  if (proposal.kind !== 'edit') return {}
  const { base, proposed } = proposal
  const changed = fileFields.filter((field) => base[field] !== proposed[field])
  return Object.fromEntries(changed.map((field) => [field, proposed[field]]))
}

type SpeakerStatement = Extract<Proposal, { kind: 'witness' }>

/** The entry with the form that a place says instead: as a new form, or with the place added to a form that it has. */
function withStatedForm(now: EntryState, { note, dialect }: SpeakerStatement): EntryState {
  if (note === null) return now
  const { forms } = now.document
  const isThere = forms.some(({ text }) => lettersOf(text) === lettersOf(note))
  const changed = isThere
    ? forms.map((form) =>
        lettersOf(form.text) === lettersOf(note) && !form.dialects.includes(dialect)
          ? { ...form, dialects: [...form.dialects, dialect] }
          : form,
      )
    : [...forms, { text: note, kind: 'variant', dialects: [dialect] }]
  const read = z.safeParse(EntryDocument, { ...now.document, forms: changed })
  if (!read.success) throw invalid(read.error.issues[0]!.message as Sentence)
  return { ...now, document: read.data }
}

export const entryGone = () => conflict(say(entryGoneConflict))

/** Applies an approved proposal to the library, and reverts it when the decision is undone. */
export function createProposalApplier(publicUrl: string) {
  async function apply(
    tx: Transaction,
    proposed: SentProposal,
    { entryVersion, resolved, asForm }: ReviewedVersion,
    context: DecisionContext,
  ) {
    const { entryId, proposal, contributionId } = proposed
    if (entryId === null) throw entryGone()
    await refuseWithdrawn(tx, filesOfEntry(resolved ? byOwnPaths(resolved, publicUrl) : filesAdded(proposal)))
    const edit = async (now: EntryState, row: EntryRow) => {
      if (entryVersion !== undefined && entryVersion !== row.version) throw stale()
      if (proposal.kind === 'witness') return asForm ? withStatedForm(now, proposal) : now
      if (proposal.kind === 'picture') return { ...now, imageUrl: proposal.imageUrl }
      if (proposal.kind !== 'edit') return now
      if (resolved) {
        if (resolved.version !== row.version) throw stale()
        return applyEdit(tx, now, row, byOwnPaths(resolved, publicUrl))
      }
      const conflicts = conflictsOf({ ...proposal, now })
      if (conflicts.length > 0) throw conflict(say(changedWhereProposed))
      const next = withParts(now, partsThatDiffer(proposal.base, proposal.proposed), proposal.proposed)
      await checkReferences(tx, row.id, now.document, next.document)
      return next
    }
    const changeContext = {
      actorId: context.actorId,
      at: context.now,
      action: 'proposed' as const,
      why: storedReasons.proposal(contributionId),
    }
    const changed = await revisions.change(tx, entryId, edit, changeContext)
    if (!changed) throw entryGone()
    if (proposal.kind === 'witness')
      await attestations.add(tx, { ...proposal, entryId }, { personId: proposed.authorId ?? contributionId })
    return changed.changed ? changed.version : null
  }

  async function undoChange(
    tx: Transaction,
    entryId: string,
    appliedVersion: number,
    context: DecisionContext,
  ): Promise<void> {
    const before = await revisions.stateAt(entryId, appliedVersion - 1, tx, { hold: true })
    const after = await revisions.stateAt(entryId, appliedVersion, tx)
    const edit = async (now: EntryState, row: EntryRow) => {
      if (!before || !after) throw builtUpon()
      if (row.version === appliedVersion) return byOwnPaths(before, publicUrl)
      const undone = withoutDecision({ before, after, now })
      if (!undone) throw builtUpon()
      return applyEdit(tx, now, row, byOwnPaths(changeTo(undone, row.version), publicUrl))
    }
    const changeContext = {
      actorId: context.actorId,
      at: context.now,
      action: 'undone' as const,
      why: storedReasons.undone,
    }
    if (!(await revisions.change(tx, entryId, edit, changeContext))) throw entryGone()
  }

  return {
    /** Returns the new version of the entry, or null if nothing changed. Throws 409 if the proposal no longer fits. */
    apply,

    /** Throws 409 if somebody changed the same parts of the entry after this decision. */
    async undo(
      tx: Transaction,
      proposed: SentProposal,
      appliedVersion: number | null,
      context: DecisionContext,
    ): Promise<void> {
      const { entryId, proposal, authorId, contributionId } = proposed
      if (entryId === null) return
      if (proposal.kind === 'witness')
        await attestations.removeAttestationOfPerson(tx, { ...proposal, entryId }, authorId ?? contributionId)
      if (appliedVersion !== null) await undoChange(tx, entryId, appliedVersion, context)
    },

    /** Deletes the entry that was made from a text, unless somebody has changed it or another entry refers to it. */
    async unmake(tx: Transaction, contributionId: string): Promise<void> {
      const [made] = await tx
        .select({ id: categories.id, version: categories.version, hasVoice: categories.hasVoice })
        .from(categories)
        .where(and(eq(categories.contributionId, contributionId), isNull(categories.deletedAt)))
        .for('update')
      if (!made) return
      const references = await tx.$count(entryRelations, eq(entryRelations.toId, made.id))
      if (made.version !== 1 || made.hasVoice || references > 0) throw builtUpon()
      await tx.delete(categories).where(eq(categories.id, made.id))
    },

    /** The two states of a proposed edit. Undefined if there is no such entry; 409 if the version that the author saw is not stored. */
    async propose(
      tx: Transaction,
      entryId: string,
      change: EntryChange,
    ): Promise<{ base: EntryState; proposed: EntryState } | undefined> {
      const current = await revisions.find(tx, entryId)
      if (!current) return undefined
      const { row } = current
      await refuseFiles(tx, byOwnPaths(change, publicUrl), () => Promise.resolve(row))
      const base = change.version === row.version ? current.state : await revisions.stateAt(entryId, change.version, tx)
      if (!base) throw stale()
      return { base, proposed: await applyEdit(tx, base, row, byOwnPaths(change, publicUrl)) }
    },
  }
}
