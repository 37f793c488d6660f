import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { enquiries, enquiriesADay } from '#shared/enquiries.ts'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import type { EnquiryEmails } from './emails.ts'
import type { EnquiryStore } from './store.ts'

export interface Deps {
  db: Database
  clock: Clock
  throttle: Throttle
  store: EnquiryStore
  emails: EnquiryEmails
  /** What somebody bought that still runs. */
  planOf: (userId: string) => Promise<PlanId | null>
  record: (
    tx: Transaction,
    event: { actorId: string; action: AuditAction; subject: string; subjectId: string; before?: string },
  ) => Promise<void>
}

const tooMany = { name: 'enquiries', times: enquiriesADay, minutes: 24 * 60 }

export function enquiryRoutes(router: Router, deps: Deps) {
  const { db, clock, throttle, store, emails, planOf, record } = deps

  /** Of a hidden lesson its teacher alone knows. */
  const lessonFor = async ({ id }: { id: string }, viewer: User) => {
    const lesson = await store.lesson(id)
    return lesson && (lesson.shown || can(viewer, 'lessons.readSource', lesson)) ? lesson : undefined
  }
  const found = ({ id }: { id: string }) => store.find(id)
  const present = async (params: { id: string }) => {
    const enquiry = await found(params)
    return enquiry?.removedAt ? undefined : enquiry
  }
  const read = async (id: string, viewerId: string) => {
    const enquiry = await store.read(id, viewerId)
    if (!enquiry) throw notFound()
    return enquiry
  }

  route(router, enquiries.list, lessonFor, ({ viewer, params }) => store.list(params.id, viewer.id))
  route(router, enquiries.waiting, ({ viewer }) => store.waiting(viewer.role === 'ADMIN' ? null : viewer.id))

  route(
    router,
    enquiries.ask,
    async (params, viewer) => {
      const lesson = await lessonFor(params, viewer)
      return lesson && { ...lesson, plan: await planOf(viewer.id) }
    },
    async ({ viewer, thing, body }) => {
      await throttle.take(tooMany, viewer.id, 'You have asked many questions today.')
      const id = await db.transaction(async (tx) => {
        const made = await store.insert(tx, thing.id, viewer.id, body.text, clock())
        if (thing.teacherId && thing.teacherId !== viewer.id) await emails.toTeacher(tx, thing, body.text)
        return made
      })
      return read(id, viewer.id)
    },
  )
  route(router, enquiries.change, present, async ({ viewer, params, body }) => {
    if (!(await store.change(params.id, body.text, clock())))
      throw conflict('This question has been answered, so that it can no longer be changed.')
    return read(params.id, viewer.id)
  })

  route(router, enquiries.remove, present, async ({ viewer, thing }) => {
    const by = thing.authorId === viewer.id ? 'asker' : 'teacher'
    await db.transaction(async (tx) => {
      await store.setRemoved(tx, thing.id, { at: clock(), by })
      const about = { subject: thing.lessonTitle, subjectId: thing.lessonId, before: thing.text.slice(0, 200) }
      if (by === 'teacher') await record(tx, { actorId: viewer.id, action: 'enquiry.remove', ...about })
    })
  })
  route(router, enquiries.restore, found, async ({ viewer, thing }) => {
    if (thing.removedBy === 'teacher' && !can(viewer, 'enquiries.answer', thing))
      throw forbidden('The teacher took this question away.')
    await db.transaction((tx) => store.setRemoved(tx, thing.id, null))
  })

  route(router, enquiries.answer, present, async ({ viewer, thing, body }) => {
    await db.transaction(async (tx) => {
      const done = await store.answer(tx, thing.id, body.text, { answererId: viewer.id, at: clock() })
      if (!done) throw notFound()
      if (done === 'first' && thing.authorId && thing.authorId !== viewer.id)
        await emails.toAsker(tx, { ...thing, askerId: thing.authorId, answer: body.text })
    })
    return read(thing.id, viewer.id)
  })
}
