import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  Contribution,
  ContributionDraft,
  ContributionPatch,
  ContributionStatus,
  PublishedContribution,
} from '#shared/contributions.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/display-name.ts'
import { countRows, idsOfFound, newestFirstBy, olderThan } from '#server/db/newest-first.ts'
import { contributions, users } from '#server/db/tables.ts'
import { hasWords } from '#server/db/words.ts'
import type { Found, Wanted } from '#server/http/newest-first.ts'

export type ContributionRow = z.output<typeof Contribution> & { authorId: string | null }
type PublishedRow = z.output<typeof PublishedContribution> & { createdAt: Date }

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
}

const rowsFrom = (db: Pick<Database, 'select'>) =>
  db.select(columns).from(contributions).leftJoin(users, eq(users.id, contributions.authorId)).$dynamic()

/** Also says of a row by which no moment was written that it was published when it came in. */
const asPublished = (row: ContributionRow) => ({ ...row, publishedAt: row.decidedAt ?? row.createdAt })

const published = and(eq(contributions.status, 'APPROVED'), isNull(contributions.withdrawnAt))
const isPending = (id: string) => and(eq(contributions.id, id), eq(contributions.status, 'PENDING'))

export type ContributionStore = ReturnType<typeof createContributionStore>

export function createContributionStore(db: Database) {
  const findWhere = async (filter: SQL | undefined): Promise<ContributionRow | undefined> =>
    (await rowsFrom(db).where(filter))[0]

  const find = (id: string) => findWhere(eq(contributions.id, id))

  /** `q` searches the words of titles, each from its beginning; texts are not searched. */
  async function list(filter: SQL | undefined, { q, after, limit }: Wanted): Promise<Found<ContributionRow>> {
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
    return { rows, total }
  }

  return {
    find,

    listOf: (authorId: string, wanted: Wanted) => list(eq(contributions.authorId, authorId), wanted),

    listAll: (status: ContributionStatus | undefined, wanted: Wanted) =>
      list(status && eq(contributions.status, status), wanted),

    async listPublished(wanted: Wanted): Promise<Found<PublishedRow>> {
      const { rows, total } = await list(published, wanted)
      return { rows: rows.map(asPublished), total }
    },

    async findPublished(id: string): Promise<PublishedRow | undefined> {
      const row = await findWhere(and(published, eq(contributions.id, id)))
      return row && asPublished(row)
    },

    async insert(draft: ContributionDraft, authorId: string): Promise<ContributionRow> {
      const { title, content } = draft
      const [row] = await db.insert(contributions).values({ title, content, authorId }).returning()
      return (await find(row!.id))!
    },

    async heldAbout(userId: string): Promise<object[]> {
      const { id, title, content, status, note, decidedAt, withdrawnAt, createdAt } = contributions
      return db
        .select({ id, title, content, status, note, decidedAt, withdrawnAt, createdAt })
        .from(contributions)
        .where(eq(contributions.authorId, userId))
    },

    /** False when it is not PENDING any more, or gone. */
    async update(id: string, { title, content }: ContributionPatch): Promise<boolean> {
      const fields = { title: title ?? sql`title`, content: content ?? sql`content` }
      return (await db.update(contributions).set(fields).where(isPending(id))).rowCount === 1
    },

    /** False when it is not PENDING any more, or gone. */
    async remove(id: string): Promise<boolean> {
      return (await db.delete(contributions).where(isPending(id))).rowCount === 1
    },
  }
}
