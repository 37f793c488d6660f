import type { Router } from 'express'
import { and, eq } from 'drizzle-orm'
import { learnerClasses } from '#shared/classes/membership.ts'
import { classLimits, joinWording, normalizedCode } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { dayOf } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import type { Transaction } from '#server/db/connect.ts'
import { classMembers, classOwners } from '#server/db/tables/classes.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { countJoined, isSeatFree } from './member-store.ts'
import { lockClass, ownerNames, refuseArchived } from '#server/classes/store.ts'

/** Wrong codes of a person and of an address, behind which a whole school may sit. */
const codeGuessLimit: Limit = { name: 'class-code', times: 10, minutes: 60 }
const networkGuessLimit: Limit = { name: 'class-code-network', times: 200, minutes: 60 }

interface JoinRequest {
  classId: string
  userId: string
  name: string
  consent: 'self' | 'guardian'
  now: Date
}

async function join(tx: Transaction, { classId, userId, name, consent, now }: JoinRequest) {
  const isOwnership = and(eq(classOwners.classId, classId), eq(classOwners.userId, userId))
  if ((await tx.$count(classOwners, isOwnership)) > 0) throw conflict(say(messages.ownClass))
  const isOwnMembership = and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))
  const [before] = await tx.select().from(classMembers).where(isOwnMembership)
  if (before?.state === 'joined') return { memberId: before.id, isNew: false }
  if (before?.removed) throw conflict(say(messages.removedFromClass))
  if ((await countJoined(tx, classId)) >= classLimits.learners) throw conflict(say(messages.full))
  const consented = {
    consent,
    consentWay: 'page' as const,
    consentOn: dayOf(now),
    consentWording: joinWording,
    consentLanguage: textLanguage(),
  }
  const seat = await isSeatFree(tx, classId)
  const state = { state: 'joined' as const, joinedAt: before?.joinedAt ?? now, leftAt: null, seat }
  const fields = { name, ...consented, ...state }
  const [row] = before
    ? await tx.update(classMembers).set(fields).where(isOwnMembership).returning()
    : await tx
        .insert(classMembers)
        .values({ classId, userId, ...fields })
        .returning()
  return { memberId: row!.id, isNew: true }
}

/** Calls with which learners join and leave classes. */
export function joiningRoutes(router: Router, { db, clock, throttle, joins, endMail }: ClassDeps) {
  /** The open class with this code. Only wrong codes count; each is counted before it is looked up, so that guesses at the same time count too. */
  async function findClassOfCode(code: string, viewerId: string, ip: string | undefined) {
    const counted = [[codeGuessLimit, viewerId] as const, [networkGuessLimit, networkOf(ip)] as const]
    for (const [limit, key] of counted) await throttle.take(limit, key, say(messages.tooManyGuesses))
    const joinable = await joins.findOpenClass(normalizedCode(code), clock())
    if (!joinable) throw notFound(say(messages.noSuchCode))
    for (const [limit, key] of counted) await throttle.giveBack(limit, key)
    return joinable
  }

  route(router, learnerClasses.look, async ({ viewer, params, request }) => {
    const { name, owners } = await findClassOfCode(params.code, viewer.id, request.ip)
    const sees = [messages.seesAnswers, messages.seesReview, messages.seesNothingElse, messages.seesNoOthers]
    return { name, owners: ownerNames(owners), sees: sees.map((each) => say(each)) }
  })
  route(router, learnerClasses.join, async ({ viewer, body: { code, name, consent }, request }) => {
    const { id: classId } = await findClassOfCode(code, viewer.id, request.ip)
    const { memberId, isNew } = await db.transaction(async (tx) => {
      refuseArchived(await lockClass(tx, classId))
      return join(tx, { classId, userId: viewer.id, name, consent, now: clock() })
    })
    const joined = { classId, memberId }
    return isNew ? joined : { content: joined, headers: {}, status: 200 as const }
  })

  const membership = ({ id }: { id: string }, viewer: { id: string }) => joins.membership(id, viewer.id)
  route(router, learnerClasses.leave, membership, async ({ target }) => {
    if (target.memberId) await joins.leave(target.memberId, clock())
  })
  route(router, learnerClasses.comeBack, membership, async ({ viewer, target, params: { id: classId } }) => {
    const memberId = await db.transaction(async (tx) => {
      refuseArchived(await lockClass(tx, classId))
      return joins.comeBack(tx, classId, viewer.id, clock())
    })
    return { classId: target.classId, memberId }
  })
  route(router, learnerClasses.agree, membership, async ({ target, body }) => {
    if (target.memberId) await joins.agree(target.memberId, body.consent, clock())
  })
  route(router, learnerClasses.mail, membership, async ({ target, body }) => {
    if (target.memberId) await joins.setMail(target.memberId, body.on)
  })
  route(router, learnerClasses.endMail, async ({ params }) => {
    const memberId = endMail.idOf(params.name)
    if (!memberId) throw notFound()
    await joins.setMail(memberId, false)
  })
}
