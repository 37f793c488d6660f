import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { categories } from './library.ts'
import { users } from './people.ts'

/** Links from labels of the interface to entries. Whether a label is shown is computed when it is read. */
export const interfaceLabels = pgTable(
  'interface_labels',
  {
    /** One of `shared/labels/names.ts`. */
    name: text().primaryKey(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    /** The body that decided between several forms, and the date. */
    decision: text(),
    version: integer().notNull().default(1),
    changedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    changedAt: createdAt(),
  },
  (table) => [index('interface_labels_entry').on(table.entryId)],
)
