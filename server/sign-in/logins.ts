import { createHash } from 'node:crypto'
import { sameEmail } from './account-rules.ts'
import type { Account, AccountStore } from './accounts-store.ts'
import type { Limiter } from './limiter.ts'
import { verifyPassword } from './passwords.ts'
import type { Limit, Throttle } from '#server/http/throttle.ts'

/** Failed logins; whole classes sit behind one address. */
const failures: Record<'account' | 'address' | 'browser' | 'owner', Limit> = {
  account: { name: 'login-account', times: 10, minutes: 15 },
  address: { name: 'login-address', times: 100, minutes: 15 },
  browser: { name: 'login-browser', times: 10, minutes: 15 },
  owner: { name: 'login-owner', times: 10, minutes: 15 },
}

/** A counter, and for whom it counts. */
type Counted = [Limit, string]

export interface LoginAttempt {
  email: string
  password: string
  /** The network it comes from. */
  address: string
  /** The browser's long-lived cookie, if it has one. */
  browser: string | undefined
}
type Refusal = { refused: 'wrong' } | { refused: 'throttled'; seconds: number }
export type LoginOutcome = { account: Account } | Refusal

export interface Logins {
  attempt(given: LoginAttempt): Promise<LoginOutcome>
  /** Asks somebody who is logged in for their password once more. Guesses at the sign-in page do not shut them out. */
  confirm(account: Account, password: string): Promise<'right' | Refusal>
  /** From now on the account opens in this browser even while others are guessing at it. */
  remember(account: Account, browser: string): Promise<void>
  /** Somebody proved by mail that the account is theirs: earlier failures no longer count. */
  forgive(account: Account): Promise<void>
}

export const browserHash = (browser: string) => createHash('sha256').update(browser).digest('base64url')

export function createLogins(given: { store: AccountStore; throttle: Throttle; hashing: Limiter }): Logins {
  const { store, throttle, hashing } = given

  async function giveBack(counted: Counted[]) {
    for (const [limit, who] of counted) await throttle.giveBack(limit, who)
  }

  /** Counts a failure before it is one: of many guesses at once no more are looked at than may fail. Seconds to wait, or 0. */
  async function reserve(counted: Counted[]): Promise<number> {
    for (const [at, [limit, who]] of counted.entries()) {
      const seconds = await throttle.count(limit, who)
      if (seconds > 0) {
        await giveBack(counted.slice(0, at + 1))
        return seconds
      }
    }
    return 0
  }

  async function attempt({ email, password, address, browser }: LoginAttempt): Promise<LoginOutcome> {
    const account = await store.findByEmail(email)
    const known = account && browser ? await store.knowsBrowser(account.id, browserHash(browser)) : false
    // In a known browser the guesses of others do not count, only those made in it.
    const counted: Counted[] = known
      ? [[failures.browser, `${account?.id} ${browser}`]]
      : [
          [failures.account, sameEmail(email)],
          [failures.address, address],
        ]
    const seconds = await reserve(counted)
    if (seconds > 0) return { refused: 'throttled', seconds }
    if (!(await verifyPassword(password, account?.passwordHash)) || !account) return { refused: 'wrong' }
    await giveBack(counted)
    return { account }
  }

  async function confirm(account: Account, password: string): Promise<'right' | Refusal> {
    const counted: Counted[] = [[failures.owner, account.id]]
    const seconds = await reserve(counted)
    if (seconds > 0) return { refused: 'throttled', seconds }
    if (!(await verifyPassword(password, account.passwordHash))) return { refused: 'wrong' }
    await giveBack(counted)
    return 'right'
  }

  return {
    attempt: (wanted) => hashing.run(() => attempt(wanted)),
    confirm: (account, password) => hashing.run(() => confirm(account, password)),
    remember: (account, browser) => store.rememberBrowser(account.id, browserHash(browser)),
    forgive: (account) => throttle.forget(failures.account, sameEmail(account.email)),
  }
}
