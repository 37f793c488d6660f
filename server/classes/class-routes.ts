import type { Router } from 'express'
import { dayMs } from '#shared/time.ts'
import { classes } from '#shared/classes/classes.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { isUuid } from '#shared/text/addresses.ts'
import { record } from '#server/audit/record.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from './classes.ts'
import { copyToNextTerm } from './copying.ts'
import { addOwner, removeOwner } from './owners.ts'
import { lockClass, refuseArchived } from './store.ts'

/** Calls with which owners manage their classes. */
export function classRoutes(router: Router, { db, clock, store, emails }: ClassDeps) {
  const findClass = ({ id }: { id: string }) => store.find(id)

  route(router, classes.listOwned, ({ viewer }) => store.listOwned(viewer.id, clock()))
  route(router, classes.readOwned, findClass, ({ params }) => store.read(params.id, clock()))
  route(router, classes.create, async ({ viewer, body }) => {
    const id = await db.transaction((tx) => store.insert(tx, { ...body, createdAt: clock() }, [viewer.id]))
    return store.read(id, clock())
  })
  route(router, classes.change, findClass, async ({ target, body: { archived, version, ...fields } }) => {
    await db.transaction(async (tx) => {
      const row = await lockClass(tx, target.id)
      if (version !== undefined && version !== row.version) throw conflict(say(messages.stale), { code: 'stale' })
      if (archived !== false) refuseArchived(row)
      const archivedAt = archived === undefined ? row.archivedAt : archived ? clock() : null
      // An archived class takes nobody in.
      await store.change(tx, target.id, { ...fields, archivedAt, ...(archived && { code: null, codeUntil: null }) })
    })
    return store.read(target.id, clock())
  })
  route(router, classes.remove, findClass, ({ viewer, target: { id: subjectId, name: subject } }) =>
    db.transaction(async (tx) => {
      await lockClass(tx, subjectId)
      await store.change(tx, subjectId, { deletedAt: clock(), code: null, codeUntil: null })
      await record(tx, { actorId: viewer.id, action: 'class.delete', subject, subjectId })
    }),
  )
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  route(router, classes.restore, restorable, ({ viewer, target: { id: subjectId, name: subject } }) =>
    db.transaction(async (tx) => {
      const isRestored = await store.restore(tx, subjectId)
      if (isRestored) await record(tx, { actorId: viewer.id, action: 'class.restore', subject, subjectId })
    }),
  )

  route(router, classes.openCode, findClass, async ({ target, body }) => {
    refuseArchived(target)
    const codeUntil = new Date(clock().getTime() + body.days * dayMs)
    const code = await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      return store.openCode(tx, target.id, codeUntil)
    })
    return { code, codeUntil }
  })
  route(router, classes.closeCode, findClass, ({ target }) => store.closeCode(target.id))

  route(router, classes.addOwner, findClass, ({ viewer, target, body }) => {
    refuseArchived(target)
    return db.transaction((tx) => addOwner(tx, target, body.email, viewer.id, emails))
  })
  route(router, classes.removeOwner, findClass, async ({ viewer, target, params: { userId } }) => {
    if (!isUuid(userId)) throw notFound()
    await db.transaction((tx) => removeOwner(tx, target, userId.toLowerCase(), viewer.id, emails))
  })
  route(router, classes.copy, findClass, async ({ viewer, target, body }) => {
    const id = await db.transaction((tx) =>
      copyToNextTerm(tx, store, target, { ...body, byId: viewer.id, now: clock() }),
    )
    return store.read(id, clock())
  })
}
