import { and, eq, isNull } from 'drizzle-orm'
import type { EntryChange } from '#shared/dictionary.ts'
import type { Proposal } from '#shared/proposals.ts'
import { entryParts, partsThatDiffer, withParts } from '#shared/entry-history.ts'
import type { EntryPart, EntryState } from '#shared/entry-history.ts'
import type { Transaction } from '#server/db/connect.ts'
import { categories, entryRelations } from '#server/db/tables.ts'
import { conflict } from '#server/http/problem.ts'
import { checkReferences, edited } from './editing.ts'
import { byOwnPaths, refuseTakenBack } from './files.ts'
import type { WithdrawnAmong } from './files.ts'
import type { RevisionStore } from './revisions.ts'
import type { EntryRow } from './state.ts'
import { stale } from './versions.ts'
import type { WitnessStore } from './witnesses.ts'

/** A proposal as the queue has it. */
export interface Proposed {
  contributionId: string
  entryId: string | null
  /** null once that account is deleted. */
  authorId: string | null
  proposal: Proposal
}
interface Looked {
  /** The entry's version that the decision was made on, where it says. */
  entryVersion?: number | undefined
  /** What the entry is to be instead of what was proposed. */
  resolved?: EntryChange | undefined
}
interface By {
  actorId: string
  now: Date
}

/** Parts that were changed since the author looked, and are proposed otherwise than they are now. */
export function conflictsOf({ base, now, proposed }: Record<'base' | 'now' | 'proposed', EntryState>): EntryPart[] {
  const touched = new Set(partsThatDiffer(base, proposed))
  const meanwhile = new Set(partsThatDiffer(base, now))
  const otherwise = new Set(partsThatDiffer(now, proposed))
  return entryParts.filter((part) => touched.has(part) && meanwhile.has(part) && otherwise.has(part))
}

export const gone = () => conflict('The entry that this is for is no longer in the library.')
const builtOn = () => conflict('Something was built on this decision meanwhile, so it can no longer be undone.')

interface Deps {
  revisions: RevisionStore
  witnesses: WitnessStore
  withdrawn: WithdrawnAmong
  publicUrl: string
}

/** What the approval of a proposal does to the library, and what its undoing takes back. */
export function createApplying({ revisions, witnesses, withdrawn, publicUrl }: Deps) {
  async function apply(tx: Transaction, given: Proposed, { entryVersion, resolved }: Looked, by: By) {
    const { entryId, proposal, contributionId } = given
    if (entryId === null) throw gone()
    const edit = async (now: EntryState, row: EntryRow) => {
      if (entryVersion !== undefined && entryVersion !== row.version) throw stale()
      if (proposal.kind === 'picture') return { ...now, imageUrl: proposal.imageUrl }
      if (proposal.kind !== 'edit') return now
      if (resolved) {
        if (resolved.version !== row.version) throw stale()
        return edited(tx, now, row, byOwnPaths(resolved, publicUrl))
      }
      const conflicts = conflictsOf({ ...proposal, now })
      if (conflicts.length > 0)
        throw conflict('The entry was changed meanwhile where this proposal changes it: please say what it is to be.')
      const next = withParts(now, partsThatDiffer(proposal.base, proposal.proposed), proposal.proposed)
      await checkReferences(tx, row.id, now.document, next.document)
      return next
    }
    const editOfFiles = async (now: EntryState, row: EntryRow) => {
      const next = await edit(now, row)
      await refuseTakenBack(tx, withdrawn, next)
      return next
    }
    const doing = { actorId: by.actorId, at: by.now, action: 'proposed' as const, why: `Proposal ${contributionId}` }
    const changed = await revisions.change(tx, entryId, editOfFiles, doing)
    if (!changed) throw gone()
    if (proposal.kind === 'witness')
      await witnesses.add(tx, { ...proposal, entryId }, { personId: given.authorId ?? contributionId })
    return changed.changed ? changed.version : null
  }

  async function undoChange(tx: Transaction, entryId: string, appliedVersion: number, by: By): Promise<void> {
    const before = await revisions.stateAt(entryId, appliedVersion - 1, tx)
    const edit = (_now: EntryState, row: EntryRow) => {
      if (row.version !== appliedVersion || !before) throw builtOn()
      return before
    }
    const doing = { actorId: by.actorId, at: by.now, action: 'undone' as const, why: 'The decision was taken back' }
    if (!(await revisions.change(tx, entryId, edit, doing))) throw gone()
  }

  return {
    /** Answers the version that it made; null where it left the entry as it was. Throws 409 where it does not fit any more. */
    apply,

    /** Throws 409 where something was built on it. */
    async undo(tx: Transaction, given: Proposed, appliedVersion: number | null, by: By): Promise<void> {
      const { entryId, proposal, authorId, contributionId } = given
      if (entryId === null) return
      if (proposal.kind === 'witness')
        await witnesses.removePersons(tx, { ...proposal, entryId }, authorId ?? contributionId)
      if (appliedVersion !== null) await undoChange(tx, entryId, appliedVersion, by)
    },

    /** The entry that a text was made into goes again, unless somebody has changed it or leads to it. */
    async unmake(tx: Transaction, contributionId: string): Promise<void> {
      const [made] = await tx
        .select({ id: categories.id, version: categories.version, hasVoice: categories.hasVoice })
        .from(categories)
        .where(and(eq(categories.contributionId, contributionId), isNull(categories.deletedAt)))
        .for('update')
      if (!made) return
      const led = await tx.$count(entryRelations, eq(entryRelations.toId, made.id))
      if (made.version !== 1 || made.hasVoice || led > 0) throw builtOn()
      await tx.delete(categories).where(eq(categories.id, made.id))
    },

    /** As it stands. */
    async present(tx: Transaction, entryId: string): Promise<{ version: number; state: EntryState } | undefined> {
      const found = await revisions.find(entryId, tx)
      return found && { version: found.row.version, state: found.state }
    },

    /** What a proposal of an edit is made of; undefined where there is no such entry, 409 where the version seen is not kept. */
    async propose(
      tx: Transaction,
      entryId: string,
      given: EntryChange,
    ): Promise<{ base: EntryState; proposed: EntryState } | undefined> {
      const found = await revisions.find(entryId, tx)
      if (!found) return undefined
      const { row } = found
      const base = given.version === row.version ? found.state : await revisions.stateAt(entryId, given.version, tx)
      if (!base) throw stale()
      return { base, proposed: await edited(tx, base, row, byOwnPaths(given, publicUrl)) }
    },
  }
}
