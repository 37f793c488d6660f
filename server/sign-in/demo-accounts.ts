import { and, eq } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'
import { builtInIssuer } from './built-in.ts'
import { createAccountStore } from './accounts-store.ts'
import { hashPassword } from './passwords.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { accounts, users } from '#server/db/tables.ts'

/** docs/product.md 18: what everybody may log in with where the product runs as a demo, and no new account may choose. */
export const demoPassword = 'kopivosian'

export const demoAccounts: { email: string; firstName: string; role: Role }[] = [
  { email: 'learner@demo.test', firstName: 'Learner', role: 'NORMAL' },
  { email: 'teacher@demo.test', firstName: 'Teacher', role: 'TEACHER' },
  { email: 'contributor@demo.test', firstName: 'Contributor', role: 'CONTRIBUTOR' },
  { email: 'admin@demo.test', firstName: 'Admin', role: 'ADMIN' },
]

/** The addresses that a start tells of: none where people sign in elsewhere, for there is nowhere to use them. */
export const usableDemoAccounts = ({ databaseUrl, openid }: Pick<Config, 'databaseUrl' | 'openid'>): string[] =>
  databaseUrl === null && openid === null ? demoAccounts.map(({ email }) => email) : []

const lastName = 'Demo'

/** Makes the demo accounts and their people where they are missing; what is there stays as it is. Never call it with DATABASE_URL set. */
export async function ensureDemoAccounts(db: Database, clock: Clock): Promise<void> {
  const store = createAccountStore(db, clock)
  for (const { email, firstName, role } of demoAccounts) {
    const account =
      (await store.findByEmail(email)) ??
      (await store.insert({ email, firstName, lastName, passwordHash: await hashPassword(demoPassword) })) ??
      (await store.findByEmail(email))
    if (!account) continue
    const emailVerified = true
    if (!account.emailVerified)
      await db
        .update(accounts)
        .set({ emailVerified })
        .where(and(eq(accounts.id, account.id), eq(accounts.email, email)))
    await db
      .insert(users)
      .values({ issuer: builtInIssuer, subject: account.id, email, emailVerified, firstName, lastName, role })
      .onConflictDoNothing()
  }
}
