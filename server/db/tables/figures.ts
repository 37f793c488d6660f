import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Figures over time for admins: computed by a job, so that the page does not count every answer. */
export const figures = pgTable(
  'figures',
  {
    kind: text().$type<'week' | 'month' | 'recall'>().notNull(),
    /** Number of the week or month, or the lower end of a range of predicted recall in percent. */
    period: integer().notNull(),
    data: jsonb().notNull(),
    computedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.period] })],
)
