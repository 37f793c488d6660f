import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { dayOf, plusDays } from '#shared/classes/rules.ts'
import type { Transaction } from '#server/db/connect.ts'
import {
  assignmentItems,
  assignments,
  assignmentTargets,
  classGroupMembers,
  classGroups,
  classMembers,
} from '#server/db/tables/classes.ts'
import type { ClassStore, FoundClass } from './store.ts'

interface CopyOptions {
  name: string
  /** True if the learners are invited to the new class. */
  learners: boolean
  /** Days by which assignments move. */
  shiftDays: number
  byId: string
  now: Date
}
/** New ids by the old ones. */
type NewIds = Map<string, string>
const renew = (rows: { id: string }[]): NewIds => new Map(rows.map(({ id }) => [id, randomUUID()]))

const noConsent = { consent: null, consentWay: null, consentOn: null, consentWording: null }

/** Learners of the old class are invited to the new one. Those whose consent is older than a year agree anew. */
async function copyMembers(tx: Transaction, from: string, classId: string, now: Date): Promise<NewIds> {
  const rows = await tx
    .select()
    .from(classMembers)
    .where(and(eq(classMembers.classId, from), ne(classMembers.state, 'left')))
  const newIds = renew(rows)
  const lastYear = plusDays(dayOf(now), -365)
  const copies = rows.map(({ id, joinedAt: _joinedAt, createdAt: _createdAt, ...row }) => {
    const isOld = row.consentOn === null || row.consentOn < lastYear
    const state = isOld ? ('waiting' as const) : ('invited' as const)
    return { ...row, id: newIds.get(id)!, classId, state, seat: false, ...(isOld && noConsent) }
  })
  if (copies.length > 0) await tx.insert(classMembers).values(copies)
  return newIds
}

async function copyGroups(tx: Transaction, from: string, classId: string, members: NewIds): Promise<NewIds> {
  const rows = await tx.select().from(classGroups).where(eq(classGroups.classId, from))
  const newIds = renew(rows)
  if (rows.length === 0) return newIds
  await tx.insert(classGroups).values(rows.map(({ id, name }) => ({ id: newIds.get(id)!, name, classId })))
  const inGroups = await tx
    .select()
    .from(classGroupMembers)
    .where(inArray(classGroupMembers.groupId, [...newIds.keys()]))
  const copies = inGroups.flatMap(({ groupId, memberId }) =>
    members.has(memberId) ? [{ groupId: newIds.get(groupId)!, memberId: members.get(memberId)! }] : [],
  )
  if (copies.length > 0) await tx.insert(classGroupMembers).values(copies)
  return newIds
}

const shiftDay = (day: string | null, days: number) => (day === null ? null : plusDays(day, days))

/** The targets of the copied assignments, by the old assignment. */
async function copiedTargets(tx: Transaction, assignmentIds: string[], groups: NewIds, members: NewIds) {
  const rows = await tx.select().from(assignmentTargets).where(inArray(assignmentTargets.assignmentId, assignmentIds))
  const byAssignment = Map.groupBy(rows, (row) => row.assignmentId)
  return new Map(
    [...byAssignment].map(([id, targets]) => [
      id,
      targets.flatMap(({ groupId, memberId }) => {
        const target = {
          groupId: (groupId && groups.get(groupId)) ?? null,
          memberId: (memberId && members.get(memberId)) ?? null,
        }
        return target.groupId || target.memberId ? [target] : []
      }),
    ]),
  )
}

/** Assignments become drafts, with their days moved. One that loses all its targets is left out: it would be for the whole class. */
async function copyAssignments(
  tx: Transaction,
  from: string,
  { classId, shiftDays, groups, members }: { classId: string; shiftDays: number; groups: NewIds; members: NewIds },
): Promise<void> {
  const all = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.classId, from), isNull(assignments.deletedAt)))
  const targets = await copiedTargets(
    tx,
    all.map(({ id }) => id),
    groups,
    members,
  )
  const rows = all.filter(({ id }) => targets.get(id)?.length !== 0)
  const newIds = renew(rows)
  if (rows.length === 0) return
  const copies = rows.map(({ version: _version, ...row }) => ({
    ...row,
    id: newIds.get(row.id)!,
    classId,
    published: false,
    opensOn: shiftDay(row.opensOn, shiftDays),
    dueOn: shiftDay(row.dueOn, shiftDays),
  }))
  await tx.insert(assignments).values(copies)
  const items = await tx
    .select()
    .from(assignmentItems)
    .where(inArray(assignmentItems.assignmentId, [...newIds.keys()]))
  const newItems = items.map(({ id: _id, ...item }) => ({ ...item, assignmentId: newIds.get(item.assignmentId)! }))
  if (newItems.length > 0) await tx.insert(assignmentItems).values(newItems)
  const newTargets = [...newIds].flatMap(([id, assignmentId]) =>
    (targets.get(id) ?? []).map((target) => ({ ...target, assignmentId })),
  )
  if (newTargets.length > 0) await tx.insert(assignmentTargets).values(newTargets)
}

/** Copies a class for the next term; answers, messages and the code stay in the old one. A field of the class is copied only if it is named here. */
export async function copyToNextTerm(tx: Transaction, store: ClassStore, original: FoundClass, options: CopyOptions) {
  const { name, learners, shiftDays, byId, now } = options
  const ownerIds = [byId, ...original.ownerIds.filter((id) => id !== byId)]
  const classId = await store.insert(tx, { name, createdAt: now }, ownerIds)
  const members = learners ? await copyMembers(tx, original.id, classId, now) : new Map<string, string>()
  const groups = await copyGroups(tx, original.id, classId, members)
  await copyAssignments(tx, original.id, { classId, shiftDays, groups, members })
  return classId
}
