import { createTransport } from 'nodemailer'
import type { EmailKind } from '#shared/site/outbox.ts'
import type { Language } from '#shared/site/languages.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import { mails, type mailLinks } from '#server/db/tables/sign-in.ts'

export type LinkPurpose = (typeof mailLinks.$inferSelect)['purpose']

/** Facts about the site that e-mails name. */
export interface Sender {
  siteName: string
  publicUrl: string
  supportEmail: string | null
}
export const senderOf = ({ site, publicUrl }: Config): Sender => ({
  siteName: site.name,
  publicUrl,
  supportEmail: site.supportEmail,
})

export interface WrittenEmail {
  subject: string
  text: string
}
/** Text of an e-mail that is written in its reader's language when it is sent. Waiting e-mails are stored with its name and values. */
export interface EmailTemplate<Values extends object> {
  name: string
  write: (values: Values, sender: Sender) => WrittenEmail
}

/** Templates by name, for e-mails that wait in the outbox. */
const templates = new Map<string, EmailTemplate<never>>()

/** Declares a template. Its values are stored as JSON; its name is not changed while e-mails wait. */
export function defineEmail<Values extends object>(
  name: string,
  write: EmailTemplate<Values>['write'],
): EmailTemplate<Values> {
  if (templates.has(name)) throw new Error(`There are two templates with the name ${name}.`)
  const template = { name, write }
  templates.set(name, template)
  return template
}
export const templateNames = () => [...templates.keys()]
/** Undefined for a template of a newer version. */
export const templateNamed = (name: string) => templates.get(name) as EmailTemplate<object> | undefined

/** The part of an e-mail that says which template it is. */
export const emailFrom = <Values extends object>(which: EmailTemplate<Values>, values: Values) => ({
  template: which as EmailTemplate<never>,
  values,
})

export type Email = Envelope & (WrittenEmail | { template: EmailTemplate<never>; values: object })

export interface Envelope {
  kind: EmailKind
  to: string
  /** Language of a template, unless its reader has chosen one; the current one if it is not known. */
  language?: Language | null
  /** Purpose of the link in the text: when the e-mail is sent, the link's secret replaces `tokenPlaceholder`. */
  link?: LinkPurpose
  /** Built-in account that the e-mail is about; deleting the account deletes the e-mail. */
  accountId?: string
  /** Person that the e-mail is about, with any sign-in; deleting the person deletes the e-mail. */
  userId?: string
  /** Name of the event that the e-mail is about: no second e-mail is written for the same key. */
  key?: string
  /** Address that ends e-mails of this kind by one POST without a login (RFC 8058). */
  unsubscribeUrl?: string
  /** Earliest moment; at once without it. */
  sendAt?: Date
}

/** Writes an e-mail to the outbox in the transaction of its event; it is sent after the commit. */
export type Enqueue = (tx: Pick<Database, 'insert'>, email: Email) => Promise<void>

/** Writes many e-mails with keys of their own in one statement. */
export type EnqueueAll = (
  tx: Pick<Database, 'insert'>,
  emails: (Email & { key: string; link?: never })[],
) => Promise<void>

export const tokenPlaceholder = '{token}'

export interface OutgoingEmail {
  /** Same id for every attempt. */
  id: string
  to: string
  subject: string
  text: string
  accountId: string | null
  userId: string | null
  unsubscribeUrl: string | null
  createdAt: Date
}

export interface Mail {
  /** Resolves when the mail server has accepted the e-mail; rejects otherwise. */
  send(email: OutgoingEmail): Promise<void>
}

/** Timeout of each step with the mail server. */
const stepTimeoutMs = 15_000

function transportTo(url: string) {
  const steps = ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']
  return createTransport({ url, ...Object.fromEntries(steps.map((step) => [step, stepTimeoutMs])) })
}

/** Headers of RFC 8058: the mail program ends the e-mails with one click. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Rejects unless the mail server answers and accepts our login; sends nothing. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl)
  await transport.verify().finally(() => transport.close())
}

/** Sends by SMTP if a server is configured; in demo mode it stores e-mails for /dev/mail instead. */
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
        throw Object.assign(new Error('No mail server is configured.'), { code: 'SMTP_URL is not set' })
      },
    }

  const transport = transportTo(mail.smtpUrl)
  return {
    async send({ id, to, subject, text, unsubscribeUrl }) {
      await transport.sendMail({
        from: mail.from,
        // An object, because a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // Same id for every attempt, so that mail programs recognise a repeated e-mail.
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: unsubscribeUrl ? oneClick(unsubscribeUrl) : {},
      })
    },
  }
}
