import { boolean, index, integer, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from './people.ts'

/** Dialects and places of forms, maintained by admins. */
export const dialects = pgTable(
  'dialects',
  {
    /** Name in documents. */
    slug: text().primaryKey(),
    /** Name in addresses of calls. */
    id: uuid().notNull().defaultRandom().unique('dialects_id'),
    name: text().notNull(),
    place: text(),
    /** Set only if it is certain. */
    glottocode: text(),
    order: integer().notNull(),
    /** The dialect that a place belongs to. */
    parent: text().references((): AnyPgColumn => dialects.slug, { onDelete: 'set null' }),
    /** ISO 639-3 code of the language, such as dtp, dtr, drg or kqr. */
    language: text().notNull().default('dtp'),
    /** True while admins are not sure about it. */
    unsure: boolean().notNull().default(false),
    /** The place that this one was merged into: it is listed no more. */
    mergedInto: text().references((): AnyPgColumn => dialects.slug),
    /** False for a suggestion that no admin has accepted. */
    listed: boolean().notNull().default(true),
    suggestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('dialects_parent').on(table.parent),
    index('dialects_merged_into').on(table.mergedInto),
    index('dialects_suggested_by').on(table.suggestedBy),
  ],
)
