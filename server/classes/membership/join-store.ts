import { and, eq } from 'drizzle-orm'
import { classLimits, joinWording } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { dayOf, type MemberState } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { isRestorable } from '#server/db/queries/restorable.ts'
import { classMembers } from '#server/db/tables/classes.ts'
import { conflict, notFound, orNotFound } from '#server/http/problem.ts'
import { countJoined, isSeatFree } from './member-store.ts'
import { ownersJson, type OwnerRow } from '#server/classes/store.ts'

interface OpenClass {
  id: string
  name: string
  owners: OwnerRow[]
}
const findOpenClassStatement = `SELECT c.id, c.name, ${ownersJson} AS owners
  FROM classes c WHERE c.code = $1 AND c.code_until > $2 AND c.archived_at IS NULL AND c.deleted_at IS NULL`

/** Somebody's membership in a class, with the fields that the policy needs; all null without one. */
export interface Membership {
  classId: string
  memberId: string | null
  learnerId: string | null
  state: MemberState | null
  joined: boolean
}
const membershipColumns = `c.id AS "classId", m.id AS "memberId", m.user_id AS "learnerId", m.state, coalesce(m.state = 'joined', false) AS joined`

export function createJoinStore(db: Database) {
  async function one<Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> {
    return (await queryRows<Row>(db, text, values))[0]
  }
  return {
    findOpenClass: (code: string, now: Date) => one<OpenClass>(findOpenClassStatement, [code, now]),
    membership: (classId: string, userId: string) =>
      one<Membership>(
        `SELECT ${membershipColumns} FROM classes c LEFT JOIN class_members m ON m.class_id = c.id AND m.user_id = $2
        WHERE c.id = $1 AND c.deleted_at IS NULL`,
        [classId, userId],
      ),
    /** The membership in the class of a published assignment. */
    membershipOfAssignment: (assignmentId: string, userId: string) =>
      one<Membership>(
        `SELECT ${membershipColumns} FROM assignments s JOIN classes c ON c.id = s.class_id AND c.deleted_at IS NULL
        LEFT JOIN class_members m ON m.class_id = c.id AND m.user_id = $2
        WHERE s.id = $1 AND s.published AND s.deleted_at IS NULL`,
        [assignmentId, userId],
      ),

    async leave(memberId: string, at: Date): Promise<void> {
      const isNotRemoved = and(eq(classMembers.id, memberId), eq(classMembers.removed, false))
      await db.update(classMembers).set({ state: 'left', leftAt: at, seat: false }).where(isNotRemoved)
    },

    /** Takes back leaving within 30 days, or accepts an invitation. */
    async comeBack(tx: Transaction, classId: string, userId: string, now: Date): Promise<string> {
      const isOwnMembership = and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))
      const row = orNotFound((await tx.select().from(classMembers).where(isOwnMembership))[0])
      if (row.state === 'joined') return row.id
      if (row.removed) throw conflict(say(messages.removedFromClass))
      if (row.state === 'waiting') throw conflict(say(messages.consentMissing))
      if (!isRestorable(row.leftAt, now)) throw notFound()
      if ((await countJoined(tx, classId)) >= classLimits.learners) throw conflict(say(messages.full))
      const seat = await isSeatFree(tx, classId)
      const joinedAt = row.joinedAt ?? now
      await tx.update(classMembers).set({ state: 'joined', joinedAt, leftAt: null, seat }).where(isOwnMembership)
      return row.id
    },

    async agree(memberId: string, consent: 'self' | 'guardian', now: Date): Promise<void> {
      const consented = { consent, consentWay: 'page' as const, consentOn: dayOf(now), consentWording: joinWording }
      const isWaitingMember = and(eq(classMembers.id, memberId), eq(classMembers.state, 'waiting'))
      await db
        .update(classMembers)
        .set({ ...consented, state: 'invited' })
        .where(isWaitingMember)
    },

    async setMail(memberId: string, mail: boolean): Promise<void> {
      await db.update(classMembers).set({ mail }).where(eq(classMembers.id, memberId))
    },
  }
}
