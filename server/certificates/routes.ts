import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import {
  certificateNeedsName,
  certificateWasRevoked,
  lessonsLeft,
  revokedBefore,
} from '#shared/courses/certificate-messages.ts'
import { say } from '#shared/messages/say.ts'
import { certificates } from '#shared/courses/certificates.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { record } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, invalid, unauthorized } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Signer } from './signer.ts'
import type { CertificateStore } from './store.ts'

export interface CertificateDeps extends Deps {
  store: CertificateStore
  signer: Signer
  /** The plan of the period that the person has bought and that has not ended. */
  planOf: (userId: string) => Promise<PlanId | null>
}

export function certificateRoutes(router: Router, { db, clock, store, signer, config, planOf }: CertificateDeps) {
  const { publicUrl } = config
  /** Creates the certificate once, with the name and the course title of that day. */
  async function issue(
    userId: string,
    course: { id: string; title: string; lessonCount: number; teacherName: string | null },
  ) {
    const name = await store.nameOf(userId)
    if (!name) throw invalid(say(certificateNeedsName))
    const { id: courseId, title: courseTitle, lessonCount, teacherName } = course
    const certificate = { id: randomUUID(), name, courseTitle, lessonCount, teacherName, issuedAt: clock() }
    await store.insert({ ...certificate, userId, courseId, signature: await signer.sign(certificate, publicUrl) })
    const stored = await store.findOf(userId, courseId)
    if (!stored) throw unauthorized()
    return stored
  }

  route(
    router,
    certificates.ask,
    async ({ id }, viewer) => {
      const course = await store.courseDoneBy(id, viewer.id)
      return course && { course, plan: await planOf(viewer.id) }
    },
    async ({ viewer, target: { course } }) => {
      const before = await store.findOf(viewer.id, course.id)
      if (before?.revokedAt) throw conflict(say(certificateWasRevoked))
      if (before) return before
      if (course.lessonCount === 0 || course.done < course.lessonCount) throw conflict(say(lessonsLeft))
      return issue(viewer.id, course)
    },
  )

  route(router, certificates.listOwn, ({ viewer }) => store.list(viewer.id))

  route(router, certificates.issued, ({ query }) => store.search(query.q))

  route(
    router,
    certificates.revoke,
    ({ id }) => store.find(id),
    async ({ viewer, target, body }) => {
      await db.transaction(async (tx) => {
        if (!(await store.revoke(tx, target.id, { revokedAt: clock(), revokedWhy: body.why })))
          throw conflict(say(revokedBefore))
        const { id: subjectId, courseTitle: subject } = target
        await record(tx, { actorId: viewer.id, action: 'certificate.revoke', subject, subjectId, after: body.why })
      })
    },
  )
}
