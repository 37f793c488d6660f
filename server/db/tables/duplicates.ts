import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DuplicateKind, DuplicateState } from '#shared/entries/duplicates.ts'
import { createdAt, moment } from './columns.ts'
import { users } from './people.ts'
import { categories } from './library.ts'

/**
 * Entries that changed since their duplicates were searched. A trigger writes them. There is no foreign key, because checking it
 * would slow imports down.
 */
export const duplicateChecks = pgTable('duplicate_checks', { entryId: uuid().primaryKey() })

/** Pairs of entries that are likely one, and what an admin decided about them. */
export const entryDuplicates = pgTable(
  'entry_duplicates',
  {
    /** The smaller id of the two. */
    oneId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    otherId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    kind: text().$type<DuplicateKind>().notNull(),
    state: text().$type<DuplicateState>().notNull().default('waiting'),
    foundAt: createdAt(),
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('entry_duplicates_other').on(table.otherId),
    index('entry_duplicates_state').on(table.state, table.kind, table.oneId, table.otherId),
    index('entry_duplicates_decided_by').on(table.decidedBy),
  ],
)
