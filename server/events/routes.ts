import type { Router } from 'express'
import { eventsNeedPlan, noSuchCalendar } from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { events } from '#shared/events.ts'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { record } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, orNotFound } from '#server/http/problem.ts'
import { route, type SendFile } from '#server/http/route.ts'
import { icalendar } from './icalendar.ts'
import type { EventRow, EventStore } from './store.ts'

export interface EventDeps extends Deps {
  /** The plan of the period that the person has bought and that has not ended. */
  planOf: (userId: string) => Promise<PlanId | null>
  /** The person with the current role; undefined if the account was deleted or is suspended. */
  personNow: (userId: string, now: Date) => Promise<User | undefined>
}

/** Place and link are shown only to people who may take part. */
const shownTo = (event: EventRow, open: boolean) => {
  const { id, title, description, startsAt, endsAt, timeZone } = event
  const { place, link } = open ? event : { place: null, link: null }
  return { id, title, description, startsAt, endsAt, timeZone, open, place, link }
}

export function eventRoutes(router: Router, deps: EventDeps, store: EventStore) {
  const { db, clock, config, planOf, personNow } = deps
  const site = { name: config.site.name, publicUrl: config.publicUrl }
  const attends = async (viewer: User) => can(viewer, 'events.attend', { plan: await planOf(viewer.id) })
  const findEvent = ({ id }: { id: string }) => store.find(id)

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
    return (await store.list(clock())).map((row) => shownTo(row, open))
  })
  route(router, events.create, async ({ body }) => shownTo(await store.insert(body, clock()), true))
  route(router, events.update, findEvent, async ({ params, body }) => {
    const row = orNotFound(await store.update(params.id, body, clock()))
    return shownTo(row, true)
  })
  route(router, events.remove, findEvent, ({ viewer, target: { id: subjectId, title: subject } }) =>
    db.transaction(async (tx) => {
      orNotFound(await store.remove(tx, subjectId, clock()))
      await record(tx, { actorId: viewer.id, action: 'event.delete', subject, subjectId })
    }),
  )
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  route(router, events.restore, restorable, ({ viewer, target: { id: subjectId, title: subject } }) =>
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
    ({ target: { event } }) => sendCalendar([event], 'event'),
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
    if (!person) throw notFound(say(noSuchCalendar))
    if (!(await attends(person))) throw forbidden(say(eventsNeedPlan))
    return sendCalendar(await store.list(clock()), 'events')
  })
}
