import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '#shared/people.ts'
import { nameOf } from './audit.ts'
import type { Audit } from './audit.ts'
import { isLastAdmin } from './last-admin.ts'
import { userAt } from './user.ts'
import type { StoredUser } from './user.ts'
import { lowerAscii } from '#shared/text.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { foundBy } from '#server/db/found-by.ts'
import { lapsedAt } from '#server/db/lapsed.ts'
import { users } from '#server/db/tables.ts'
import type { Identity } from '#server/gateways/openid/openid.ts'

export type RoleChange = 'changed' | 'absent' | 'last admin' | 'bought period'
export type Grant = RoleChange | 'unconfirmed' | 'several'

/** What a change of roles asks of other slices. */
export interface Neighbours {
  audit: Audit
  /** Whether a period that was paid with money runs: it is refunded, not taken away. */
  hasBoughtPeriod(tx: Transaction, userId: string): Promise<boolean>
}

/** People, all SQL about them as they come and as roles change. */
export function createPeopleStore(db: Database, neighbours: Neighbours) {
  return {
    /** The person of a login, new or known; those in ADMIN_EMAILS are passed as `admin` and become one. */
    upsertFromProvider(identity: Identity, options: { admin: boolean; now: Date }): Promise<StoredUser> {
      if (!options.admin) return upsert(db, identity)
      return db.transaction(async (step) => {
        const row = await upsert(step, identity)
        if (row.role === 'ADMIN' || row.suspendedAt) return row
        await changeRole(neighbours, step, { id: row.id, role: 'ADMIN', now: options.now, by: null })
        return { ...row, role: 'ADMIN' }
      })
    },

    /** `by` is the admin who does it, or null for the product itself. */
    changeRole: (id: string, role: Role, now: Date, by: string | null = null): Promise<RoleChange> =>
      db.transaction((step) => changeRole(neighbours, step, { id, role, now, by })),

    /** Gives a role to the one person whose confirmed address this is. */
    grantRole: (email: string, role: Role, now: Date): Promise<Grant> =>
      db.transaction(async (step) => {
        const found = await step
          .select({ id: users.id, email: users.email, confirmed: users.emailVerified })
          .from(users)
          .where(sql`${foundBy.email(users)} = lower(${email})`)
        const theirs = found.filter((each) => lowerAscii(each.email ?? '') === lowerAscii(email))
        const [person, ...others] = theirs.filter(({ confirmed }) => confirmed)
        if (!person) return theirs.length > 0 ? 'unconfirmed' : 'absent'
        if (others.length > 0) return 'several'
        return changeRole(neighbours, step, { id: person.id, role, now, by: null })
      }),
  }
}
export type PeopleStore = ReturnType<typeof createPeopleStore>

/** Lets the stored roles follow what already holds. */
export async function expireLapsed(db: Database, now: Date): Promise<void> {
  await db.update(users).set({ role: 'NORMAL' }).where(lapsedAt(now))
}

/** Names are the provider's until there is one: a person corrects them here, and the next login must not undo that. */
const untilNamed = (told: string | null, kept: AnyPgColumn) =>
  sql`CASE WHEN ${users.firstName} IS NULL THEN coalesce(${told}, ${kept}) ELSE ${kept} END`

/** The row of a login, as the provider describes the person now; names and picture it left out are kept. */
async function upsert(step: Pick<Database, 'insert'>, identity: Identity): Promise<StoredUser> {
  const { email, emailVerified, firstName, lastName, profileImageUrl } = identity
  const [row] = await step
    .insert(users)
    .values(identity)
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        email,
        emailVerified,
        firstName: untilNamed(firstName, users.firstName),
        lastName: untilNamed(lastName, users.lastName),
        profileImageUrl: profileImageUrl ?? sql`${users.profileImageUrl}`,
      },
    })
    .returning()
  return row!
}

/** docs/product.md 1: PAID by hand has no end date unless one runs; NORMAL by hand ends access now. */
function endDateFor(role: Role, now: Date) {
  const end = users.subscriptionEndDate
  if (role === 'PAID') return { subscriptionEndDate: sql`CASE WHEN ${end} > ${now} THEN ${end} END` }
  if (role === 'NORMAL') return { subscriptionEndDate: sql`CASE WHEN ${end} > ${now} THEN ${now} ELSE ${end} END` }
  return undefined
}

interface Change {
  id: string
  role: Role
  now: Date
  by: string | null
}

async function changeRole(neighbours: Neighbours, step: Transaction, change: Change): Promise<RoleChange> {
  const { id, role, now, by } = change
  if (role !== 'ADMIN' && (await isLastAdmin(step, id))) return 'last admin'
  const [row] = await step.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) return 'absent'
  if (role === 'NORMAL' && (await neighbours.hasBoughtPeriod(step, id))) return 'bought period'
  await step
    .update(users)
    .set({ role, ...endDateFor(role, now) })
    .where(eq(users.id, id))
  const before = userAt(row, now).role
  const event = { actorId: by, action: 'user.role', subject: nameOf(row), subjectId: id } as const
  if (before !== role) await neighbours.audit(step, { ...event, before, after: role })
  return 'changed'
}
