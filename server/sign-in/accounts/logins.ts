import { hash } from 'node:crypto'
import { normalizedEmail } from './account-rules.ts'
import type { Account, AccountStore } from './accounts-store.ts'
import type { TaskQueue } from '#server/http/limits/task-queue.ts'
import { verifyPassword } from './passwords.ts'
import type { Limit, Throttle } from '#server/http/limits/throttle.ts'

/** Limits of failed logins; a whole class may share one address. */
const failures: Record<'account' | 'address' | 'browser' | 'owner', Limit> = {
  account: { name: 'login-account', times: 10, minutes: 15 },
  address: { name: 'login-address', times: 100, minutes: 15 },
  browser: { name: 'login-browser', times: 10, minutes: 15 },
  owner: { name: 'login-owner', times: 10, minutes: 15 },
}

type CountedLimit = [Limit, string]

export interface LoginAttempt {
  email: string
  password: string
  /** Network of the request. */
  address: string
  /** Long-lived id of the browser, if it has one. */
  browser: string | undefined
}
type LoginRefusal = { refused: 'wrong' } | { refused: 'throttled'; seconds: number }
export type LoginOutcome = { account: Account } | LoginRefusal

export type Logins = ReturnType<typeof createLogins>

const browserHash = (browser: string) => hash('sha256', browser, 'base64url')

export function createLogins(store: AccountStore, throttle: Throttle, hashing: TaskQueue) {
  async function giveBack(counted: CountedLimit[]) {
    for (const [limit, key] of counted) await throttle.giveBack(limit, key)
  }

  /**
   * Counts a failure before the password is checked, so that parallel guesses cannot exceed the limit. Returns seconds to wait,
   * or 0.
   */
  async function reserve(counted: CountedLimit[]): Promise<number> {
    for (const [index, [limit, key]] of counted.entries()) {
      const seconds = await throttle.count(limit, key)
      if (seconds > 0) {
        await giveBack(counted.slice(0, index + 1))
        return seconds
      }
    }
    return 0
  }

  async function attempt({ email, password, address, browser }: LoginAttempt): Promise<LoginOutcome> {
    const account = await store.findByEmail(email)
    const known = account && browser ? await store.knowsBrowser(account.id, browserHash(browser)) : false
    // In a known browser only the failures of that browser count.
    const counted: CountedLimit[] = known
      ? [[failures.browser, `${account?.id} ${browser}`]]
      : [
          [failures.account, normalizedEmail(email)],
          [failures.address, address],
        ]
    const seconds = await reserve(counted)
    if (seconds > 0) return { refused: 'throttled', seconds }
    if (!(await verifyPassword(password, account?.passwordHash)) || !account) return { refused: 'wrong' }
    await giveBack(counted)
    return { account }
  }

  async function confirm(account: Account, password: string): Promise<'right' | LoginRefusal> {
    const counted: CountedLimit[] = [[failures.owner, account.id]]
    const seconds = await reserve(counted)
    if (seconds > 0) return { refused: 'throttled', seconds }
    if (!(await verifyPassword(password, account.passwordHash))) return { refused: 'wrong' }
    await giveBack(counted)
    return 'right'
  }

  return {
    attempt: (login: LoginAttempt) => hashing.run(() => attempt(login)),
    /** Checks the password of a person who is logged in. Guesses at the sign-in page do not lock them out. */
    confirm: (account: Account, password: string) => hashing.run(() => confirm(account, password)),
    /** Remembers the browser: the account opens there even while others guess its password. */
    remember: (account: Account, browser: string) => store.rememberBrowser(account.id, browserHash(browser)),
    /** Resets the failures after a proof of ownership by mail. */
    forgive: (account: Account) => throttle.forget(failures.account, normalizedEmail(account.email)),
  }
}
