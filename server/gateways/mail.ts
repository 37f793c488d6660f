import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { mails } from '#server/db/tables.ts'

export interface Letter {
  /** The built-in account it is about: a letter that is kept goes with it. */
  accountId?: string
  /** The person it is about, wherever they sign in: likewise. */
  userId?: string
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Hands a letter over. Never fails and never waits for the mail server: whether an address exists must not show. */
  send(letter: Letter): Promise<void>
  /** Resolves when every letter handed over has been sent or given up. */
  settled(): Promise<void>
}

/** Milliseconds that a mail server may take for each step. */
const timeout = 15_000

function codesOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}

/** By SMTP when a server is configured; else kept in the table that /dev/mail shows in demo mode. */
export function createMail(given: { config: Config; db: Database; log: Logger }): Mail {
  const { config, db, log } = given
  const underWay = new Set<Promise<void>>()
  const settled = async () => void (await Promise.all(underWay))
  if (!config.mail) {
    return {
      settled,
      async send(letter) {
        await db.insert(mails).values(letter)
      },
    }
  }

  const transport = createTransport({
    url: config.mail.smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  })
  const { from } = config.mail
  async function deliver({ to, subject, text }: Letter) {
    try {
      // An object, because a text would be read as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    } catch (error) {
      // Only codes: the server's words repeat the person's address.
      log.error(codesOf(error), 'a mail could not be sent')
    }
  }
  return {
    settled,
    async send(letter) {
      const sending = deliver(letter).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
  }
}
