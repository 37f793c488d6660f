import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { events } from '#shared/events.ts'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { forbidden, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { SendFile } from '#server/http/route.ts'
import { icalendar } from './icalendar.ts'
import type { EventRow, EventStore } from './store.ts'

export interface Deps {
  db: Database
  clock: Clock
  store: EventStore
  site: { name: string; publicUrl: string }
  /** What somebody bought that still runs. */
  planOf: (userId: string) => Promise<PlanId | null>
  /** Who somebody is now; undefined once the account is gone or may not sign in. */
  personNow: (userId: string, now: Date) => Promise<User | undefined>
  record: (
    tx: Transaction,
    event: { actorId: string; action: AuditAction; subject: string; subjectId: string },
  ) => Promise<void>
}

/** Where and how is told to those who may come. */
const told = (event: EventRow, open: boolean) => {
  const { id, title, description, startsAt, endsAt, timeZone } = event
  const { place, link } = open ? event : { place: null, link: null }
  return { id, title, description, startsAt, endsAt, timeZone, open, place, link }
}

export function eventRoutes(router: Router, { db, clock, store, site, planOf, personNow, record }: Deps) {
  const attends = async (viewer: User) => can(viewer, 'events.attend', { plan: await planOf(viewer.id) })
  const present = ({ id }: { id: string }) => store.find(id)

  const sendCalendar =
    (rows: EventRow[], name: string): SendFile =>
    async (_request, response) => {
      const host = new URL(site.publicUrl).hostname
      response.set({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `attachment; filename="${name}.ics"`,
      })
      response.type('text/calendar; charset=utf-8').send(icalendar(rows, { name: site.name, host }))
    }

  route(router, events.list, async ({ viewer }) => {
    const open = viewer !== null && (await attends(viewer))
    return (await store.list(clock())).map((row) => told(row, open))
  })
  route(router, events.create, async ({ body }) => told(await store.insert(body, clock()), true))
  route(router, events.update, present, async ({ params, body }) => {
    const row = await store.update(params.id, body, clock())
    if (!row) throw notFound()
    return told(row, true)
  })
  route(router, events.remove, present, ({ viewer, thing: { id: subjectId, title: subject } }) =>
    db.transaction(async (tx) => {
      if (!(await store.remove(tx, subjectId, clock()))) throw notFound()
      await record(tx, { actorId: viewer.id, action: 'event.delete', subject, subjectId })
    }),
  )
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  route(router, events.restore, restorable, ({ viewer, thing: { id: subjectId, title: subject } }) =>
    db.transaction(async (tx) => {
      if (await store.restore(tx, subjectId))
        await record(tx, { actorId: viewer.id, action: 'event.restore', subject, subjectId })
    }),
  )
  route(router, events.deleted, () => store.listDeleted(clock()))

  route(
    router,
    events.calendar,
    async ({ id }, viewer) => {
      const event = await store.find(id)
      return event && { event, plan: await planOf(viewer.id) }
    },
    ({ thing: { event } }) => sendCalendar([event], 'event'),
  )
  route(
    router,
    events.subscribe,
    async (_params, viewer) => ({ plan: await planOf(viewer.id) }),
    async ({ viewer, body }) => {
      const token = await store.calendarOf(viewer.id, body.renew)
      return { address: `${site.publicUrl}${events.feed.path.replace(':name', `${token}.ics`)}` }
    },
  )
  route(router, events.feed, async ({ params: { name } }) => {
    const token = /^([\w-]{32})\.ics$/.exec(name)?.[1]
    const userId = token && (await store.personBehind(token))
    const person = userId && (await personNow(userId, clock()))
    if (!person) throw notFound('There is no calendar at this address, or it was replaced by another.')
    if (!(await attends(person))) throw forbidden(events.subscribe.refusal)
    return sendCalendar(await store.list(clock()), 'events')
  })
}
