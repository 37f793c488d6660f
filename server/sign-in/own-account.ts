import { setTimeout as pause } from 'node:timers/promises'
import { say } from '#shared/messages/say.ts'
import {
  addressConfirmedAlready,
  currentPasswordWrong,
  linksAskedAlready,
  linksSentAlready,
  passwordChangedElsewhere,
  passwordWrong,
  sameAddress,
  tooManyPasswords,
} from '#shared/people/sign-in-messages.ts'
import { emailFieldError, passwordFieldError, normalizedEmail, trimAndNormalize } from './accounts/account-rules.ts'
import type { AccountRecords } from './accounts/account-records.ts'
import type { Account, AccountStore } from './accounts/accounts-store.ts'
import { addressNoticeEmail, confirmEmail, newAddressEmail, takenAddressEmail } from './emails.ts'
import type { TaskQueue } from '#server/http/limits/task-queue.ts'
import type { Logins } from './accounts/logins.ts'
import { hashPassword } from './accounts/passwords.ts'
import type { Email } from '#server/gateways/mail.ts'
import { conflict, forbidden, invalid, tooMany, orNotFound, type Problem } from '#server/http/problem.ts'
import { waitText, type Limit, type Throttle } from '#server/http/limits/throttle.ts'

/** Each change sends two e-mails, one of them to an address that somebody typed. */
const emailChangeLimit: Limit = { name: 'email-change', times: 3, minutes: 60 }
const confirmationLimit: Limit = { name: 'confirmation', times: 3, minutes: 60 }
/** Minimum milliseconds of an answer: it must not show if an address is taken. */
const minAnswerMs = 150

interface Deps {
  store: AccountStore
  records: AccountRecords
  logins: Logins
  hashing: TaskQueue
  throttle: Throttle
  /** Sends all of them or none. */
  send: (...emails: Email[]) => Promise<void>
  site: { siteName: string; publicUrl: string }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** Actions of a logged-in person on their built-in account. A refusal is a Problem with a sentence for the person. */
export function createOwnAccount(deps: Deps) {
  const { store, records, logins, hashing, throttle, send, site } = deps

  async function accountOf(id: string): Promise<Account> {
    return orNotFound(await store.find(id))
  }

  async function requirePassword(account: Account, password: string, orElse: Problem) {
    const outcome = await logins.confirm(account, password)
    if (outcome === 'right') return
    if (outcome.refused === 'wrong') throw orElse
    const { seconds } = outcome
    throw tooMany(say(tooManyPasswords, { when: waitText(seconds) }), seconds)
  }

  async function sendEmails(account: Account, to: string) {
    const owner = await store.findByEmail(to)
    const toNew = owner ? takenAddressEmail(owner) : newAddressEmail(account, to)
    await send(toNew, addressNoticeEmail(account, to))
  }

  return {
    /** Throws `orElse` if the password is not the account's. */
    async confirm(id: string, password: string, orElse: Problem): Promise<void> {
      await requirePassword(await accountOf(id), password, orElse)
    },

    /** Ends every session but the given one. */
    async changePassword(id: string, change: { current: string; next: string }, session: string): Promise<void> {
      const account = await accountOf(id)
      const fault = passwordFieldError(change.next, account, site.siteName)
      if (fault) throw invalid(fault, { field: 'next' })
      await requirePassword(account, change.current, forbidden(say(currentPasswordWrong), { field: 'current' }))
      const passwordHash = await hashing.run(() => hashPassword(change.next))
      if (!(await records.replacePassword(account, passwordHash, session)))
        throw conflict(say(passwordChangedElsewhere))
      await logins.forgive(account)
    },

    /** Sends the confirmation link of the sign-up again. */
    async confirmEmail(id: string): Promise<void> {
      const account = await accountOf(id)
      if (account.emailVerified) throw conflict(say(addressConfirmedAlready))
      await throttle.take(confirmationLimit, account.id, say(linksSentAlready))
      await send(confirmEmail(account))
    },

    /** Sends a link to the new address and a notice to the old one; a taken address answers the same. */
    async changeEmail(id: string, change: { email: string; password: string }): Promise<void> {
      const account = await accountOf(id)
      const to = trimAndNormalize(change.email)
      const fault = emailFieldError(to)
      if (fault) throw invalid(fault, { field: 'email' })
      if (normalizedEmail(to) === normalizedEmail(account.email)) throw invalid(say(sameAddress), { field: 'email' })
      await requirePassword(account, change.password, forbidden(say(passwordWrong), { field: 'password' }))
      await throttle.take(emailChangeLimit, account.id, say(linksAskedAlready))
      await Promise.all([sendEmails(account, to), pause(minAnswerMs)])
    },
  }
}
