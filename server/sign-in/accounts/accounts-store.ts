import { isUuid } from '#shared/text/addresses.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { accounts, knownBrowsers } from '#server/db/tables/sign-in.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'> &
  Partial<Pick<Account, 'language'>>

export interface AccountStore {
  find(id: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
  /** undefined if the address is taken. `inTransaction` runs in the same transaction. */
  insert(
    account: NewAccount,
    inTransaction?: (tx: Transaction, created: Account) => Promise<void>,
  ): Promise<Account | undefined>
  /** True if the account was logged in to in this browser. */
  knowsBrowser(accountId: string, browserHash: string): Promise<boolean>
  rememberBrowser(accountId: string, browserHash: string): Promise<void>
}

export function createAccountStore(db: Database, clock: Clock): AccountStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined
      const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
      return account
    },
    async findByEmail(email) {
      const [account] = await db
        .select()
        .from(accounts)
        .where(sql`lower(${accounts.email}) = lower(${email})`)
      return account
    },
    insert: (account, inTransaction) =>
      db.transaction(async (tx) => {
        const [created] = await tx
          .insert(accounts)
          .values({ ...account, createdAt: clock() })
          .onConflictDoNothing()
          .returning()
        if (created) await inTransaction?.(tx, created)
        return created
      }),
    async knowsBrowser(accountId, browserHash) {
      const browserRows = await db
        .select({ accountId: knownBrowsers.accountId })
        .from(knownBrowsers)
        .where(and(eq(knownBrowsers.accountId, accountId), eq(knownBrowsers.browserHash, browserHash)))
      return browserRows.length > 0
    },
    async rememberBrowser(accountId, browserHash) {
      const seenAt = clock()
      await db
        .insert(knownBrowsers)
        .values({ accountId, browserHash, seenAt })
        .onConflictDoUpdate({ target: [knownBrowsers.accountId, knownBrowsers.browserHash], set: { seenAt } })
    },
  }
}
