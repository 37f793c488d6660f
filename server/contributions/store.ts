import { and, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  Contribution,
  ContributionDraft,
  ContributionPatch,
  ContributionStatus,
  PublishedContribution,
} from '#shared/contributions/contributions.ts'
import type { ContributionKind, Proposal } from '#shared/contributions/proposals.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import {
  countRows,
  idsOfFound,
  newerThan,
  newestFirstBy,
  olderThan,
  oldestFirstBy,
} from '#server/db/queries/newest-first.ts'
import { mergeFollower } from '#server/db/queries/follow-merge.ts'
import { categories, contributions } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { hasWords } from '#server/db/queries/words.ts'
import { conflict } from '#server/http/problem.ts'
import type { Found, PageRequest } from '#server/http/newest-first.ts'

/** A contribution as it is stored; `presentation.ts` turns it into what the API returns. */
export type ContributionRow = Omit<z.output<typeof Contribution>, 'proposal'> & {
  authorId: string | null
  decidedBy: string | null
  /** An edit with both full states. */
  storedProposal: Proposal | null
  recordingId: string | null
}
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
type PublishedRow = z.output<typeof PublishedContribution> & { createdAt: Date }

interface Narrowed {
  status?: ContributionStatus | undefined
  state?: 'waiting' | 'decided' | undefined
  kind?: ContributionKind | undefined
}

const columns = {
  id: contributions.id,
  title: contributions.title,
  content: contributions.content,
  status: contributions.status,
  authorId: contributions.authorId,
  authorName: displayName,
  note: contributions.note,
  decidedAt: contributions.decidedAt,
  withdrawn: sql<boolean>`${contributions.withdrawnAt} IS NOT NULL`,
  categoryId: sql<string | null>`(
    SELECT c.id FROM categories c WHERE c.contribution_id = ${contributions.id} AND c.deleted_at IS NULL LIMIT 1)`,
  createdAt: contributions.createdAt,
  kind: contributions.kind,
  version: contributions.version,
  entryId: contributions.entryId,
  entryTitle: categories.title,
  storedProposal: contributions.proposal,
  replacesId: contributions.replacesId,
  replaces: sql<Named | null>`(
    SELECT jsonb_build_object('id', o.id, 'title', o.title) FROM contributions o WHERE o.id = ${contributions.replacesId})`,
  replacedBy: sql<Named | null>`(
    SELECT jsonb_build_object('id', o.id, 'title', o.title) FROM contributions o
    WHERE o.replaces_id = ${contributions.id} ORDER BY o.created_at DESC LIMIT 1)`,
  learners: sql<number>`(
    SELECT count(*)::int FROM entry_known k
    WHERE ${contributions.status} = 'APPROVED' AND k.entry_id = coalesce(${contributions.entryId}, (
      SELECT c.id FROM categories c WHERE c.contribution_id = ${contributions.id} AND c.deleted_at IS NULL LIMIT 1)))`,
  recordingId: contributions.recordingId,
  decidedBy: contributions.decidedBy,
}
interface Named {
  id: string
  title: string
}

const rowsFrom = (db: Pick<Database, 'select'>) =>
  db
    .select(columns)
    .from(contributions)
    .leftJoin(users, eq(users.id, contributions.authorId))
    .leftJoin(categories, eq(categories.id, contributions.entryId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof rowsFrom>>[number]
const rowOf = ({ entryId, entryTitle, ...row }: Row): ContributionRow => ({
  ...row,
  entry: entryId === null || entryTitle === null ? null : { id: entryId, title: entryTitle },
})

/** Rows of the previous version have no `decidedAt`; they count as published when they were created. */
const asPublished = (row: ContributionRow) => ({ ...row, publishedAt: row.decidedAt ?? row.createdAt })

/** Approved texts. Proposals for an entry are shown in the entry itself. */
const published = and(
  eq(contributions.status, 'APPROVED'),
  isNull(contributions.withdrawnAt),
  eq(contributions.kind, 'text'),
)
const isWaiting = eq(contributions.status, 'PENDING')
const isPending = (id: string) => and(eq(contributions.id, id), isWaiting)

interface Replaced {
  replacesId: string
  authorId: string
  kind: ContributionKind
  entryId: string | null
}

/**
 * True for the author's own rejected contribution of the same kind and for the same entry. The lock makes an undo of that rejection wait; the undo is
 * then refused.
 */
async function isReplaceable(tx: Transaction, { replacesId, authorId, kind, entryId }: Replaced): Promise<boolean> {
  const own = and(eq(contributions.id, replacesId), eq(contributions.authorId, authorId))
  const same = and(eq(contributions.kind, kind), entryId === null ? undefined : eq(contributions.entryId, entryId))
  const rejected = and(own, same, eq(contributions.status, 'REJECTED'))
  const found = await tx.select({ id: contributions.id }).from(contributions).where(rejected).for('no key update')
  if (found.length === 0) return false
  // The unique replacement may have been inserted while this transaction waited for the lock.
  if ((await tx.$count(contributions, eq(contributions.replacesId, replacesId))) > 0)
    throw conflict('A changed one was sent already. Please look at what you have sent.')
  return true
}

const findWhere = async (db: Database, filter: SQL | undefined): Promise<ContributionRow | undefined> =>
  (await rowsFrom(db).where(filter)).map(rowOf)[0]

export const find = (db: Database, id: string) => findWhere(db, eq(contributions.id, id))

/** `q` matches words of titles by their beginnings; texts are not searched. */
async function list(
  db: Database,
  filter: SQL | undefined,
  { q, after, limit }: PageRequest,
): Promise<Found<ContributionRow>> {
  const { createdAt, id, title } = contributions
  const matching = and(filter, q ? hasWords(title, q) : undefined)
  const inOrder = { table: contributions, at: createdAt, id }
  const page = rowsFrom(db)
    .where(
      q
        ? sql`${id} IN (${idsOfFound(inOrder, matching, { after, limit: limit + 1 })})`
        : and(matching, olderThan(createdAt, id, after)),
    )
    .orderBy(...newestFirstBy(createdAt, id))
    .limit(limit + 1)
  const [rows, total] = await Promise.all([page, countRows(db, contributions, matching)])
  return { rows: rows.map(rowOf), total }
}

/** The moderation queue, longest waiting first. */
async function listWaiting(
  db: Database,
  filter: SQL | undefined,
  { q, after, limit }: PageRequest,
): Promise<Found<ContributionRow>> {
  const { createdAt, id, title } = contributions
  const matching = and(filter, isWaiting, q ? hasWords(title, q) : undefined)
  const page = rowsFrom(db)
    .where(and(matching, newerThan(createdAt, id, after)))
    .orderBy(...oldestFirstBy(createdAt, id))
    .limit(limit + 1)
  const [rows, total] = await Promise.all([page, countRows(db, contributions, matching)])
  return { rows: rows.map(rowOf), total }
}

export const listOf = (db: Database, authorId: string, pageQuery: PageRequest, id?: string) =>
  list(
    db,
    and(eq(contributions.authorId, authorId), id === undefined ? undefined : eq(contributions.id, id)),
    pageQuery,
  )

export const listAll = (db: Database, { status, state, kind }: Narrowed, pageQuery: PageRequest) =>
  (state === 'waiting' ? listWaiting : list)(
    db,
    and(
      status && eq(contributions.status, status),
      kind && eq(contributions.kind, kind),
      state === 'decided' ? ne(contributions.status, 'PENDING') : undefined,
    ),
    pageQuery,
  )

export async function listPublished(db: Database, pageQuery: PageRequest): Promise<Found<PublishedRow>> {
  const { rows, total } = await list(db, published, pageQuery)
  return { rows: rows.map(asPublished), total }
}

export async function findPublished(db: Database, id: string): Promise<PublishedRow | undefined> {
  const row = await findWhere(db, and(published, eq(contributions.id, id)))
  return row && asPublished(row)
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
    const old = { replacesId, authorId, kind: proposal.kind, entryId: null }
    if (replacesId !== null && !(await isReplaceable(tx, { ...old, replacesId }))) return undefined
    const [row] = await tx.insert(contributions).values({ title, content, authorId, replacesId, proposal }).returning()
    return row!.id
  })
  return id === undefined ? undefined : find(db, id)
}

/** Undefined if `replacesId` is not a rejected contribution of the author, of that kind and for that entry. */
export async function insertProposal(
  tx: Transaction,
  made: NewProposal,
  authorId: string,
): Promise<string | undefined> {
  const { entry, content, proposal, baseVersion, replacesId } = made
  const old = { authorId, kind: proposal.kind, entryId: entry.id }
  if (replacesId !== null && !(await isReplaceable(tx, { ...old, replacesId }))) return undefined
  const fields = { title: entry.title, content, baseVersion, proposal, replacesId }
  const [row] = await tx
    .insert(contributions)
    .values({ ...fields, ...old })
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
  const [rejected] = await tx
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
  const own = { recordingId, entryId, authorId: custodianId, replacesId: rejected?.id ?? null, createdAt: at }
  await tx.insert(contributions).values({ ...fields, ...own })
}

/** Removes withdrawn recordings from the moderation queue. */
export async function forgetVoices(tx: Transaction, recordingIds: string[], at: Date): Promise<void> {
  if (recordingIds.length === 0) return
  const theirs = inArray(contributions.recordingId, recordingIds)
  await tx.delete(contributions).where(and(theirs, eq(contributions.status, 'PENDING')))
  await tx.update(contributions).set({ withdrawnAt: at }).where(theirs)
}

/** Puts recordings into the queue that a process of the previous version inserted without one. */
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

/** Those of these files that are still needed: their contribution is pending, approved, or was decided after `since`. */
export async function filesNeeded(db: Database, paths: string[], since: Date): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ path: string }>(
    `SELECT DISTINCT path FROM contributions c, unnest(ARRAY[c.proposal ->> 'imageUrl', c.proposal ->> 'audioUrl']) path
         WHERE (c.status <> 'REJECTED' OR c.decided_at >= $2) AND path = ANY ($1)`,
    [paths, since],
  )
  return new Set(rows.map(({ path }) => path))
}

export async function heldAbout(db: Database, userId: string): Promise<object[]> {
  const { id, kind, title, content, proposal, status, note, decidedAt, withdrawnAt, createdAt } = contributions
  return db
    .select({ id, kind, title, content, proposal, status, note, decidedAt, withdrawnAt, createdAt })
    .from(contributions)
    .where(eq(contributions.authorId, userId))
}

/** False if it is not pending any more, or does not exist. */
export async function update(db: Database, id: string, { title, content }: ContributionPatch): Promise<boolean> {
  const fields = { title: title ?? sql`title`, content: content ?? sql`content`, version: sql`version + 1` }
  return (await db.update(contributions).set(fields).where(isPending(id))).rowCount === 1
}

/** Returns the removed row; undefined if it is not pending any more, or does not exist. */
export async function remove(tx: Transaction, id: string): Promise<{ proposal: Proposal | null } | undefined> {
  const { proposal } = contributions
  return (await tx.delete(contributions).where(isPending(id)).returning({ proposal }))[0]
}

/** Pending contributions move to the remaining entry of a merge. Decided ones stay with the entry about which they were decided. */
export const contributionsFollow = mergeFollower({
  table: 'contributions',
  key: 'id',
  where: () => sql`status = 'PENDING'`,
})
