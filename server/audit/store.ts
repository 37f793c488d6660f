import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { AuditAction, AuditEvent } from '#shared/audit.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/display-name.ts'
import { countRows, idsOfFound, newestFirstBy, olderThan } from '#server/db/newest-first.ts'
import { auditEvents, users } from '#server/db/tables.ts'
import { hasWords } from '#server/db/words.ts'
import type { Found, Wanted } from '#server/http/newest-first.ts'

/** One thing somebody with power did. */
export interface AuditEvent {
  /** null when the product itself acted. */
  actorId: string | null
  /** What was done to what, as in 'contribution.decide'. */
  action: AuditAction
  /** What it was done to, in words that stay readable: a title or a name. */
  subject: string
  subjectId: string | null
  before?: string | null
  after?: string | null
}

/** Characters. */
const longest = 200

/** Short, and without e-mail addresses: this list outlives the accounts that it speaks of. */
function brief(text: string): string {
  const plain = text.replaceAll(/[^\s@<>"']{1,64}@[^\s@<>"',;]+/g, '(e-mail address)')
  const characters = Array.from(plain)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain
}

const briefOrNull = (text: string | null | undefined) => (text ? brief(text) : null)

export type AuditStore = ReturnType<typeof createAuditStore>

export function createAuditStore(db: Database) {
  return {
    /** Belongs into the transaction of the event: either both happen or neither. */
    write: async (tx: Pick<Database, 'insert'>, { before, after, ...event }: AuditEvent): Promise<void> => {
      const texts = { subject: brief(event.subject), before: briefOrNull(before), after: briefOrNull(after) }
      await tx.insert(auditEvents).values({ ...event, ...texts })
    },

    /** When a person's account is deleted: what was done to them stays, their name does not (docs/product.md 19). */
    async forget(tx: Pick<Database, 'update'>, personId: string): Promise<void> {
      await tx.update(auditEvents).set({ subject: 'A deleted account' }).where(eq(auditEvents.subjectId, personId))
    },

    /** What a person did, without the names of those it was done to, and what was done to them, without the name of whoever did it. */
    async heldAbout(userId: string): Promise<{ did: object[]; concernsThem: object[] }> {
      const { at, action, subject, before, after } = auditEvents
      const thing = sql<string | null>`CASE WHEN ${action} NOT LIKE 'user.%' THEN ${subject} END`
      const did = await db
        .select({ at, action, subject: thing, before, after })
        .from(auditEvents)
        .where(eq(auditEvents.actorId, userId))
      const concernsThem = await db
        .select({ at, action, subject, before, after })
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, userId))
      return { did, concernsThem }
    },

    /** `q` searches the words of subjects, each from its beginning. */
    async list({ q, after, limit }: Wanted): Promise<Found<z.output<typeof AuditEvent>>> {
      const { at, id, action, subject, subjectId, before, after: changed } = auditEvents
      const matching = q ? hasWords(subject, q) : undefined
      const page = db
        .select({ id, at, actorName: displayName, action, subject, subjectId, before, after: changed })
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
      return { rows, total }
    },
  }
}
