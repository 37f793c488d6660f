import { eq, inArray } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { demoForOwnNetwork } from '#shared/people/sign-in-messages.ts'
import type { Role } from '#shared/people.ts'
import { builtInIssuer } from './built-in.ts'
import { hashPassword } from './accounts/passwords.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { tombstones } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { isOwnNetwork } from '#server/http/limits/network.ts'
import { forbidden } from '#server/http/problem.ts'

/** Published password of the demo accounts; no new account may choose it. */
export const demoPassword = 'kopivosian'

export const demoAccounts: { email: string; firstName: string; role: Role }[] = [
  { email: 'learner@demo.test', firstName: 'Learner', role: 'NORMAL' },
  { email: 'teacher@demo.test', firstName: 'Teacher', role: 'TEACHER' },
  { email: 'contributor@demo.test', firstName: 'Contributor', role: 'CONTRIBUTOR' },
  { email: 'admin@demo.test', firstName: 'Admin', role: 'ADMIN' },
]

const lastName = 'Demo'

/** True if the product has people, or had some. */
async function isKnownToAnybody(tx: Transaction): Promise<boolean> {
  const left = await tx.$count(tombstones, eq(tombstones.kind, 'person'))
  return left > 0 || (await tx.$count(users)) > 0 || (await tx.$count(accounts)) > 0
}

/**
 * Makes all demo accounts and their people in an empty product. Accounts that are deleted later stay deleted. Never call it with
 * DATABASE_URL set.
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

/** Addresses of the existing demo accounts. */
export async function findDemoAccounts(db: Database): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => email)
  const existingAccounts = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails))
  return emails.filter((email) => existingAccounts.some((account) => account.email === email))
}

/** True if demo accounts can be used: not with an outside provider. */
export const hasDemoAccounts = ({ databaseUrl, openid }: Pick<Config, 'databaseUrl' | 'openid'>): boolean =>
  databaseUrl === null && openid === null

const isDemoEmail = (email: string | null | undefined) => demoAccounts.some((demo) => demo.email === email)

/**
 * Refuses callers from the internet: the passwords are published, so only the local network gets the accounts and the demo's
 * e-mails.
 */
function refuseStranger({ ip }: Request) {
  if (!isOwnNetwork(ip)) throw forbidden(say(demoForOwnNetwork))
}

/** Refuses requests from outside the local network. */
export const ownNetworkOnly: RequestHandler = (request, _response, next) => {
  refuseStranger(request)
  next()
}

/** Throws if somebody outside the local network logs in to a demo account. */
export function refuseStrangersDemoLogin(request: Request, email: string) {
  if (isDemoEmail(email)) refuseStranger(request)
}

/** Refuses requests from outside the local network with a demo account's session. Must run after the session middleware. */
export const demoSessionsInOwnNetwork: RequestHandler = (request, _response, next) => {
  if (isDemoEmail(request.user?.email)) refuseStranger(request)
  next()
}
