import { createTransport } from 'nodemailer'
import type { EmailKind } from '#shared/outbox.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { mails } from '#server/db/tables.ts'
import type { mailLinks } from '#server/db/tables.ts'

/** What a mailed link is good for. */
export type LinkPurpose = (typeof mailLinks.$inferSelect)['purpose']

export interface Email {
  kind: EmailKind
  to: string
  subject: string
  text: string
  /** Its text has `tokenHere`, where the secret of a link for the account comes to stand when it is sent. */
  link?: LinkPurpose
  /** The built-in account it is about, and goes with. */
  accountId?: string
  /** The person it is about, and goes with, wherever they sign in. */
  userId?: string
  /** What it tells of, by a name: of that no second e-mail is written. */
  key?: string
  /** Not before; else at once. */
  sendAt?: Date
}

/** Writes an e-mail down in the transaction of what it tells about; it is sent once that has been committed. */
export type Enqueue = (tx: Pick<Database, 'insert'>, email: Email) => Promise<void>

export const tokenHere = '{token}'

export interface Sending {
  /** The same for every try. */
  id: string
  to: string
  subject: string
  text: string
  accountId: string | null
  userId: string | null
  createdAt: Date
}

export interface Mail {
  /** Resolves when the mail server has taken it, and rejects otherwise. */
  send(email: Sending): Promise<void>
}

/** Milliseconds that a mail server may take for each step. */
const timeout = 15_000

function transportTo(url: string) {
  const steps = ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']
  return createTransport({ url, ...Object.fromEntries(steps.map((step) => [step, timeout])) })
}

/** Rejects unless the mail server answers and lets us in; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl)
  await transport.verify().finally(() => transport.close())
}

/** By SMTP when a server is configured; else, in demo mode, kept in the table that /dev/mail shows. */
export function createMail({ config, db }: { config: Config; db: Database }): Mail {
  const { mail, databaseUrl, publicUrl } = config
  if (!mail && databaseUrl === null)
    return {
      async send(email) {
        await db.insert(mails).values(email).onConflictDoNothing()
      },
    }
  if (!mail)
    return {
      async send() {
        throw Object.assign(new Error('no mail server is set'), { code: 'SMTP_URL is not set' })
      },
    }

  const transport = transportTo(mail.smtpUrl)
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({
        from: mail.from,
        // An object, because a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // Tried again after an answer that was lost, it is still the same e-mail to whoever sorts them.
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      })
    },
  }
}
