import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/site/languages.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'

/** Built-in accounts, used when no outside provider is set. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** argon2id, in PHC notation. */
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Language of the sign-up: of e-mails before the first login. */
    language: text().$type<Language>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`),
    check('accounts_language', sql`${table.language} IN ('en', 'ms', 'dtp')`),
  ],
)

/** Browsers in which somebody logged in to an account: a throttled account still opens there. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: text().notNull(),
    seenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.browserHash] })],
)

/** Links sent by mail, as hashes only. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().$type<'confirm-email' | 'set-password' | 'change-email'>().notNull(),
    /**
     * Address that the link was sent to: it confirms that address and no later one. With 'change-email' it is not yet the
     * account's.
     */
    email: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('mail_links_account').on(table.accountId)],
)

/** E-mails that the outbox sent without an SMTP server: shown at /dev/mail in demo mode only. */
export const mails = pgTable('mails', {
  id: id(),
  /** Account that the e-mail is about; deleted with it. */
  accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
  /** Person that the e-mail is about, if there is no built-in account; deleted with them. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  createdAt: createdAt(),
})

/** Rows of the built-in OpenID provider's adapter. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: moment(),
    consumedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires').on(table.expiresAt),
    index('oidc_payloads_account').on(sql`(${table.payload} ->> 'accountId')`),
  ],
)
