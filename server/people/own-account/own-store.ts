import { eq } from 'drizzle-orm'
import { isLastAdmin } from '#server/people/admin/last-admin.ts'
import type { Language } from '#shared/site/languages.ts'
import type { UserRow } from '#server/people/user.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/tables/people.ts'

/** Provider's key of a person, and the means to confirm their identity. */
export interface SignInKey {
  issuer: string
  subject: string
  email: string | null
}
export interface ProfileChanges {
  firstName?: string | undefined
  lastName?: string | undefined
  language?: Language | undefined
}

export type OwnStore = ReturnType<typeof createOwnStore>

/** Store of a person's own account. */
export function createOwnStore(db: Database) {
  return {
    async signInKey(id: string): Promise<SignInKey | undefined> {
      const { issuer, subject, email } = users
      return (await db.select({ issuer, subject, email }).from(users).where(eq(users.id, id)))[0]
    },

    /** `too` runs in the same transaction. An empty last name becomes null. */
    change: (
      id: string,
      changes: ProfileChanges,
      too: (tx: Transaction) => Promise<void>,
    ): Promise<UserRow | undefined> =>
      db.transaction(async (tx) => {
        const { firstName, language } = changes
        const lastName = changes.lastName === '' ? null : changes.lastName
        if ([firstName, lastName, language].some((field) => field !== undefined))
          await tx.update(users).set({ firstName, lastName, language }).where(eq(users.id, id))
        await too(tx)
        return (await tx.select().from(users).where(eq(users.id, id)))[0]
      }),

    isLastAdmin: (id: string): Promise<boolean> => db.transaction((tx) => isLastAdmin(tx, id)),

    /** Deletes the person, and in the same transaction runs `forget` for other tables. False for the last admin. */
    remove: (id: string, forget: (tx: Transaction) => Promise<void>): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (await isLastAdmin(tx, id)) return false
        await forget(tx)
        await tx.delete(users).where(eq(users.id, id))
        return true
      }),

    async personalData(id: string): Promise<object> {
      const [person] = await db.select().from(users).where(eq(users.id, id))
      const logins = await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.userId, id))
      return { ...person, logins }
    },
  }
}
