import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Contribution, ContributionStatus, PublishedContribution } from '#shared/contributions/contributions.ts'
import type { ContributionKind, Proposal } from '#shared/contributions/proposals.ts'
import { queryRows, type Database, type DatabaseReader, type Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import {
  countRows,
  idsOfFound,
  newerThan,
  newestFirstBy,
  olderThan,
  oldestFirstBy,
} from '#server/db/queries/time-order.ts'
import { categories, contributions } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { waitingSql } from '#server/db/queries/pending-contributions.ts'
import { hasWords } from '#server/db/queries/words.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'

/** A contribution as it is stored; `presentation.ts` turns it into what the API returns. */
export type ContributionRow = Omit<z.output<typeof Contribution>, 'proposal'> & {
  authorId: string | null
  decidedBy: string | null
  /** An edit with both full states. */
  storedProposal: Proposal | null
  recordingId: string | null
}
type PublishedRow = z.output<typeof PublishedContribution> & { createdAt: Date }

interface ListFilter {
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
  replaces: sql<NamedContribution | null>`(
    SELECT jsonb_build_object('id', o.id, 'title', o.title) FROM contributions o WHERE o.id = ${contributions.replacesId})`,
  replacedBy: sql<NamedContribution | null>`(
    SELECT jsonb_build_object('id', o.id, 'title', o.title) FROM contributions o
    WHERE o.replaces_id = ${contributions.id} ORDER BY o.created_at DESC LIMIT 1)`,
  learners: sql<number>`(
    SELECT count(*)::int FROM entry_known k
    WHERE ${contributions.status} = 'APPROVED' AND k.entry_id = coalesce(${contributions.entryId}, (
      SELECT c.id FROM categories c WHERE c.contribution_id = ${contributions.id} AND c.deleted_at IS NULL LIMIT 1)))`,
  recordingId: contributions.recordingId,
  decidedBy: contributions.decidedBy,
}
interface NamedContribution {
  id: string
  title: string
}

const rowsFrom = (db: DatabaseReader) =>
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

/** Rows of the previous release have no `decidedAt`; they count as published when they were created. */
const asPublished = (row: ContributionRow) => ({ ...row, publishedAt: row.decidedAt ?? row.createdAt })

/** Approved texts. Proposals for an entry are shown in the entry itself. */
const isPublished = and(
  eq(contributions.status, 'APPROVED'),
  isNull(contributions.withdrawnAt),
  eq(contributions.kind, 'text'),
)
const isWaiting = sql.raw(waitingSql)

const findWhere = async (db: Database, filter: SQL | undefined): Promise<ContributionRow | undefined> =>
  (await rowsFrom(db).where(filter)).map(rowOf)[0]

export const find = (db: Database, id: string) => findWhere(db, eq(contributions.id, id))

/** Newest first, or as the moderation queue: longest waiting first. `q` matches words of titles by their beginnings; texts are not searched. */
async function list(
  db: Database,
  filter: SQL | undefined,
  { q, after, limit }: ListPageRequest,
  { isOldestFirst = false } = {},
): Promise<ListMatches<ContributionRow>> {
  const { createdAt, id, title } = contributions
  const matching = and(filter, q ? hasWords(title, q) : undefined)
  const inOrder = { table: contributions, at: createdAt, id }
  const afterCursor = (isOldestFirst ? newerThan : olderThan)(createdAt, id, after)
  const page = rowsFrom(db)
    .where(
      q && !isOldestFirst
        ? sql`${id} IN (${idsOfFound(inOrder, matching, { after, limit: limit + 1 })})`
        : and(matching, afterCursor),
    )
    .orderBy(...(isOldestFirst ? oldestFirstBy : newestFirstBy)(createdAt, id))
    .limit(limit + 1)
  const [rows, total] = await Promise.all([page, countRows(db, contributions, matching)])
  return { rows: rows.map(rowOf), total }
}

export const listOf = (db: Database, authorId: string, pageQuery: ListPageRequest, id?: string) =>
  list(
    db,
    and(eq(contributions.authorId, authorId), id === undefined ? undefined : eq(contributions.id, id)),
    pageQuery,
  )

export const listAll = (db: Database, { status, state, kind }: ListFilter, pageQuery: ListPageRequest) =>
  list(
    db,
    and(
      state === 'waiting' ? isWaiting : undefined,
      status === 'PENDING' ? isWaiting : status && eq(contributions.status, status),
      kind && eq(contributions.kind, kind),
      state === 'decided' ? ne(contributions.status, 'PENDING') : undefined,
    ),
    pageQuery,
    { isOldestFirst: state === 'waiting' },
  )

export async function listPublished(db: Database, pageQuery: ListPageRequest): Promise<ListMatches<PublishedRow>> {
  const { rows, total } = await list(db, isPublished, pageQuery)
  return { rows: rows.map(asPublished), total }
}

export async function findPublished(db: Database, id: string): Promise<PublishedRow | undefined> {
  const row = await findWhere(db, and(isPublished, eq(contributions.id, id)))
  return row && asPublished(row)
}

/**
 * Files of pending, approved or lately decided contributions, or sounds of an import that wait for a speaker; not of imports undone, or
 * entries deleted, before `since`.
 */
export async function findNeededFiles(db: Database | Transaction, paths: string[], since: Date): Promise<Set<string>> {
  const rows = await queryRows<{ path: string }>(
    db,
    `SELECT DISTINCT path FROM contributions c, unnest(ARRAY[c.proposal ->> 'imageUrl', c.proposal ->> 'audioUrl']) path
         WHERE (c.status <> 'REJECTED' OR c.decided_at >= $2) AND path = ANY ($1) AND NOT (c.status = 'PENDING' AND EXISTS (
           SELECT FROM import_left_out l JOIN imports i ON i.id = l.import_id AND i.state = 'undone' AND i.undone_at < $2
           WHERE l.upload_id = substring(path FROM 12 FOR 36)::uuid AND l.kind = 'pictures'))
     UNION SELECT path FROM unnest($1::text[]) path JOIN import_left_out l ON l.upload_id = substring(path FROM 12 FOR 36)::uuid AND l.kind = 'sounds'
         JOIN imports i ON i.id = l.import_id AND (i.state <> 'undone' OR i.undone_at >= $2)
         JOIN import_rows r ON r.import_id = l.import_id AND r.row = l.row
         JOIN categories c ON c.id = r.entry_id AND (c.deleted_at IS NULL OR c.deleted_at >= $2)`,
    [paths, since],
  )
  return new Set(rows.map(({ path }) => path))
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const { id, kind, title, content, proposal, status, note, decidedAt, withdrawnAt, createdAt } = contributions
  return db
    .select({ id, kind, title, content, proposal, status, note, decidedAt, withdrawnAt, createdAt })
    .from(contributions)
    .where(eq(contributions.authorId, userId))
}
