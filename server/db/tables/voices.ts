import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TextLanguage } from '#shared/messages/text.ts'
import type { ConsentWay } from '#shared/voices/consent.ts'
import type { Licence } from '#shared/voices/licences.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { dialects } from './dialects.ts'

/** Recorded speakers. They need no account; the person who recorded them is the custodian of their voices. */
export const speakers = pgTable(
  'speakers',
  {
    id: id(),
    /** Credited name; null is anonymous. */
    name: text(),
    dialect: text().references(() => dialects.slug),
    village: text(),
    birthYear: integer(),
    /** null once that account is deleted: then the admins are the custodians. */
    custodianId: uuid('keeper_id').references(() => users.id, { onDelete: 'set null' }),
    /** Account of the speaker, if they have one. */
    userId: uuid()
      .unique('speakers_user')
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('speakers_keeper').on(table.custodianId, table.createdAt)],
)

/** Consents of speakers; never changed but for their withdrawal. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    speakerId: uuid()
      .notNull()
      .references(() => speakers.id, { onDelete: 'cascade' }),
    /** Version of the consent text that was read or heard. */
    wording: text().notNull(),
    /** Language in which it was read or heard; null for consents from before there were several. */
    language: text().$type<TextLanguage>(),
    licence: text().$type<Licence>().notNull(),
    how: text().$type<ConsentWay>().notNull(),
    guardian: text(),
    /** SHA-256 of the code that the speaker received: the code withdraws the voices. */
    codeHash: text().notNull().unique('consents_code'),
    givenAt: createdAt(),
    withdrawnAt: moment(),
  },
  (table) => [
    index('consents_speaker').on(table.speakerId, table.givenAt),
    check('consents_licence', sql`${table.licence} IN ('here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0')`),
    check('consents_how', sql`${table.how} IN ('tapped', 'spoken', 'on-paper')`),
  ],
)

/** Invitation links that make a person a contributor, once. */
export const invitations = pgTable('invitations', {
  id: id(),
  /** SHA-256. */
  tokenHash: text().notNull().unique('invitations_token'),
  /** The admin's note about the invited person. */
  note: text().notNull(),
  inviterId: uuid().references(() => users.id, { onDelete: 'set null' }),
  expiresAt: moment().notNull(),
  usedAt: moment(),
  usedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
})
