import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AuditEvent } from '#shared/site/audit/audit.ts'
import { auditText, type AuditWords } from '#shared/site/audit/audit-sentences.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { countRows, idsOfFound, newestFirstBy, olderThan } from '#server/db/queries/time-order.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { hasWords } from '#server/db/queries/words.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'

interface AuditTexts {
  subject: string | null
  before: string | null
  after: string | null
  words: AuditWords | null
}
/** The sentences of a row in the language of the reader. Names, titles and older rows are shown as written. */
const inReadersLanguage = <Row extends AuditTexts>({ words, ...row }: Row): Omit<Row, 'words'> => ({
  ...row,
  // Without the subject's name there is no sentence of it either.
  subject: row.subject === null ? null : auditText(row.subject, words?.subject),
  before: auditText(row.before, words?.before),
  after: auditText(row.after, words?.after),
})

export function createAuditStore(db: Database) {
  return {
    /** Actions of a person without the names of other people, and actions about the person without the name of the actor. */
    async personalData(userId: string): Promise<{ did: object[]; concernsThem: object[] }> {
      const { at, action, subject, before, after, words } = auditEvents
      const otherSubject = sql<string | null>`CASE WHEN ${action} NOT LIKE 'user.%' THEN ${subject} END`
      const did = await db
        .select({ at, action, subject: otherSubject, before, after, words })
        .from(auditEvents)
        .where(eq(auditEvents.actorId, userId))
      const concernsThem = await db
        .select({ at, action, subject, before, after, words })
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, userId))
      return { did: did.map(inReadersLanguage), concernsThem: concernsThem.map(inReadersLanguage) }
    },

    /** `q` matches words of subjects by their beginnings. */
    async list({ q, after, limit }: ListPageRequest): Promise<ListMatches<z.output<typeof AuditEvent>>> {
      const { at, id, action, subject, subjectId, before, after: changed, words } = auditEvents
      const matching = q ? hasWords(subject, q) : undefined
      const page = db
        .select({ id, at, actorName: displayName, action, subject, subjectId, before, after: changed, words })
        .from(auditEvents)
        .leftJoin(users, eq(users.id, auditEvents.actorId))
        .where(
          q
            ? sql`${id} IN (${idsOfFound({ table: auditEvents, at, id }, matching, { after, limit: limit + 1 })})`
            : olderThan(at, id, after),
        )
        .orderBy(...newestFirstBy(at, id))
        .limit(limit + 1)
      const [rows, total] = await Promise.all([page, countRows(db, auditEvents, matching)])
      return { rows: rows.map(inReadersLanguage), total }
    },
  }
}
