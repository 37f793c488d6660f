import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()
/** Milliseconds, as JavaScript's Date holds them. */
export const moment = (name = '') => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()
