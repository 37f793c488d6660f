import { setTimeout as pause } from 'node:timers/promises'
import { emailFault, passwordFault, sameEmail, tidy } from './account-rules.ts'
import type { AccountRecords } from './account-records.ts'
import type { Account, AccountStore } from './accounts-store.ts'
import { addressNoticeEmail, confirmEmail, newAddressEmail, takenAddressEmail } from './emails.ts'
import type { Limiter } from './limiter.ts'
import type { Logins } from './logins.ts'
import { hashPassword } from './passwords.ts'
import type { Email } from '#server/gateways/mail.ts'
import { conflict, forbidden, invalid, notFound, tooMany } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'
import { inWords } from '#server/http/throttle.ts'
import type { Limit, Throttle } from '#server/http/throttle.ts'

/** Each sends two e-mails, one of them to an address that somebody typed. */
const emailChanges: Limit = { name: 'email-change', times: 3, minutes: 60 }
const confirmations: Limit = { name: 'confirmation', times: 3, minutes: 60 }
/** Milliseconds that asking takes at least: whether an address is taken must not show. */
const askingTakes = 150

interface Deps {
  store: AccountStore
  records: AccountRecords
  logins: Logins
  hashing: Limiter
  throttle: Throttle
  /** All of them or none. */
  send: (...emails: Email[]) => Promise<void>
  site: { siteName: string; publicUrl: string }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** What somebody who is logged in does with their built-in account. A refusal is a Problem whose sentence they read. */
export function createOwnAccount(given: Deps) {
  const { store, records, logins, hashing, throttle, send, site } = given

  async function present(id: string): Promise<Account> {
    const account = await store.find(id)
    if (!account) throw notFound()
    return account
  }

  async function demand(account: Account, password: string, orElse: Problem) {
    const outcome = await logins.confirm(account, password)
    if (outcome === 'right') return
    if (outcome.refused === 'wrong') throw orElse
    const { seconds } = outcome
    throw tooMany(`There were too many wrong passwords. Please try again ${inWords(seconds)}.`, seconds)
  }

  async function sendEmails(account: Account, to: string) {
    const owner = await store.findByEmail(to)
    const toNew = owner ? takenAddressEmail(site, owner) : newAddressEmail(site, account, to)
    await send(toNew, addressNoticeEmail(site, account, to))
  }

  return {
    /** Throws `orElse` where the password is not the account's. */
    async confirm(id: string, password: string, orElse: Problem): Promise<void> {
      await demand(await present(id), password, orElse)
    },

    /** Ends every session but the one that is named. */
    async changePassword(id: string, wanted: { current: string; next: string }, session: string): Promise<void> {
      const account = await present(id)
      const fault = passwordFault(wanted.next, account, site.siteName)
      if (fault) throw invalid(fault, { field: 'next' })
      await demand(account, wanted.current, forbidden('The current password is not right.', { field: 'current' }))
      const passwordHash = await hashing.run(() => hashPassword(wanted.next))
      if (!(await records.replacePassword(account, passwordHash, session)))
        throw conflict('The password was changed a moment ago, somewhere else.')
      await logins.forgive(account)
    },

    /** Sends the link of the sign-up once more. */
    async confirmEmail(id: string): Promise<void> {
      const account = await present(id)
      if (account.emailVerified) throw conflict('Your address is confirmed already.')
      await throttle.take(confirmations, account.id, 'Several links were sent already. Please look into your mail.')
      await send(confirmEmail(site, account))
    },

    /** Sends a link to the new address and a notice to the old one; a taken address answers the same. */
    async changeEmail(id: string, wanted: { email: string; password: string }): Promise<void> {
      const account = await present(id)
      const to = tidy(wanted.email)
      const fault = emailFault(to)
      if (fault) throw invalid(fault, { field: 'email' })
      if (sameEmail(to) === sameEmail(account.email)) throw invalid('This is your address already.', { field: 'email' })
      await demand(account, wanted.password, forbidden('The password is not right.', { field: 'password' }))
      await throttle.take(emailChanges, account.id, 'Several links were asked for already.')
      await Promise.all([sendEmails(account, to), pause(askingTakes)])
    },
  }
}
