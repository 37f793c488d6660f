import type { LinkPurpose } from '#server/gateways/mail.ts'
import { hourMs } from '#shared/time.ts'
import { hash, createHmac } from 'node:crypto'
import { DatabaseError } from 'pg'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { builtInIssuer } from './built-in.ts'
import { normalizedEmail } from './accounts/account-rules.ts'
import type { Account } from './accounts/accounts-store.ts'
import type { Language } from '#shared/site/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { accounts, knownBrowsers, mailLinks, oidcPayloads } from '#server/db/tables/sign-in.ts'

const linkHours: Record<LinkPurpose, number> = { 'confirm-email': 7 * 24, 'set-password': 1, 'change-email': 24 }

export interface MailLinks {
  /** Account of the link, without using it up. */
  find(token: string, purpose: LinkPurpose): Promise<Account | undefined>
  /** Uses the link up and confirms the address; false if it is invalid. */
  confirm(token: string): Promise<boolean>
  /** Uses the link up, sets the password, confirms the address and ends every session; undefined if it is invalid. */
  setPassword(token: string, passwordHash: string): Promise<Account | undefined>
  /** New address of a link, without using it up. */
  findNewEmail(token: string): Promise<string | undefined>
  /** Uses the link up and gives the account the new address, confirmed. Undefined if it is invalid. */
  changeEmail(token: string): Promise<'changed' | 'taken' | undefined>
}

const tokenHash = (token: string) => hash('sha256', token, 'base64url')

const isPersonOf = (accountId: string) => and(eq(users.issuer, builtInIssuer), eq(users.subject, accountId))

/** Ends every session of the account but one, at the product and at the provider, and forgets its known browsers. */
export async function endSessions(db: Transaction, accountId: string, keptSession?: string) {
  const person = db.select({ id: users.id }).from(users).where(isPersonOf(accountId))
  await db
    .delete(sessions)
    .where(and(inArray(sessions.userId, person), keptSession ? ne(sessions.id, keptSession) : undefined))
  await db.delete(oidcPayloads).where(sql`${oidcPayloads.payload}->>'accountId' = ${accountId}`)
  await db.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))
}

/** Ends the links after a new password: a person with the old one must not come back by a link, nor change the address. */
export async function endLinks(db: Transaction, accountId: string) {
  const purposes: LinkPurpose[] = ['set-password', 'change-email']
  // Deletes the waiting e-mails first: making a link locks its e-mail, so no link can appear after this.
  await db.delete(outbox).where(and(eq(outbox.accountId, accountId), inArray(outbox.link, purposes)))
  await db.delete(mailLinks).where(and(eq(mailLinks.accountId, accountId), inArray(mailLinks.purpose, purposes)))
}

function isAddressTakenError(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return cause instanceof DatabaseError && cause.code === '23505' && cause.constraint === 'accounts_email'
}

/** True if the link fits the address: a change is for another address, all other links for the account's own. */
function fitsAddress(purpose: LinkPurpose, account: Account, to: string): boolean {
  const isOwn = normalizedEmail(account.email) === normalizedEmail(to)
  if (purpose === 'change-email') return !isOwn
  return isOwn && !(purpose === 'confirm-email' && account.emailVerified)
}

/** The language that the account's person has chosen, before a first login the one of the sign-up. */
export const languageOfAccountIn =
  (db: Database) =>
  async (accountId: string): Promise<Language | undefined> => {
    const [account] = await db.select({ language: accounts.language }).from(accounts).where(eq(accounts.id, accountId))
    const [person] = await db.select({ language: users.language }).from(users).where(isPersonOf(accountId))
    return person?.language ?? account?.language ?? undefined
  }

export interface LinkEmail {
  id: string
  purpose: LinkPurpose
  accountId: string
  to: string
}

/** Makes a link, which stays the same for every attempt, because an attempt without an answer may have arrived. Undefined if the link would not work. */
export const createLinkTokenMaker =
  ({ clock, secret }: { clock: Clock; secret: string }) =>
  async (tx: Transaction, { id, purpose, accountId, to }: LinkEmail): Promise<string | undefined> => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
    if (!account || !fitsAddress(purpose, account, to)) return undefined
    const token = createHmac('sha256', secret).update(`mailed link ${id}`).digest('base64url')
    const expiresAt = new Date(clock().getTime() + linkHours[purpose] * hourMs)
    await tx
      .insert(mailLinks)
      .values({ tokenHash: tokenHash(token), accountId, purpose, email: to, expiresAt })
      .onConflictDoUpdate({ target: mailLinks.tokenHash, set: { expiresAt } })
    return token
  }

/** Links sent by mail. Only their hashes are stored; a link confirms the address it was sent to and no later one. */
export function createMailLinks(db: Database, clock: Clock): MailLinks {
  const holds = (token: string, purpose: LinkPurpose) =>
    and(eq(mailLinks.tokenHash, tokenHash(token)), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, clock()))

  /** Deletes the link and confirms the address; of two requests at once, one succeeds. */
  async function redeem(tx: Transaction, token: string, purpose: LinkPurpose, changes: Partial<Account>) {
    const [link] = await tx.delete(mailLinks).where(holds(token, purpose)).returning()
    if (!link) return undefined
    const [account] = await tx
      .update(accounts)
      .set({ ...changes, emailVerified: true })
      .where(and(eq(accounts.id, link.accountId), sql`lower(${accounts.email}) = lower(${link.email})`))
      .returning()
    if (!account) return undefined
    const { email } = account
    await tx.update(users).set({ email, emailVerified: true }).where(isPersonOf(account.id))
    return account
  }

  async function redeemNewEmail(tx: Transaction, token: string) {
    const [link] = await tx.delete(mailLinks).where(holds(token, 'change-email')).returning()
    if (!link) return undefined
    const { accountId, email } = link
    const verified = { email, emailVerified: true }
    await tx.update(accounts).set(verified).where(eq(accounts.id, accountId))
    await tx.update(users).set(verified).where(isPersonOf(accountId))
    // Older links went to an address that is no longer the account's.
    await tx.delete(mailLinks).where(eq(mailLinks.accountId, accountId))
    return 'changed' as const
  }

  return {
    async find(token, purpose) {
      const [row] = await db
        .select({ account: accounts })
        .from(mailLinks)
        .innerJoin(accounts, eq(accounts.id, mailLinks.accountId))
        .where(and(holds(token, purpose), sql`lower(${accounts.email}) = lower(${mailLinks.email})`))
      return row?.account
    },
    confirm: (token) => db.transaction(async (tx) => Boolean(await redeem(tx, token, 'confirm-email', {}))),
    setPassword: (token, passwordHash) =>
      db.transaction(async (tx) => {
        const account = await redeem(tx, token, 'set-password', { passwordHash })
        if (!account) return undefined
        await endLinks(tx, account.id)
        await endSessions(tx, account.id)
        return account
      }),
    async findNewEmail(token) {
      const [link] = await db.select().from(mailLinks).where(holds(token, 'change-email'))
      return link?.email
    },
    async changeEmail(token) {
      try {
        return await db.transaction((tx) => redeemNewEmail(tx, token))
      } catch (error) {
        if (isAddressTakenError(error)) return 'taken'
        throw error
      }
    },
  }
}
