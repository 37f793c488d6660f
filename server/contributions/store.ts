import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ContributionDraft, ContributionPatch } from '#shared/contributions/contributions.ts'
import { details, type ContributionKind, type Proposal } from '#shared/contributions/proposals.ts'
import { say } from '#shared/messages/say.ts'
import { changedSentAlready } from '#shared/contributions/refusal-messages.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { mergeFollower } from '#server/db/queries/follow-merge.ts'
import { contributions } from '#server/db/tables/library.ts'
import { conflict } from '#server/http/problem.ts'
import { find, type ContributionRow } from './lists.ts'

export interface NewProposal {
  entry: { id: string; title: string }
  content: string
  proposal: Proposal & { kind: Exclude<ContributionKind, 'text' | 'voice'> }
  baseVersion: number | null
  replacesId: string | null
}
/** A new recording for the moderation queue. */
export interface NewVoice {
  recordingId: string
  entryId: string
  custodianId: string
  form: string
  at: Date
}

const isPending = (id: string) => and(eq(contributions.id, id), eq(contributions.status, 'PENDING'))

interface Replacement {
  replacesId: string
  authorId: string
  kind: ContributionKind
  entryId: string | null
}

/**
 * True for the author's own rejected contribution of the same kind and for the same entry. The lock makes an undo of that rejection wait; the undo is
 * then refused.
 */
async function isReplaceable(tx: Transaction, { replacesId, authorId, kind, entryId }: Replacement): Promise<boolean> {
  const isOwn = and(eq(contributions.id, replacesId), eq(contributions.authorId, authorId))
  const isSameKind = and(
    eq(contributions.kind, kind),
    entryId === null ? undefined : eq(contributions.entryId, entryId),
  )
  const isRejected = and(isOwn, isSameKind, eq(contributions.status, 'REJECTED'))
  const replacedRows = await tx
    .select({ id: contributions.id })
    .from(contributions)
    .where(isRejected)
    .for('no key update')
  if (replacedRows.length === 0) return false
  // The unique replacement may have been inserted while this transaction waited for the lock.
  if ((await tx.$count(contributions, eq(contributions.replacesId, replacesId))) > 0)
    throw conflict(say(changedSentAlready))
  return true
}

/** Undefined if `replacesId` is not a rejected contribution of the author. */
export async function insert(
  db: Database,
  draft: ContributionDraft,
  authorId: string,
): Promise<ContributionRow | undefined> {
  const { title, content, replacesId, ...details } = draft
  const proposal = { kind: 'text' as const, ...details }
  const id = await db.transaction(async (tx) => {
    const replacement = { replacesId, authorId, kind: proposal.kind, entryId: null }
    if (replacesId !== null && !(await isReplaceable(tx, { ...replacement, replacesId }))) return undefined
    const [row] = await tx.insert(contributions).values({ title, content, authorId, replacesId, proposal }).returning()
    return row!.id
  })
  return id === undefined ? undefined : find(db, id)
}

/** Undefined if `replacesId` is not a rejected contribution of the author, of that kind and for that entry. */
export async function insertProposal(
  tx: Transaction,
  newProposal: NewProposal,
  authorId: string,
): Promise<string | undefined> {
  const { entry, content, proposal, baseVersion, replacesId } = newProposal
  const scope = { authorId, kind: proposal.kind, entryId: entry.id }
  if (replacesId !== null && !(await isReplaceable(tx, { ...scope, replacesId }))) return undefined
  const fields = { title: entry.title, content, baseVersion, proposal, replacesId }
  const [row] = await tx
    .insert(contributions)
    .values({ ...fields, ...scope })
    .returning({ id: contributions.id })
  return row!.id
}

/** Puts a recording into the moderation queue. */
export async function insertVoice(
  tx: Transaction,
  { recordingId, entryId, custodianId, form, at }: NewVoice,
): Promise<void> {
  const fields = { title: form, content: '', kind: 'voice' as const, proposal: { kind: 'voice' as const } }
  // A new recording of a form replaces the speaker's rejected one.
  const [rejectedRow] = await tx
    .select({ id: contributions.id })
    .from(contributions)
    .where(
      and(
        eq(contributions.authorId, custodianId),
        eq(contributions.entryId, entryId),
        eq(contributions.title, form),
        eq(contributions.kind, 'voice'),
        eq(contributions.status, 'REJECTED'),
        isNull(contributions.withdrawnAt),
        sql`NOT EXISTS (SELECT FROM contributions o WHERE o.replaces_id = ${contributions.id})`,
      ),
    )
    .orderBy(desc(contributions.createdAt), contributions.id)
    .limit(1)
    .for('no key update')
  const replacesId = rejectedRow?.id ?? null
  await tx
    .insert(contributions)
    .values({ ...fields, recordingId, entryId, authorId: custodianId, replacesId, createdAt: at })
}

/** Removes withdrawn recordings from the moderation queue. */
export async function withdrawVoiceContributions(tx: Transaction, recordingIds: string[], at: Date): Promise<void> {
  if (recordingIds.length === 0) return
  const isOfRecordings = inArray(contributions.recordingId, recordingIds)
  await tx.delete(contributions).where(and(isOfRecordings, eq(contributions.status, 'PENDING')))
  await tx.update(contributions).set({ withdrawnAt: at }).where(isOfRecordings)
}

/** Puts recordings into the queue that a process of the previous release inserted without one. */
export async function adoptVoices(db: Database): Promise<void> {
  await db.execute(sql`
        INSERT INTO contributions
          (title, content, status, author_id, note, decided_at, created_at, kind, entry_id, proposal, recording_id)
        SELECT r.form, '', CASE r.status WHEN 'published' THEN 'APPROVED' WHEN 'rejected' THEN 'REJECTED' ELSE 'PENDING' END,
          r.keeper_id, r.note, r.decided_at, r.created_at, 'voice', r.entry_id, '{"kind": "voice"}', r.id
        FROM recordings r
        WHERE r.status <> 'withdrawn' AND NOT EXISTS (SELECT FROM contributions c WHERE c.recording_id = r.id)
        ON CONFLICT DO NOTHING`)
}

const emptyProposal: Proposal = { kind: 'text', ...z.parse(z.object(details), {}) }

/** False if it is not pending any more, or does not exist. Only a text has details. */
export async function update(db: Database, id: string, patch: ContributionPatch): Promise<boolean> {
  const { title, content, ...changedDetails } = patch
  const proposal = sql`CASE kind WHEN 'text'
    THEN coalesce(proposal, ${JSON.stringify(emptyProposal)}::jsonb) || ${JSON.stringify(changedDetails)}::jsonb
    ELSE proposal END`
  const fields = { title: title ?? sql`title`, content: content ?? sql`content`, proposal, version: sql`version + 1` }
  return (await db.update(contributions).set(fields).where(isPending(id))).rowCount === 1
}

/** Returns the removed row; undefined if it is not pending any more, or does not exist. */
export async function remove(tx: Transaction, id: string): Promise<{ proposal: Proposal | null } | undefined> {
  const { proposal } = contributions
  return (await tx.delete(contributions).where(isPending(id)).returning({ proposal }))[0]
}

/** Pending contributions move to the remaining entry of a merge. Decided ones stay with the entry about which they were decided. */
export const contributionsFollower = mergeFollower({
  table: 'contributions',
  key: 'id',
  where: () => sql`status = 'PENDING'`,
})
