import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SessionData } from 'express-session'
import type { Language } from '#shared/site/languages.ts'
import type { Role } from '#shared/people.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { id, moment, createdAt } from './columns.ts'

/** People, keyed by provider and subject; never merged by e-mail. */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /** Stored role; PAID with a past end date counts as NORMAL everywhere. */
    role: text().$type<Role>().notNull().default('NORMAL'),
    subscriptionEndDate: moment(),
    freeTrialUsed: boolean().notNull().default(false),
    trialStartedAt: moment(),
    /** End of a running 12-month plan's contribution privileges. */
    contributeUntil: moment(),
    /** Suspended by an admin: signed out everywhere, with a message at the next login. */
    suspendedAt: moment(),
    /** Language of the interface; null until the person or their first login names one. */
    language: text().$type<Language>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('users_issuer_subject').on(table.issuer, table.subject),
    // For the search of people, in the order of its results.
    index('users_email').on(personSearch.email(table), table.id),
    index('users_first_last').on(personSearch.firstLast(table), table.id),
    index('users_last_first').on(personSearch.lastFirst(table), table.id),
    index('users_newest').on(table.createdAt, table.id),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.role} = 'ADMIN'`),
    index('users_paid_until')
      .on(table.subscriptionEndDate)
      .where(sql`${table.role} = 'PAID'`)
      .concurrently(),
    check('users_language', sql`${table.language} IN ('en', 'ms', 'dtp')`),
    check('users_role', sql`${table.role} IN ('NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR', 'ADMIN')`),
  ],
)

/**
 * Number of people by stored role: the sum of these changes, which triggers of `users` write in each transaction. One row a
 * change instead of a counter, so that two sign-ups never wait for each other.
 */
export const roleChanges = pgTable('role_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  role: text().$type<Role>().notNull(),
  change: integer().notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<SessionData>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)
