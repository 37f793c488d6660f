import type { Router } from 'express'
import { classLimits } from '#shared/classes/limits.ts'
import { members } from '#shared/classes/members.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { conflict } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { checkMembers, eraseMembers, memberOf } from './member-store.ts'
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
      return memberOf(await memberStore.restore(tx, params.id, clock()))
    })
  })

  route(router, members.addGroup, findClass, async ({ target, body }) => {
    refuseArchived(target)
    const id = await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      if ((await memberStore.countGroups(tx, target.id)) >= classLimits.groups)
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
