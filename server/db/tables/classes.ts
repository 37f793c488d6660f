import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AssignmentKind, MemberState } from '#shared/classes/rules.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { createdAt, id, moment } from './columns.ts'
import { lessons } from './courses.ts'
import { categories } from './library.ts'
import { users } from './people.ts'

export const classes = pgTable(
  'classes',
  {
    id: id(),
    name: text().notNull(),
    termEndsOn: date(),
    /** Code with which learners join; null while it is closed. */
    code: text().unique('classes_code'),
    codeUntil: moment(),
    /** Learners for whom an admin opens all lessons until `accessUntil`. */
    seats: integer().notNull().default(0),
    accessUntil: moment(),
    /** True for the invented class of the demo. */
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    archivedAt: moment(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [index('classes_created').on(table.createdAt, table.id)],
)

export const classOwners = pgTable(
  'class_owners',
  {
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Person who added this owner; without a key, because that account may be deleted. */
    addedBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index('class_owners_user').on(table.userId)],
)

/** Learners of a class. `userId` is null for learners without an account, which the product does not make yet. */
export const classMembers = pgTable(
  'class_members',
  {
    id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The name in this class, which may be invented. */
    name: text().notNull(),
    state: text().$type<MemberState>().notNull(),
    joinedAt: moment(),
    leftAt: moment(),
    /** True if an owner removed the learner, who then cannot come back alone. */
    removed: boolean().notNull().default(false),
    seat: boolean().notNull().default(false),
    /** The person who agreed: the learner or a guardian. */
    consent: text().$type<'self' | 'guardian'>(),
    consentWay: text().$type<'paper' | 'spoken' | 'page'>(),
    consentOn: date(),
    /** Version of the sentences that were shown. */
    consentWording: text(),
    /** Language of those sentences; null for consents from before there were several. */
    consentLanguage: text().$type<TextLanguage>(),
    notedBy: uuid(),
    guardianCodeHash: text(),
    /** True if messages of the class come by e-mail. */
    mail: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    unique('class_members_once').on(table.classId, table.userId),
    index('class_members_user').on(table.userId),
    index('class_members_left')
      .on(table.leftAt)
      .where(sql`${table.state} = 'left'`),
    check('class_members_state', sql`${table.state} IN ('waiting', 'invited', 'joined', 'left')`),
  ],
)

export const classGroups = pgTable(
  'class_groups',
  {
    id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('class_groups_class').on(table.classId)],
)

export const classGroupMembers = pgTable(
  'class_group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => classGroups.id, { onDelete: 'cascade' }),
    memberId: uuid()
      .notNull()
      .references(() => classMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('class_group_members_member').on(table.memberId),
  ],
)

export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    kind: text().$type<AssignmentKind>().notNull(),
    title: text().notNull(),
    note: text().notNull().default(''),
    /** False for a draft. */
    published: boolean().notNull().default(false),
    opensOn: date(),
    /** At most one of the two is set. */
    dueOn: date(),
    dueAfterDays: smallint(),
    /** Learning days that a review assignment asks for. */
    reviewDays: smallint(),
    createdAt: createdAt(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('assignments_class').on(table.classId),
    check('assignments_kind', sql`${table.kind} IN ('lessons', 'words', 'review')`),
    check('assignments_due', sql`${table.dueOn} IS NULL OR ${table.dueAfterDays} IS NULL`),
  ],
)

export const assignmentItems = pgTable(
  'assignment_items',
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** One of the two is set. */
    lessonId: uuid().references(() => lessons.id, { onDelete: 'cascade' }),
    entryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('assignment_items_assignment').on(table.assignmentId, table.position),
    index('assignment_items_lesson').on(table.lessonId),
    index('assignment_items_entry').on(table.entryId),
    check('assignment_items_one', sql`(${table.lessonId} IS NULL) <> (${table.entryId} IS NULL)`),
  ],
)

/** Groups and learners that an assignment is for; without a row it is for the whole class. */
export const assignmentTargets = pgTable(
  'assignment_targets',
  {
    id: id(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => classGroups.id, { onDelete: 'cascade' }),
    memberId: uuid().references(() => classMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('assignment_targets_assignment').on(table.assignmentId),
    index('assignment_targets_group').on(table.groupId),
    index('assignment_targets_member').on(table.memberId),
    check('assignment_targets_one', sql`(${table.groupId} IS NULL) <> (${table.memberId} IS NULL)`),
  ],
)

/** Lessons without questions that a learner completed for an assignment. */
export const assignmentCompletions = pgTable(
  'assignment_completions',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    memberId: uuid()
      .notNull()
      .references(() => classMembers.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.lessonId, table.memberId] }),
    index('assignment_completions_lesson').on(table.lessonId),
    index('assignment_completions_member').on(table.memberId),
  ],
)

/** Messages of owners to a class. */
export const classMessages = pgTable(
  'class_messages',
  {
    id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    index('class_messages_class').on(table.classId, table.createdAt),
    index('class_messages_author').on(table.authorId),
  ],
)
