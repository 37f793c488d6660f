import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EntryState } from '#shared/entries/history.ts'
import type { EntryAction } from '#shared/entries/document-calls.ts'
import type { WordRequestStatus } from '#shared/entries/library/word-requests.ts'
import type { Stance } from '#shared/entries/attestations.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { categories } from './library.ts'
import { dialects } from './dialects.ts'

/** Merges of two entries, with all that is needed to split them again. */
export const entryMerges = pgTable(
  'entry_joins',
  {
    id: id(),
    fromId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    intoId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /**
     * Versions of the remaining entry and of entries that named the other as related: while they are the latest, the merge can
     * be undone.
     */
    versions: jsonb().$type<Record<string, number>>().notNull(),
    /** Ids of the moved rows, by the slice that owns them. */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    at: moment().notNull(),
    splitAt: moment('parted_at'),
  },
  (table) => [index('entry_joins_from').on(table.fromId), index('entry_joins_into').on(table.intoId)],
)

/** Relations of the documents, from both ends. The same trigger maintains them; the related entry may be deleted. */
export const entryRelations = pgTable(
  'entry_relations',
  {
    fromId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    toId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.kind, table.toId] }),
    index('entry_relations_to').on(table.toId),
  ],
)

export const wordsOfTheDay = pgTable(
  'words_of_the_day',
  {
    day: date().primaryKey(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index('words_of_the_day_entry').on(table.entryId)],
)

/** Words that people requested. */
export const wordRequests = pgTable(
  'wanted_words',
  {
    id: id(),
    word: text().notNull(),
    /** Word, normalised as in searches: equal requests are one row. */
    key: text().notNull().unique('wanted_words_key'),
    asked: integer().notNull(),
    status: text().$type<WordRequestStatus>().notNull().default('PENDING'),
    /** The entry that answers it. */
    entryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    index('wanted_words_most').on(table.status, table.asked, table.id),
    index('wanted_words_entry').on(table.entryId),
    check('wanted_words_status', sql`${table.status} IN ('PENDING', 'SHOWN', 'HIDDEN', 'ANSWERED')`),
  ],
)

/** People who are told of an answer. Askers without an account are only counted. */
export const wordRequestAskers = pgTable(
  'wanted_askers',
  {
    wordRequestId: uuid('wanted_id')
      .notNull()
      .references(() => wordRequests.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
    /** Time of the notice. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.wordRequestId, table.userId] }),
    index('wanted_askers_user').on(table.userId),
  ],
)

/** Sources of entries and attestations: a list, a book, a conversation. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    /** Citation. */
    title: text().notNull(),
    /** Author of the source; the speaker, if the source is a conversation. */
    author: text(),
    year: integer(),
    url: text(),
    licence: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sources_title').on(sql`md5(${table.title})`)],
)

/** Attestations that a form is said in a dialect: by a source, a speaker's recording, or a person's own word. */
export const attestations = pgTable(
  'witnesses',
  {
    id: id(),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    /** Form without case and glottal marks: a corrected spelling stays the same form. */
    formKey: text().notNull(),
    dialect: text()
      .notNull()
      .references(() => dialects.slug),
    stance: text().$type<Stance>().notNull(),
    /** Another form that they say instead, or a remark. */
    note: text(),
    sourceId: uuid().references(() => sources.id, { onDelete: 'cascade' }),
    speakerId: uuid(),
    recordingId: uuid(),
    /** The person who attested it; after the account is deleted, an id of no account that still counts as one person. */
    personId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    index('witnesses_entry').on(table.entryId),
    index('witnesses_speaker').on(table.speakerId),
    uniqueIndex('witnesses_recording').on(table.recordingId),
    uniqueIndex('witnesses_person')
      .on(table.personId, table.entryId, table.formKey, table.dialect)
      .where(sql`${table.personId} IS NOT NULL`),
    uniqueIndex('witnesses_source')
      .on(table.sourceId, table.entryId, table.formKey, table.dialect)
      .where(sql`${table.sourceId} IS NOT NULL`),
    check('witnesses_stance', sql`${table.stance} IN ('same', 'different', 'unknown')`),
  ],
)

/** People who can say an entry. Only their number is shown. */
export const entryKnown = pgTable(
  'entry_known',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] }), index('entry_known_entry').on(table.entryId)],
)

/** All versions of an entry, complete; written in the transaction of the action. */
export const entryRevisions = pgTable(
  'entry_revisions',
  {
    entryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    at: createdAt(),
    /** null for changes by the product, and once the account is deleted. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    // The column keeps its first name.
    action: text('deed').$type<EntryAction>().notNull(),
    why: text(),
    state: jsonb().$type<EntryState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.version] }),
    index('entry_revisions_actor').on(table.actorId),
  ],
)
