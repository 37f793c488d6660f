import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'

/** Gatherings of people. */
export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** IANA time zone of the organizer. */
    timeZone: text().notNull(),
    /** Shown to people whose plan has events. */
    place: text(),
    link: text(),
    /** Number of changes: calendar programs keep the highest. */
    revision: integer().notNull().default(0),
    changedAt: moment().notNull(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('events_end').on(table.endsAt)],
)

/** Address of a person's calendar feed: the token alone lets a reader see the events that this person may see. */
export const calendars = pgTable('calendars', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull().unique('calendars_token'),
  createdAt: createdAt(),
})
