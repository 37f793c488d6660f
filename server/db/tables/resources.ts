import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { lessons } from './courses.ts'
import { uploads } from './media.ts'

/** Downloadable files of lessons. The bytes are an upload without an address of its own. */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    /** null once the lesson is permanently deleted. */
    lessonId: uuid().references(() => lessons.id, { onDelete: 'set null' }),
    uploadId: uuid()
      .notNull()
      .unique('resources_upload')
      .references(() => uploads.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('resources_lesson').on(table.lessonId)],
)

/** Downloads of people: a person who once paid for a year keeps access to them. */
export const downloads = pgTable(
  'downloads',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('downloads_resource').on(table.resourceId),
  ],
)
