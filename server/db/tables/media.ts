import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FileKind } from '#shared/media.ts'
import { moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { lessons } from './courses.ts'

/** Uploads to the object store; /objects serves the registered ones. */
export const uploads = pgTable(
  'uploads',
  {
    /** Key of the object in the store and in its public path. */
    id: uuid().primaryKey(),
    /** The person for whom the address was signed; null once their account is deleted, and then nobody can register it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Declared kind; null lets the first bytes decide. */
    kind: text().$type<FileKind>(),
    /** Maximum bytes of the signed address. */
    limit: integer().notNull(),
    /** Signed address without its query. */
    address: text().notNull().unique('uploads_address'),
    /** SHA-256 of the whole signed address. */
    addressHash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    /** Time at which the whole file was on this server's disk; stays null with another store. */
    storedAt: moment(),
    registeredAt: moment(),
    /** Type by the first bytes; null until registered. */
    type: text(),
    /** Bytes; null until registered. */
    size: integer(),
    /** Readers: null everybody, under /objects; 'lesson' those to whom its lesson is open; 'held' nobody by an address of its own. */
    gate: text().$type<'lesson' | 'held'>(),
    lessonId: uuid().references(() => lessons.id, { onDelete: 'set null' }),
    /** Moment of the withdrawal: nobody gets the file any more, and its public address answers 410. */
    withdrawnAt: moment(),
    /** Time at which the store had deleted the bytes of a withdrawn file. */
    goneAt: moment(),
    /** Content warning, shown before the file is loaded. */
    warning: text(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_unregistered')
      .on(table.createdAt)
      .where(sql`${table.registeredAt} IS NULL`),
    index('uploads_lesson').on(table.lessonId),
    index('uploads_to_remove')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} IS NOT NULL AND ${table.goneAt} IS NULL`),
    index('uploads_withdrawn')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} IS NOT NULL`),
    check('uploads_kind', sql`${table.kind} IN ('image', 'audio', 'video', 'document')`),
    check('uploads_gate', sql`${table.gate} IN ('lesson', 'held')`),
  ],
)
