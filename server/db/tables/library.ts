import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { EntryType } from '#shared/entries/entries.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import type { ContributionStatus } from '#shared/contributions/contributions.ts'
import type { ContributionKind, Proposal } from '#shared/contributions/proposals.ts'
import type { Language } from '#shared/site/languages.ts'
import type { TakedownKind, TakedownStatus } from '#shared/takedowns.ts'
import type { RecordingStatus } from '#shared/voices/voices.ts'
import { wordVectorOf } from '#server/db/queries/words.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'
import { uploads } from './media.ts'
import { speakers, consents } from './voices.ts'

// Entries, contributions and recordings refer to each other, so they share one file.

/** Contributions of the community. */
export const contributions = pgTable(
  'contributions',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    status: text().$type<ContributionStatus>().notNull().default('PENDING'),
    /** null once the author's account is deleted. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The admin's note on the decision. */
    note: text(),
    decidedAt: moment(),
    /** Set when an approved contribution was removed from the library. */
    withdrawnAt: moment(),
    createdAt: createdAt(),
    /** A text of its own, or a change for an entry. */
    kind: text().$type<ContributionKind>().notNull().default('text'),
    /** Rises when its author changes it: a decision names the version that was reviewed. */
    version: integer().notNull().default(1),
    /** The entry it is for; null for a text of its own, and once that entry is gone for good. */
    entryId: uuid().references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    /** Version of the entry that a proposal is based on. */
    baseVersion: integer(),
    proposal: jsonb().$type<Proposal>(),
    /** Rejected contribution that this one replaces. */
    replacesId: uuid(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Recording, if the contribution is a voice. */
    recordingId: uuid().references((): AnyPgColumn => recordings.id, { onDelete: 'cascade' }),
    /** Version of the entry that the approval made: while it is the latest, the decision can be undone. */
    appliedVersion: integer(),
  },
  (table) => [
    index('contributions_newest').on(table.createdAt, table.id),
    index('contributions_by_status').on(table.status, table.createdAt, table.id),
    index('contributions_by_author').on(table.authorId, table.createdAt, table.id),
    index('contributions_pending_first').on(sql`(${table.status} <> 'PENDING')`, table.createdAt, table.id),
    index('contributions_entry').on(table.entryId),
    index('contributions_decided_by').on(table.decidedBy),
    unique('contributions_recording').on(table.recordingId),
    index('contributions_replaces').on(table.replacesId),
    index('contributions_title_words').using('gin', wordVectorOf(table.title)),
    check('contributions_status', sql`${table.status} IN ('PENDING', 'APPROVED', 'REJECTED')`),
  ],
)

/** Entries of the library. Triggers write the tables of the search, so that no writer can forget them (docs/topics/search.md). */
export const categories = pgTable(
  'categories',
  {
    id: id(),
    type: text().$type<EntryType>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    pronunciation: text(),
    imageUrl: text(),
    audioUrl: text(),
    videoUrl: text(),
    dialect: text(),
    source: text(),
    /** Contribution that it was made from; its author is credited with the entry. */
    contributionId: uuid().references(() => contributions.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: moment(),
    /** The import whose undo deleted the entry; restoring it clears the column. */
    deletedByImport: uuid(),
    /** Entry that this one was merged into, which its address redirects to. */
    mergedInto: uuid('joined_into').references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    /** null until the entry is edited as a document or the conversion job has made one from its row. */
    document: jsonb().$type<EntryDocument>(),
    /** True if a person wrote the content; else it is made from the document's meanings. */
    contentByHand: boolean().notNull().default(false),
    /** True if a voice or a sound exists. */
    hasVoice: boolean().notNull().default(false),
    /** Number of independent attestations of any of its forms. */
    attestationCount: integer('witnessed').notNull().default(0),
    /** True for entries of the demo data that no speaker has checked. */
    demo: boolean().notNull().default(false),
    /** Number among entries with the same headword; null while it is the only one. A trigger gives it, and it stays. */
    homograph: integer(),
    /** Sort and search key of the title. */
    searchKey: text()
      .notNull()
      .generatedAlwaysAs(sql`"left"(library_key(title), 80)`),
  },
  (table) => [
    index('categories_key')
      .on(table.searchKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('categories_type_key')
      .on(table.type, table.searchKey, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('categories_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    // The list of deleted entries shows those of one import as one row.
    index('categories_deleted_alone')
      .on(table.deletedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} IS NOT NULL AND ${table.deletedByImport} IS NULL`),
    index('categories_deleted_by_import')
      .on(table.deletedByImport, table.deletedAt)
      .where(sql`${table.deletedByImport} IS NOT NULL`),
    index('categories_contribution').on(table.contributionId),
    // Indexes of our own files, so that a withdrawal quickly finds the few entries that name the file.
    index('categories_image')
      .on(table.imageUrl)
      .where(sql`${table.imageUrl} LIKE '/objects/%'`),
    index('categories_audio')
      .on(table.audioUrl)
      .where(sql`${table.audioUrl} LIKE '/objects/%'`),
    index('categories_video')
      .on(table.videoUrl)
      .where(sql`${table.videoUrl} LIKE '/objects/%'`),
    index('categories_joined')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} IS NOT NULL`),
    check('categories_type', sql`${table.type} IN ('WORD', 'PHRASE', 'GRAMMAR', 'CULTURE')`),
  ],
)

/** Recordings of a form of an entry by one speaker. */
export const recordings = pgTable(
  'recordings',
  {
    id: id(),
    /** Id of the take, made by the client: a repeated request yields the same recording. */
    clientId: uuid().notNull(),
    custodianId: uuid('keeper_id').references(() => users.id, { onDelete: 'set null' }),
    entryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    form: text().notNull(),
    /** True if `form` is an example sentence of the entry, not the word. */
    isSentence: boolean('sentence').notNull().default(false),
    speakerId: uuid()
      .notNull()
      .references(() => speakers.id, { onDelete: 'cascade' }),
    consentId: uuid()
      .notNull()
      .references(() => consents.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id),
    /** Unprocessed take as FLAC. */
    originalId: uuid().references(() => uploads.id),
    seconds: doublePrecision().notNull(),
    /** LUFS. */
    loudness: doublePrecision(),
    /** dBFS. */
    peak: doublePrecision(),
    status: text().$type<RecordingStatus>().notNull().default('pending'),
    /** The admin's note on the decision. */
    note: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('recordings_client').on(table.custodianId, table.clientId),
    index('recordings_of_entry')
      .on(table.entryId, table.createdAt)
      .where(sql`${table.status} = 'published'`),
    index('recordings_by_status').on(table.status, table.createdAt, table.id),
    index('recordings_keeper').on(table.custodianId, table.createdAt),
    index('recordings_speaker').on(table.speakerId),
    index('recordings_consent').on(table.consentId),
    index('recordings_upload').on(table.uploadId),
    check('recordings_status', sql`${table.status} IN ('pending', 'published', 'rejected', 'withdrawn')`),
  ],
)

/** Requests to take something down, with or without an account. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: id(),
    about: text().$type<TakedownKind>().notNull(),
    /** Id of an entry, a recording or an upload, which may be deleted. */
    subjectId: uuid().notNull(),
    /** Readable description of the subject. */
    subject: text().notNull(),
    reason: text().notNull(),
    /** Deleted a month after the decision. */
    contact: text(),
    askerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Language of the request, in which it is answered. */
    language: text().$type<Language>(),
    status: text().$type<TakedownStatus>().notNull().default('open'),
    note: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('takedowns_by_status').on(table.status, table.createdAt, table.id),
    index('takedowns_subject').on(table.subjectId),
    index('takedowns_asker').on(table.askerId),
    check('takedowns_about', sql`${table.about} IN ('entry', 'voice', 'file')`),
    check('takedowns_status', sql`${table.status} IN ('open', 'hidden', 'removed', 'kept')`),
  ],
)
