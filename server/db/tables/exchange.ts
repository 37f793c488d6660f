import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntryState } from '#shared/entries/history.ts'
import type { ImportState, RowOutcome } from '#shared/exchange.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { categories } from './library.ts'
import { sources } from './entries.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Imported word files: reviewed by an admin, and possibly applied and undone. */
export const imports = pgTable('imports', {
  id: id(),
  name: text().notNull(),
  format: text().notNull(),
  columns: jsonb().notNull(),
  sourceId: uuid()
    .notNull()
    .references(() => sources.id),
  creatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
  state: text().$type<ImportState>().notNull().default('checked'),
  counts: jsonb().notNull(),
  applied: integer().notNull().default(0),
  keptByUndo: integer().notNull().default(0),
  createdAt: createdAt(),
  /** Moment of the last sign of the process that checks, applies or undoes the import. */
  claimedAt: moment(),
  appliedAt: moment(),
  undoneAt: moment(),
  /** Settings of the dry run: dialect, type, fields of the columns, and what values become. */
  settings: jsonb(),
  /** Values of the file with their mapping. */
  foundValues: jsonb(),
  /** Number of left out parts by kind. */
  leftOut: jsonb(),
})

/** The file of a dry run, in parts, until it is applied or discarded. */
export const importFiles = pgTable(
  'import_files',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
)

/** Parts of a file's rows that no entry can hold. */
export const importLeftOut = pgTable(
  'import_left_out',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    row: integer().notNull(),
    form: text().notNull(),
    text: text().notNull(),
    /** The file of a package: a picture in the moderation queue, or a sound that waits for a speaker. */
    uploadId: uuid(),
  },
  (table) => [
    index('import_left_out_kind').on(table.importId, table.kind, table.id),
    index('import_left_out_upload')
      .on(table.uploadId)
      .concurrently()
      .where(sql`${table.uploadId} IS NOT NULL`),
    index('import_left_out_taken')
      .on(table.kind, sql`md5(${table.text})`)
      .concurrently()
      .where(sql`${table.uploadId} IS NOT NULL`),
    index('import_left_out_taken_of')
      .on(table.importId, table.kind)
      .concurrently()
      .where(sql`${table.uploadId} IS NOT NULL`),
  ],
)

/** Rows of a dry run, with all that applying and undoing need. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Row number in the file; the header is row 1. */
    row: integer().notNull(),
    /** Key by which the same row of a later file is recognized. */
    key: text().notNull(),
    /** Hash of the row's content. */
    hash: text(),
    outcome: text().$type<RowOutcome>().notNull(),
    entryId: uuid(),
    /** Version of the entry that a change is based on; null for a new entry. */
    baseVersion: integer(),
    before: jsonb().$type<EntryState>(),
    state: jsonb().$type<EntryState>(),
    form: text().notNull(),
    meaning: text().notNull(),
    faults: jsonb().notNull(),
    /** True for an addition to a library entry that the admin wants. */
    chosen: boolean().notNull().default(false),
    /** Forms of the row with their places, which the source attests. */
    places: jsonb(),
    /** The number that the file gives a new entry among homographs. */
    homograph: integer(),
    appliedVersion: integer(),
    /** False if the entry had been edited since and stayed. */
    undone: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_outcome').on(table.importId, table.outcome, table.row),
    index('import_rows_waiting')
      .on(table.importId, table.outcome, table.row)
      .where(sql`${table.appliedVersion} IS NULL`),
  ],
)

/** Imported entries by source row, with the row's content at that time: importing the same file twice changes nothing. */
export const importedEntries = pgTable(
  'imported_entries',
  {
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    /** Version of the entry that the import made. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.key] }), index('imported_entries_entry').on(table.entryId)],
)
