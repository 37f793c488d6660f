import type { Router } from 'express'
import { eq } from 'drizzle-orm'
import { classLimits } from '#shared/classes/limits.ts'
import { members } from '#shared/classes/members.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { classGroups, classMembers } from '#server/db/tables/classes.ts'
import { conflict, notFound, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { checkMembers, countJoined, eraseMembers, isSeatFree, memberOf } from './member-store.ts'
import { lockClass, refuseArchived } from '#server/classes/store.ts'

/** Calls with which owners manage learners and groups. */
export function memberRoutes(router: Router, { db, clock, store, memberStore }: ClassDeps) {
  const findClass = ({ id }: { id: string }) => store.find(id)
  const ofMember = ({ id }: { id: string }) => store.findBy('members', id)
  const ofGroup = ({ id }: { id: string }) => store.findBy('groups', id)

  route(router, members.list, findClass, ({ target }) => memberStore.list(target.id))
  route(router, members.change, ofMember, ({ target, params, body }) => {
    refuseArchived(target)
    return db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      return memberOf(await memberStore.change(tx, params.id, body))
    })
  })
  route(router, members.remove, ofMember, ({ target, params, query }) =>
    db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      if (query.now) await eraseMembers(tx, [params.id])
      else await memberStore.setLeft(tx, params.id, { at: clock(), removed: true })
    }),
  )
  route(router, members.restore, ofMember, ({ target, params }) => {
    refuseArchived(target)
    return db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      const own = eq(classMembers.id, params.id)
      const row = orNotFound((await tx.select().from(classMembers).where(own))[0])
      if (row.state !== 'left') return memberOf(row)
      // Somebody who left by themselves comes back by themselves.
      if (!row.removed || !row.leftAt || row.leftAt <= restorableSince(clock())) throw notFound()
      if ((await countJoined(tx, target.id)) >= classLimits.learners) throw conflict(say(messages.full))
      const seat = await isSeatFree(tx, target.id)
      const state = row.joinedAt ? ('joined' as const) : row.consent ? ('invited' as const) : ('waiting' as const)
      const fields = { state, leftAt: null, removed: false, seat: seat && state === 'joined' }
      const [back] = await tx.update(classMembers).set(fields).where(own).returning()
      return memberOf(back!)
    })
  })

  route(router, members.addGroup, findClass, async ({ target, body }) => {
    refuseArchived(target)
    const id = await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      if ((await tx.$count(classGroups, eq(classGroups.classId, target.id))) >= classLimits.groups)
        throw conflict(say(messages.tooManyGroups, { most: classLimits.groups }))
      await checkMembers(tx, target.id, body.memberIds)
      return memberStore.insertGroup(tx, target.id, body.name, body.memberIds)
    })
    return memberStore.readGroup(id)
  })
  route(router, members.changeGroup, ofGroup, async ({ target, params: { id }, body: { name, memberIds } }) => {
    refuseArchived(target)
    await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      if (memberIds) await checkMembers(tx, target.id, memberIds)
      if (memberIds) await memberStore.setGroupMembers(tx, id, memberIds)
      if (name !== undefined) await memberStore.renameGroup(tx, id, name)
    })
    return memberStore.readGroup(id)
  })
  route(router, members.removeGroup, ofGroup, ({ target, params }) => {
    refuseArchived(target)
    return memberStore.removeGroup(params.id)
  })
}
