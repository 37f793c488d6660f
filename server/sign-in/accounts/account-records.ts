import { and, eq, sql } from 'drizzle-orm'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { endLinks, endSessions } from '#server/sign-in/mail-links.ts'
import type { Account } from './accounts-store.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts, knownBrowsers, mailLinks, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'

export type AccountRecords = ReturnType<typeof createAccountRecords>

/** Data about a built-in account for its owner, even if an outside provider is set now. */
export function createAccountRecords(db: Database) {
  return {
    async rename(
      tx: Transaction,
      id: string,
      names: { firstName?: string | undefined; lastName?: string | undefined },
    ): Promise<void> {
      const { firstName, lastName } = names
      if (firstName === undefined && lastName === undefined) return
      await tx.update(accounts).set({ firstName, lastName }).where(eq(accounts.id, id))
    },

    /** Sets the password, ends every link and every session but one; false if another request was faster. */
    replacePassword: (account: Account, passwordHash: string, keptSession: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const hasSamePassword = and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash))
        const changed = await tx.update(accounts).set({ passwordHash }).where(hasSamePassword)
        if (changed.rowCount !== 1) return false
        await endLinks(tx, account.id)
        await endSessions(tx, account.id, keptSession)
        return true
      }),

    /** Everything but the secrets: hashes of the password, of links and of browsers. */
    async personalData(userId: string): Promise<object | null> {
      const [person] = await db
        .select({ id: users.subject })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.issuer, builtInIssuer)))
      if (!person) return null
      const { id } = person
      const { email, emailVerified, firstName, lastName, language, createdAt } = accounts
      const [account] = await db
        .select({ email, emailVerified, firstName, lastName, language, createdAt })
        .from(accounts)
        .where(eq(accounts.id, id))
      if (!account) return null
      const browsers = await db
        .select({ lastLoginAt: knownBrowsers.seenAt })
        .from(knownBrowsers)
        .where(eq(knownBrowsers.accountId, id))
      const links = await db
        .select({ purpose: mailLinks.purpose, email: mailLinks.email, expiresAt: mailLinks.expiresAt })
        .from(mailLinks)
        .where(eq(mailLinks.accountId, id))
      const emails = await db
        .select({
          kind: outbox.kind,
          to: outbox.to,
          subject: outbox.subject,
          createdAt: outbox.createdAt,
          sentAt: outbox.sentAt,
        })
        .from(outbox)
        .where(eq(outbox.accountId, id))
      // Present in demo mode only.
      const demoEmails = await db
        .select({ to: mails.to, subject: mails.subject, createdAt: mails.createdAt })
        .from(mails)
        .where(eq(mails.accountId, id))
      const signIns = await db
        .select({ kind: oidcPayloads.model, expiresAt: oidcPayloads.expiresAt })
        .from(oidcPayloads)
        .where(namesAccount(id))
      return { ...account, browsers, links, emails, shown: demoEmails, signIns }
    },

    /** Deletes the account with its browsers, links, e-mails and provider rows. */
    async forget(tx: Transaction, id: string): Promise<void> {
      await tx.delete(oidcPayloads).where(namesAccount(id))
      await tx.delete(accounts).where(eq(accounts.id, id))
    },
  }
}

/** Condition for payloads that hold the account's id anywhere. An id is long and random, so no other text holds it by chance. */
const namesAccount = (id: string) => sql`strpos(${oidcPayloads.payload}::text, ${id}) > 0`
