import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { classLimits } from '#shared/classes/limits.ts'
import type { ClassMember } from '#shared/classes/members.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { isRestorable } from '#server/db/queries/restorable.ts'
import { classGroupMembers, classGroups, classMembers, classes } from '#server/db/tables/classes.ts'
import { conflict, invalid, notFound, orNotFound } from '#server/http/problem.ts'

type MemberRow = typeof classMembers.$inferSelect

export const memberOf = (row: MemberRow): ClassMember => ({
  id: row.id,
  name: row.name,
  kind: row.userId ? 'account' : 'roster',
  state: row.state,
  seat: row.seat,
  pictures: null,
  consent: row.consent && { by: row.consent, way: row.consentWay ?? 'page', on: row.consentOn ?? '' },
})

/** Answers of a deleted membership become private. */
const unlinkAnswersStatement = {
  name: 'unlink answers of members',
  text: `UPDATE answers SET assignment_id = NULL, member_id = NULL WHERE member_id = ANY ($1::uuid[]) AND assignment_id IN (
    SELECT s.id FROM assignments s JOIN class_members m ON m.class_id = s.class_id WHERE m.id = ANY ($1::uuid[]))`,
}

/** Deletes memberships: the answers stay in the learners' own logs, and a tombstone says so to restores. */
export async function eraseMembers(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await queryRows(tx, unlinkAnswersStatement, [ids])
  await tx.delete(classMembers).where(inArray(classMembers.id, ids))
}

/** Gives free seats to learners without one, in the order of their joining. Takes seats from the last if there are fewer. */
export async function fillSeats(tx: Transaction, classId: string): Promise<void> {
  const text = `
    UPDATE class_members m SET seat = ranked.n <= c.seats
    FROM (SELECT id, row_number() OVER (ORDER BY NOT seat, joined_at, id) AS n FROM class_members WHERE class_id = $1 AND state = 'joined') ranked,
      classes c
    WHERE m.id = ranked.id AND c.id = $1 AND m.seat <> (ranked.n <= c.seats)`
  await queryRows(tx, { name: 'fill seats of a class', text }, [classId])
}

const isJoinedMemberOf = (classId: string) => and(eq(classMembers.classId, classId), eq(classMembers.state, 'joined'))
export const countJoined = (tx: Transaction, classId: string) => tx.$count(classMembers, isJoinedMemberOf(classId))

export async function isSeatFree(tx: Transaction, classId: string): Promise<boolean> {
  const [row] = await tx.select({ seats: classes.seats }).from(classes).where(eq(classes.id, classId))
  return (
    (await tx.$count(classMembers, and(isJoinedMemberOf(classId), eq(classMembers.seat, true)))) < (row?.seats ?? 0)
  )
}

/** 400 if one of the learners is not in the class. */
export async function checkMembers(tx: Transaction, classId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const isMemberOfClass = and(
    eq(classMembers.classId, classId),
    inArray(classMembers.id, ids),
    ne(classMembers.state, 'left'),
  )
  if ((await tx.$count(classMembers, isMemberOfClass)) < ids.length)
    throw invalid(say(messages.notInClass), { field: 'memberIds' })
}

/** Learners and groups of classes. */
export function createMemberStore(db: Database) {
  return {
    async list(classId: string): Promise<ClassMember[]> {
      const rows = await db
        .select()
        .from(classMembers)
        .where(and(eq(classMembers.classId, classId), ne(classMembers.state, 'left')))
        .orderBy(sql`lower(${classMembers.name})`, classMembers.id)
      return rows.map(memberOf)
    },

    /** A learner who has not left. */
    async change(tx: Transaction, id: string, fields: { name?: string | undefined; seat?: boolean | undefined }) {
      const [row] = await tx.select().from(classMembers).where(eq(classMembers.id, id))
      if (!row || row.state === 'left') return orNotFound<MemberRow>(undefined)
      if (fields.seat === true && !row.seat && (row.state !== 'joined' || !(await isSeatFree(tx, row.classId))))
        throw conflict(say(messages.noSeatFree))
      const { name = row.name, seat = row.seat } = fields
      const [changed] = await tx.update(classMembers).set({ name, seat }).where(eq(classMembers.id, id)).returning()
      return changed!
    },

    async setLeft(tx: Transaction, id: string, left: { at: Date; removed: boolean }): Promise<void> {
      await tx
        .update(classMembers)
        .set({ state: 'left', leftAt: left.at, removed: left.removed, seat: false })
        .where(and(eq(classMembers.id, id), ne(classMembers.state, 'left')))
    },

    /** Brings a removed learner back. Somebody who left by themselves comes back by themselves. */
    async restore(tx: Transaction, id: string, now: Date): Promise<MemberRow> {
      const isThisMember = eq(classMembers.id, id)
      const row = orNotFound((await tx.select().from(classMembers).where(isThisMember))[0])
      if (row.state !== 'left') return row
      if (!row.removed || !row.leftAt || !isRestorable(row.leftAt, now)) throw notFound()
      if ((await countJoined(tx, row.classId)) >= classLimits.learners) throw conflict(say(messages.full))
      const seat = await isSeatFree(tx, row.classId)
      const state = row.joinedAt ? ('joined' as const) : row.consent ? ('invited' as const) : ('waiting' as const)
      const fields = { state, leftAt: null, removed: false, seat: seat && state === 'joined' }
      return (await tx.update(classMembers).set(fields).where(isThisMember).returning())[0]!
    },

    countGroups: (tx: Transaction, classId: string) => tx.$count(classGroups, eq(classGroups.classId, classId)),
    async insertGroup(tx: Transaction, classId: string, name: string, memberIds: string[]): Promise<string> {
      const [row] = await tx.insert(classGroups).values({ classId, name }).returning({ id: classGroups.id })
      await this.setGroupMembers(tx, row!.id, memberIds)
      return row!.id
    },
    async setGroupMembers(tx: Transaction, groupId: string, memberIds: string[]): Promise<void> {
      await tx.delete(classGroupMembers).where(eq(classGroupMembers.groupId, groupId))
      if (memberIds.length > 0)
        await tx.insert(classGroupMembers).values(memberIds.map((memberId) => ({ groupId, memberId })))
    },
    async renameGroup(tx: Transaction, groupId: string, name: string): Promise<void> {
      await tx.update(classGroups).set({ name }).where(eq(classGroups.id, groupId))
    },
    async removeGroup(groupId: string): Promise<void> {
      await db.delete(classGroups).where(eq(classGroups.id, groupId))
    },
    async readGroup(id: string) {
      const [group] = await db.select().from(classGroups).where(eq(classGroups.id, id))
      const rows = await db.select().from(classGroupMembers).where(eq(classGroupMembers.groupId, id))
      return { id, name: orNotFound(group).name, memberIds: rows.map(({ memberId }) => memberId) }
    },
  }
}
