import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/site/languages.ts'
import type { EmailKind } from '#shared/site/outbox.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { accounts, type mailLinks } from './sign-in.ts'

/** E-mails to be sent: written in the transaction of their event, sent by any process. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().$type<EmailKind>().notNull(),
    /** Key of the event, for an e-mail that must not be sent twice. */
    key: text().unique('outbox_key'),
    to: text().notNull(),
    subject: text().notNull(),
    /** Cleared after sending. A link's secret is never stored here. */
    text: text().notNull(),
    /** Name of the template from which the text is written when the e-mail is sent; null for one whose text is sent as it stands. */
    template: text('letter'),
    /** Values of the template; cleared after sending. */
    values: jsonb().$type<object>(),
    /** Language of the e-mail, unless its reader has chosen one until it is sent. */
    language: text().$type<Language>(),
    /** Purpose of its link, which is made when the e-mail is sent. */
    link: text().$type<(typeof mailLinks.$inferSelect)['purpose']>(),
    /** Account that the e-mail is about; deleted with it. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Address that ends e-mails of this kind; cleared after sending, as the text. */
    unsubscribeUrl: text(),
    /** Person that the e-mail is about; deleted with them. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Time of the next try; null once it was sent or given up. */
    dueAt: moment(),
    tries: integer().notNull().default(0),
    triedAt: moment(),
    /** Code of the last failure. */
    fault: text(),
    sentAt: moment(),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL`),
    // E-mails that somebody waits for go before reminders.
    index('outbox_due_first')
      .on(table.dueAt)
      .concurrently()
      .where(sql`${table.dueAt} IS NOT NULL AND ${table.kind} <> 'reminder'`),
    index('outbox_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} IS NULL`),
    index('outbox_account').on(table.accountId),
    index('outbox_user').on(table.userId),
  ],
)
