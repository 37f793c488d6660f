import { lte } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { knownBrowsers, mailLinks, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import { dayMs } from '#shared/time.ts'

/** Days after which kept mail and unused browsers are removed. */
export const keptDays = { mail: 30, browser: 400 }

/** Removes expired rows; for an hourly job. Any number of processes may run it at once. */
export async function deleteExpiredSignInRows(db: Database, clock: Clock): Promise<void> {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(oidcPayloads).where(lte(oidcPayloads.expiresAt, now))
  await db.delete(mailLinks).where(lte(mailLinks.expiresAt, now))
  await db.delete(throttles).where(lte(throttles.resetsAt, now))
  await db.delete(mails).where(lte(mails.createdAt, before(keptDays.mail)))
  await db.delete(knownBrowsers).where(lte(knownBrowsers.seenAt, before(keptDays.browser)))
}
