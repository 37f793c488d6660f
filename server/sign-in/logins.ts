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

  async function attempt({ email, password, address, browser }: LoginAttempt): Promise<LoginOutcome> {
    const account = await store.findByEmail(email)
    const known = account && browser ? await store.knowsBrowser(account.id, browserHash(browser)) : false
    // In a known browser the guesses of others do not count, only those made in it.
    const counted: [Limit, string][] = known
      ? [[failures.browser, `${account?.id} ${browser}`]]
      : [
          [failures.account, sameEmail(email)],
          [failures.address, address],
        ]
    for (const [limit, who] of counted) {
      const seconds = await throttle.wait(limit, who)
      if (seconds > 0) return { refused: 'throttled', seconds }
    }
    if ((await verifyPassword(password, account?.passwordHash)) && account) return { account }
    for (const [limit, who] of counted) await throttle.count(limit, who)
    return { refused: 'wrong' }
  }

  async function confirm(account: Account, password: string): Promise<'right' | Refusal> {
    const seconds = await throttle.wait(failures.owner, account.id)
    if (seconds > 0) return { refused: 'throttled', seconds }
    if (await verifyPassword(password, account.passwordHash)) return 'right'
    await throttle.count(failures.owner, account.id)
    return { refused: 'wrong' }
  }

  return {
    // All of it takes its turn, the look at the counters included: many guesses at once must not slip past them.
    attempt: (wanted) => hashing.run(() => attempt(wanted)),
    confirm: (account, password) => hashing.run(() => confirm(account, password)),
    remember: (account, browser) => store.rememberBrowser(account.id, browserHash(browser)),
    forgive: (account) => throttle.forget(failures.account, sameEmail(account.email)),
  }
}
