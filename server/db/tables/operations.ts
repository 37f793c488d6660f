import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditWords } from '#shared/site/audit/audit-sentences.ts'
import { wordVectorOf } from '#server/db/queries/words.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'

/**
 * Versions of 'courses' and 'library'. Triggers raise them in the transaction of every write. A process serves a cached list
 * only while its version is current (docs/decisions/0007-cached-lists-by-version.md).
 */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
})

/** Keys and cookie secrets made once under the start-up lock, so that every process has the same. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: jsonb().notNull() })

/** Counts of sensitive attempts: `key` is a hash of the action and the caller (never a readable address). */
export const throttles = pgTable(
  'throttles',
  { key: text().primaryKey(), count: integer().notNull(), resetsAt: moment().notNull() },
  (table) => [index('throttles_resets').on(table.resetsAt)],
)

/** Actions of teachers, contributors and admins, written in the transaction of the action; never changed. */
export const auditEvents = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** 'user.role', 'contribution.decide', 'course.delete' … */
    action: text().notNull(),
    /** Name of the changed thing, in words that stay readable. */
    subject: text().notNull(),
    subjectId: uuid(),
    before: text(),
    after: text(),
    /** Codes and values of those texts above that are sentences of the product. */
    words: jsonb().$type<AuditWords>(),
  },
  (table) => [
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_subject_words').using('gin', wordVectorOf(table.subject)),
    // For the deletion of an account: events by the person, and events about the person.
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_subject').on(table.subjectId),
  ],
)

/** The process that holds a task which only one may do at a time, and the end of its lease. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  until: moment().notNull(),
})

/** Last run of each hourly job, by any process. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  succeededAt: moment(),
  failedAt: moment(),
  /** Code of the last failure; null once it has succeeded again. */
  fault: text(),
})

/** Ids of deleted people, withdrawn files and withdrawn consents: restoring an older backup must not bring them back. Written by triggers. */
export const tombstones = pgTable(
  'tombstones',
  {
    kind: text().$type<'person' | 'upload' | 'consent' | 'class-member' | 'class-left' | 'class-removed'>().notNull(),
    id: uuid().notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

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
