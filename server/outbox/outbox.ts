import { dayMs, hourMs } from '#shared/time.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import {
  templateNamed,
  tokenPlaceholder,
  type LinkPurpose,
  type Mail,
  type Sender,
  type WrittenEmail,
} from '#server/gateways/mail.ts'
import { inLanguageOf } from '#server/http/language-context.ts'
import type { Language } from '#shared/site/languages.ts'
import { createOutboxStore, type OutboxRow } from './store.ts'

const secondMs = 1000

/** Milliseconds between two looks for due e-mails. */
const pollMs = secondMs
/** E-mails that are sent at the same time. */
const defaultConcurrency = 4
/** After this time the process that claimed an e-mail counts as dead. Longer than the mail server's timeout. */
const claimMs = 300 * secondMs
/** An e-mail that could not be sent is tried for this long. */
const retryMs = dayMs
/** Days after which the record of an e-mail is deleted. */
export const retentionDays = 30
const retentionMs = retentionDays * dayMs

/** 15 seconds after the first attempt, doubled each time, at most an hour. */
export const waitAfter = (tries: number) => Math.min(hourMs, 15 * secondMs * 2 ** (tries - 1))

/** Only codes are stored, because the mail server's text may repeat the recipient's address. */
function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as MailError
  return String(responseCode ?? code ?? 'unknown')
}

interface MailError {
  code?: string
  /** The SMTP reply code. */
  responseCode?: number
  /** The SMTP command that the mail server answered. */
  command?: string
}

/** True if no later attempt can reach this recipient. Other refusals, of the login or the sender, have to be fixed by the operator. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command } = error as MailError
  return command === 'RCPT TO' && responseCode >= 500
}

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  mail: Mail
  sender: Sender
  /** Language of an account: that of its person, before a first login that of its sign-up. */
  languageOfAccount: (accountId: string) => Promise<Language | undefined>
  /** Creates the token of a link; undefined if the account or its address has changed. */
  makeLinkToken: (
    tx: Transaction,
    link: { id: string; purpose: LinkPurpose; accountId: string; to: string },
  ) => Promise<string | undefined>
}

export type Outbox = ReturnType<typeof createMailOutbox>

/** E-mails are stored in the transaction of their reason and sent by any process. */
export function createMailOutbox({ db, clock, log, mail, sender, languageOfAccount, makeLinkToken }: Deps) {
  const store = createOutboxStore(db)

  async function languageOf({ userId, accountId, language }: OutboxRow): Promise<Language | null> {
    const chosen = userId ? await store.languageOf(userId) : accountId ? await languageOfAccount(accountId) : undefined
    return chosen ?? language
  }

  /** The template in the language that its reader has now. Other e-mails, and those of another version, are sent as they were written. */
  async function renderEmail(email: OutboxRow): Promise<WrittenEmail> {
    const { template: name, values, subject, text } = email
    const template = name === null ? undefined : templateNamed(name)
    if (!template || !values) return { subject, text }
    return inLanguageOf(await languageOf(email), () => template.write(values, sender))
  }

  /** The token of a link is created now and is only in the e-mail. Undefined if there is no reason for the e-mail any more. */
  async function addLinkToken(
    text: string,
    { id, link: purpose, accountId, to }: OutboxRow,
  ): Promise<string | undefined> {
    if (!purpose || !accountId) return text
    const token = await store.whileThere(id, (tx) => makeLinkToken(tx, { id, purpose, accountId, to }))
    return token && text.replace(tokenPlaceholder, token)
  }

  async function trySending(email: OutboxRow) {
    const { subject, text: unlinked } = await renderEmail(email)
    const text = await addLinkToken(unlinked, email)
    if (text === undefined) return store.remove(email.id)
    await mail.send({ ...email, subject, text })
    await store.markSent(email.id, clock(), { subject })
  }

  async function sendNext(): Promise<boolean> {
    const now = clock()
    const email = await store.claim(now, new Date(now.getTime() + claimMs))
    if (!email) return false
    const { id, kind, tries, createdAt } = email
    await trySending(email).catch(async (error: unknown) => {
      const failedAt = clock().getTime()
      const isOver = isForGood(error) || failedAt - createdAt.getTime() >= retryMs
      const message = mailErrorCode(error)
      log.warn(
        { email: id, kind, tries, fault: message },
        isOver ? 'an e-mail was given up' : 'an e-mail could not be sent yet',
      )
      await store.markFailed(id, message, isOver ? null : new Date(failedAt + waitAfter(tries)))
    })
    return true
  }

  /** Sends all due e-mails until `end` is aborted. */
  async function work(concurrency = defaultConcurrency, end?: AbortSignal): Promise<void> {
    const sendAll = async (): Promise<void> => {
      if (!end?.aborted && (await sendNext())) await sendAll()
    }
    await Promise.all(Array.from({ length: concurrency }, sendAll))
  }

  return {
    /** With a concurrency of 1 they are sent in the order in which they became due. */
    work: (concurrency?: number) => work(concurrency),
    unsent: () => store.unsent(),
    personalData: (userId: string) => store.personalData(userId),
    deleteOld: () => store.deleteFinished(new Date(clock().getTime() - retentionMs)),

    /** Starts sending. `stop` resolves when the e-mails on their way were sent or have failed. */
    start(): { stop(): Promise<void> } {
      const end = new AbortController()
      const running = (async () => {
        while (!end.signal.aborted) {
          await work(defaultConcurrency, end.signal).catch((error: unknown) =>
            log.warn({ err: error }, 'the outbox could not be read'),
          )
          await pause(pollMs, undefined, { signal: end.signal }).catch(() => {})
        }
      })()
      return {
        stop: () => {
          end.abort()
          return running
        },
      }
    },
  }
}
