import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Assignment, AssignmentChange } from '#shared/classes/assignments.ts'
import * as messages from '#shared/classes/messages.ts'
import type { AssignmentKind } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { assignmentItems, assignments, assignmentTargets, classGroups } from '#server/db/tables/classes.ts'
import { conflict, invalid, orNotFound } from '#server/http/problem.ts'
import { checkMembers } from './membership/member-store.ts'
import { definedFields } from '#server/db/queries/defined-fields.ts'

export interface AssignmentFields {
  kind: AssignmentKind
  title: string
  note: string
  lessonIds: string[]
  entryIds: string[]
  reviewDays: number | null
  groupIds: string[]
  memberIds: string[]
  opensOn: string | null
  dueOn: string | null
  dueAfterDays: number | null
  published: boolean
}
const blank = {
  note: '',
  lessonIds: [],
  entryIds: [],
  reviewDays: null,
  groupIds: [],
  memberIds: [],
  opensOn: null,
  dueOn: null,
  dueAfterDays: null,
  published: false,
}

/** The fields of `before`, or of a new assignment, with the given ones in their place. */
export function mergedFields(
  before: AssignmentFields | Pick<AssignmentFields, 'kind' | 'title'>,
  change: Omit<AssignmentChange, 'version'>,
): AssignmentFields {
  return { ...blank, ...before, ...definedFields(change) }
}

/** 400 for fields that do not go together. */
export function checkFields(fields: AssignmentFields): void {
  const { kind, lessonIds, entryIds, reviewDays, opensOn, dueOn, dueAfterDays } = fields
  if (kind === 'lessons' && lessonIds.length === 0) throw invalid(say(messages.lessonsMissing), { field: 'lessonIds' })
  if (kind === 'words' && entryIds.length === 0) throw invalid(say(messages.wordsMissing), { field: 'entryIds' })
  if (kind === 'review' && reviewDays === null) throw invalid(say(messages.reviewDaysMissing), { field: 'reviewDays' })
  if (dueOn !== null && dueAfterDays !== null) throw invalid(say(messages.twoDueDays), { field: 'dueAfterDays' })
  if (opensOn !== null && dueOn !== null && dueOn < opensOn)
    throw invalid(say(messages.dueBeforeOpen), { field: 'dueOn' })
}

const namedLessonsStatement = {
  name: 'lessons of an assignment',
  text: `SELECT l.id, l.title, l.hidden OR c.hidden AS hidden FROM lessons l JOIN courses c ON c.id = l.course_id
    WHERE l.id = ANY ($1::uuid[]) AND l.deleted_at IS NULL AND c.deleted_at IS NULL`,
}
interface NamedLesson {
  id: string
  title: string
  hidden: boolean
}
const namedEntriesStatement = {
  name: 'words of an assignment',
  text: 'SELECT id FROM categories WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL AND joined_into IS NULL',
}

/** 400 for lessons and words that are not there, 409 for hidden lessons. */
async function checkItems(tx: Transaction, { kind, lessonIds, entryIds }: AssignmentFields): Promise<void> {
  if (kind === 'lessons') {
    const lessonRows = await queryRows<NamedLesson>(tx, namedLessonsStatement, [lessonIds])
    if (lessonRows.length < lessonIds.length) throw invalid(say(messages.lessonNotFound), { field: 'lessonIds' })
    const hidden = lessonRows.find((lesson) => lesson.hidden)
    if (hidden) throw conflict(say(messages.lessonHidden, { title: hidden.title }), { field: 'lessonIds' })
  }
  if (kind === 'words' && (await queryRows(tx, namedEntriesStatement, [entryIds])).length < entryIds.length)
    throw invalid(say(messages.wordNotFound), { field: 'entryIds' })
}

async function checkGroups(tx: Transaction, classId: string, groupIds: string[]): Promise<void> {
  if (groupIds.length === 0) return
  const isGroupOfClass = and(eq(classGroups.classId, classId), inArray(classGroups.id, groupIds))
  if ((await tx.$count(classGroups, isGroupOfClass)) < groupIds.length)
    throw invalid(say(messages.groupElsewhere), { field: 'groupIds' })
}

const same = (one: string[], other: string[] = []) => one.join() === other.join()

/** Checks what an assignment names before it is stored. Items that were set before may be gone since. */
export async function checkReferences(
  tx: Transaction,
  classId: string,
  fields: AssignmentFields,
  before?: AssignmentFields,
): Promise<void> {
  const isPublishing = fields.published && !before?.published
  if (isPublishing || !before || !same(fields.lessonIds, before.lessonIds) || !same(fields.entryIds, before.entryIds))
    await checkItems(tx, fields)
  await checkGroups(tx, classId, fields.groupIds)
  await checkMembers(tx, classId, fields.memberIds)
}

const columnsSql = `s.id, s.kind, s.title, s.note, s.review_days AS "reviewDays", s.opens_on::text AS "opensOn", s.due_on::text AS "dueOn",
  s.due_after_days AS "dueAfterDays", s.published, s.version,
  array(SELECT i.lesson_id FROM assignment_items i WHERE i.assignment_id = s.id AND i.lesson_id IS NOT NULL ORDER BY i.position) AS "lessonIds",
  array(SELECT l.course_id FROM assignment_items i JOIN lessons l ON l.id = i.lesson_id WHERE i.assignment_id = s.id ORDER BY i.position) AS "courseIds",
  array(SELECT i.entry_id FROM assignment_items i WHERE i.assignment_id = s.id AND i.entry_id IS NOT NULL ORDER BY i.position) AS "entryIds",
  array(SELECT coalesce(l.title, e.title) FROM assignment_items i LEFT JOIN lessons l ON l.id = i.lesson_id LEFT JOIN categories e ON e.id = i.entry_id
    WHERE i.assignment_id = s.id ORDER BY i.position) AS items,
  array(SELECT t.group_id FROM assignment_targets t WHERE t.assignment_id = s.id AND t.group_id IS NOT NULL) AS "groupIds",
  array(SELECT t.member_id FROM assignment_targets t WHERE t.assignment_id = s.id AND t.member_id IS NOT NULL) AS "memberIds"`

/** Assignments with their items and targets. */
export function createAssignmentStore(db: Database) {
  const findStatement = {
    name: 'assignment',
    text: `SELECT ${columnsSql} FROM assignments s WHERE s.id = $1 AND s.deleted_at IS NULL`,
  }
  return {
    async list(classId: string): Promise<Assignment[]> {
      const text = `SELECT ${columnsSql} FROM assignments s WHERE s.class_id = $1 AND s.deleted_at IS NULL
        ORDER BY s.due_on NULLS LAST, s.created_at, s.id`
      return queryRows<Assignment>(db, text, [classId])
    },
    async read(id: string): Promise<Assignment> {
      return orNotFound((await queryRows<Assignment>(db, findStatement, [id]))[0])
    },
    readIn: async (tx: Transaction, id: string): Promise<Assignment> =>
      orNotFound((await queryRows<Assignment>(tx, findStatement, [id]))[0]),

    /** The given lessons that learners can see, in the same order. */
    async shownLessons(lessonIds: string[]): Promise<string[]> {
      const rows = await queryRows<NamedLesson>(db, namedLessonsStatement, [lessonIds])
      const shown = new Set(rows.filter(({ hidden }) => !hidden).map(({ id }) => id))
      return lessonIds.filter((id) => shown.has(id))
    },

    async insert(tx: Transaction, classId: string, fields: AssignmentFields, createdAt: Date): Promise<string> {
      const { lessonIds: _lessons, entryIds: _entries, groupIds: _groups, memberIds: _members, ...row } = fields
      const [created] = await tx
        .insert(assignments)
        .values({ ...row, classId, createdAt })
        .returning({ id: assignments.id })
      await this.setParts(tx, created!.id, fields)
      return created!.id
    },
    async change(tx: Transaction, id: string, fields: AssignmentFields, version: number): Promise<void> {
      const { lessonIds: _lessons, entryIds: _entries, groupIds: _groups, memberIds: _members, ...row } = fields
      await tx
        .update(assignments)
        .set({ ...row, version: version + 1 })
        .where(eq(assignments.id, id))
      await tx.delete(assignmentItems).where(eq(assignmentItems.assignmentId, id))
      await tx.delete(assignmentTargets).where(eq(assignmentTargets.assignmentId, id))
      await this.setParts(tx, id, fields)
    },
    async setParts(tx: Transaction, assignmentId: string, fields: AssignmentFields): Promise<void> {
      const { kind, lessonIds, entryIds, groupIds, memberIds } = fields
      const items =
        kind === 'lessons'
          ? lessonIds.map((lessonId, position) => ({ assignmentId, position, lessonId }))
          : kind === 'words'
            ? entryIds.map((entryId, position) => ({ assignmentId, position, entryId }))
            : []
      if (items.length > 0) await tx.insert(assignmentItems).values(items)
      const targets = [
        ...groupIds.map((groupId) => ({ assignmentId, groupId })),
        ...memberIds.map((memberId) => ({ assignmentId, memberId })),
      ]
      if (targets.length > 0) await tx.insert(assignmentTargets).values(targets)
    },
    remove: async (id: string, deletedAt: Date): Promise<void> =>
      void (await db.update(assignments).set({ deletedAt }).where(eq(assignments.id, id))),
    /** Null if the assignment is not deleted. */
    async deletedAt(tx: Transaction, id: string): Promise<Date | null> {
      const { deletedAt } = assignments
      return orNotFound((await tx.select({ deletedAt }).from(assignments).where(eq(assignments.id, id)))[0]).deletedAt
    },
    restore: async (tx: Transaction, id: string): Promise<void> =>
      void (await tx.update(assignments).set({ deletedAt: null }).where(eq(assignments.id, id))),

    count: (tx: Transaction, classId: string) =>
      tx.$count(assignments, and(eq(assignments.classId, classId), isNull(assignments.deletedAt))),

    /** The earliest moment counts. */
    async complete(assignmentId: string, lessonId: string, memberId: string, at: Date): Promise<void> {
      await db.$client.query(
        `INSERT INTO assignment_completions (assignment_id, lesson_id, member_id, at)
        SELECT i.assignment_id, i.lesson_id, $3, $4 FROM assignment_items i WHERE i.assignment_id = $1 AND i.lesson_id = $2
        ON CONFLICT (assignment_id, lesson_id, member_id) DO UPDATE SET at = least(assignment_completions.at, excluded.at)`,
        [assignmentId, lessonId, memberId, at],
      )
    },
  }
}
