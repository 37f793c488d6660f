import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/site/languages.ts'
import type { Role } from '#shared/people.ts'
import { isLastAdmin } from './admin/last-admin.ts'
import { auditNameOf, userAt, type StoredUser } from './user.ts'
import { lowerAscii } from '#shared/text.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { expiredAt } from '#server/db/queries/expired.ts'
import { users } from '#server/db/tables/people.ts'
import type { Identity } from '#server/gateways/openid/openid.ts'

export type RoleChange = 'changed' | 'absent' | 'last admin' | 'bought period'
export type GrantOutcome = RoleChange | 'unconfirmed' | 'several'

/** True if a period bought with money runs: it is refunded, not taken away. */
export type HasBoughtPeriod = (tx: Transaction, userId: string) => Promise<boolean>

/** Store of people: all SQL for logins and changes of roles. */
export function createPeopleStore(db: Database, hasBoughtPeriod: HasBoughtPeriod) {
  return {
    /**
     * Inserts or updates the person of a login; `admin` makes a person of ADMIN_EMAILS an admin. The first login stores its
     * language.
     */
    upsertFromProvider(
      identity: Identity,
      options: { admin: boolean; now: Date; language: Language },
    ): Promise<StoredUser> {
      const { language } = options
      if (!options.admin) return upsert(db, identity, language)
      return db.transaction(async (tx) => {
        const row = await upsert(tx, identity, language)
        if (row.role === 'ADMIN' || row.suspendedAt) return row
        await changeRole(hasBoughtPeriod, tx, { id: row.id, role: 'ADMIN', now: options.now, by: null })
        return { ...row, role: 'ADMIN' }
      })
    },

    /** `by` is the acting admin, or null for the product itself. */
    changeRole: (id: string, role: Role, now: Date, by: string | null = null): Promise<RoleChange> =>
      db.transaction((tx) => changeRole(hasBoughtPeriod, tx, { id, role, now, by })),

    /** Gives a role to the person with this confirmed address. */
    grantRole: (email: string, role: Role, now: Date): Promise<GrantOutcome> =>
      db.transaction(async (tx) => {
        const candidates = await tx
          .select({ id: users.id, email: users.email, confirmed: users.emailVerified })
          .from(users)
          .where(sql`${personSearch.email(users)} = lower(${email})`)
        const withSameEmail = candidates.filter((candidate) => lowerAscii(candidate.email ?? '') === lowerAscii(email))
        const [person, ...others] = withSameEmail.filter(({ confirmed }) => confirmed)
        if (!person) return withSameEmail.length > 0 ? 'unconfirmed' : 'absent'
        if (others.length > 0) return 'several'
        return changeRole(hasBoughtPeriod, tx, { id: person.id, role, now, by: null })
      }),
  }
}
export type PeopleStore = ReturnType<typeof createPeopleStore>

/** Stores the role NORMAL for expired access, which already counts as NORMAL. */
export async function expireRoles(db: Database, now: Date): Promise<void> {
  await db.update(users).set({ role: 'NORMAL' }).where(expiredAt(now))
}

/** Takes the provider's name only while there is none: people correct their names here, and the next login must not undo that. */
const untilNamed = (provided: string | null, stored: AnyPgColumn) =>
  sql`CASE WHEN ${users.firstName} IS NULL THEN coalesce(${provided}, ${stored}) ELSE ${stored} END`

/** Writes the person of a login as the provider describes them; names and picture that it left out stay. */
async function upsert(tx: Pick<Database, 'insert'>, identity: Identity, language: Language): Promise<StoredUser> {
  const { email, emailVerified, firstName, lastName, profileImageUrl } = identity
  const [row] = await tx
    .insert(users)
    .values({ ...identity, language })
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

/** PAID by hand has no end date unless one runs; NORMAL by hand ends access now. */
function endDateFor(role: Role, now: Date) {
  const end = users.subscriptionEndDate
  if (role === 'PAID') return { subscriptionEndDate: sql`CASE WHEN ${end} > ${now} THEN ${end} END` }
  if (role === 'NORMAL') return { subscriptionEndDate: sql`CASE WHEN ${end} > ${now} THEN ${now} ELSE ${end} END` }
  return undefined
}

interface RoleChangeRequest {
  id: string
  role: Role
  now: Date
  by: string | null
}

async function changeRole(
  hasBoughtPeriod: HasBoughtPeriod,
  tx: Transaction,
  change: RoleChangeRequest,
): Promise<RoleChange> {
  const { id, role, now, by } = change
  if (role !== 'ADMIN' && (await isLastAdmin(tx, id))) return 'last admin'
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!row) return 'absent'
  if (role === 'NORMAL' && (await hasBoughtPeriod(tx, id))) return 'bought period'
  await tx
    .update(users)
    .set({ role, ...endDateFor(role, now) })
    .where(eq(users.id, id))
  const before = userAt(row, now).role
  const event = { actorId: by, action: 'user.role', subject: auditNameOf(row), subjectId: id } as const
  if (before !== role) await record(tx, { ...event, before, after: role })
  return 'changed'
}
