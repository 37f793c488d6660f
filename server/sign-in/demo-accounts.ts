import { eq, inArray } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'
import { builtInIssuer } from './built-in.ts'
import { hashPassword } from './passwords.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { accounts, tombstones, users } from '#server/db/tables.ts'

/** docs/product.md 18: what everybody may log in with where the product runs as a demo, and no new account may choose. */
export const demoPassword = 'kopivosian'

export const demoAccounts: { email: string; firstName: string; role: Role }[] = [
  { email: 'learner@demo.test', firstName: 'Learner', role: 'NORMAL' },
  { email: 'teacher@demo.test', firstName: 'Teacher', role: 'TEACHER' },
  { email: 'contributor@demo.test', firstName: 'Contributor', role: 'CONTRIBUTOR' },
  { email: 'admin@demo.test', firstName: 'Admin', role: 'ADMIN' },
]

const lastName = 'Demo'

/** Whether anybody is here, or has been and left. */
async function isKnownToAnybody(tx: Transaction): Promise<boolean> {
  const left = await tx.$count(tombstones, eq(tombstones.kind, 'person'))
  return left > 0 || (await tx.$count(users)) > 0 || (await tx.$count(accounts)) > 0
}

/**
 * Makes the demo accounts and their people, all of them at once, where nobody is yet: whoever of them is deleted later stays so.
 * Never call it with DATABASE_URL set.
 */
export async function ensureDemoAccounts(db: Database, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isKnownToAnybody(tx)) return
    const passwordHash = await hashPassword(demoPassword)
    for (const { email, firstName, role } of demoAccounts) {
      const known = { email, emailVerified: true, firstName, lastName }
      const [account] = await tx
        .insert(accounts)
        .values({ ...known, passwordHash, createdAt: clock() })
        .returning()
      await tx.insert(users).values({ ...known, issuer: builtInIssuer, subject: account!.id, role })
    }
  })
}

/** Addresses of the demo accounts that are there. */
export async function findDemoAccounts(db: Database): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await db.select({ email: accounts.email }).from(accounts).where(inArray(accounts.email, emails))
  return emails.filter((email) => found.some((one) => one.email === email))
}

/** Whether there is anywhere to use them: not where people sign in elsewhere. */
export const hasDemoAccounts = ({ databaseUrl, openid }: Pick<Config, 'databaseUrl' | 'openid'>): boolean =>
  databaseUrl === null && openid === null
