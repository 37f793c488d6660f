import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { can } from '#shared/policy.ts'
import { appeals } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { AppealStore } from './appeals-store.ts'

interface AuditEvent {
  actorId: string
  action: AuditAction
  subject: string
  subjectId: string
  before?: string
  after?: string
}
export interface AppealDeps {
  store: AppealStore
  clock: Clock
  record: (tx: Transaction, event: AuditEvent) => Promise<void>
}

const nothingLeft = () => conflict('There is nothing here for you to decide, or somebody has decided it already.')

export function appealRoutes(router: Router, { store, clock, record }: AppealDeps) {
  route(
    router,
    appeals.make,
    ({ id }, viewer) => store.findAnswer(viewer.id, id),
    async ({ thing }) => {
      const { exerciseId, form, marked, said } = thing
      if (exerciseId === null || form === null || form === '' || marked.verdict !== 'wrong')
        throw conflict('Only an answer that you typed and that was marked wrong can be sent to the teacher.')
      const appeal = { answerId: thing.id, exerciseId, form, said: said.said ?? form }
      const made = await store.make(appeal, clock())
      if (!made) throw conflict('You have already sent this answer to the teacher.')
      return { answerId: made.answerId, status: made.status, sentence: made.sentence }
    },
  )
  route(router, appeals.list, ({ viewer }) => store.list(viewer.role === 'ADMIN' ? null : viewer.id))
  route(router, appeals.decide, async ({ viewer, body }) => {
    const { exerciseId, form, accept, dialect = null, sentence = null } = body
    const exercise = await store.findExercise(exerciseId)
    if (!exercise || !can(viewer, 'lessons.write', exercise)) throw nothingLeft()
    const noted = (tx: Transaction) =>
      record(tx, {
        actorId: viewer.id,
        action: accept ? 'appeal.accept' : 'appeal.decline',
        subject: exercise.lessonTitle,
        subjectId: exercise.lessonId,
        after: form,
      })
    const group = { exerciseId, form }
    const remarked = accept
      ? await store.accept(group, dialect, clock(), noted)
      : await store.decline(group, sentence?.trim() || null, clock(), noted)
    if (remarked === undefined) throw nothingLeft()
    return { remarked }
  })
}
