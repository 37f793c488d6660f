import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Dialects and places of forms. */
export const dialects = pgTable('dialects', {
  /** Name in documents. */
  slug: text().primaryKey(),
  name: text().notNull(),
  place: text(),
  /** Set only if it is certain. */
  glottocode: text(),
  order: integer().notNull(),
})
