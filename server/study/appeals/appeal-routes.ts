import { dayMs } from '#shared/time.ts'
import { confirmEmailToPropose } from '#shared/contributions/field-messages.ts'
import { say } from '#shared/messages/say.ts'
import { answerSentAlready, nothingToDecide, onlyWrongAnswers } from '#shared/study/answer-messages.ts'
import type { Router } from 'express'
import { can, scopeOf } from '#shared/policy.ts'
import { appeals, decisionShownDays } from '#shared/study/appeals.ts'
import { record } from '#server/audit/record.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict, forbidden } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { AppealStore } from './appeals-store.ts'
import { answerText } from '#server/study/answers/answer-forms.ts'

export interface AppealDeps {
  store: AppealStore
  clock: Clock
  /** Proposes another form of an entry; an admin decides about it. */
  proposeForm: (tx: Transaction, authorId: string, entryId: string, form: string) => Promise<unknown>
}

const alreadyDecided = () => conflict(say(nothingToDecide))

export function appealRoutes(router: Router, { store, clock, proposeForm }: AppealDeps) {
  route(
    router,
    appeals.make,
    ({ id }, viewer) => store.findAnswer(viewer.id, id),
    async ({ target, viewer }) => {
      const { exerciseId, entryId, form, marked, said: response, id: answerId } = target
      // The order of a sentence is no form of its word.
      const answerWords = exerciseId === null && response.words ? '' : answerText(response, target.exercise).trim()
      if (answerWords === '' || marked.verdict !== 'wrong') throw conflict(say(onlyWrongAnswers))
      if (exerciseId === null && !can(viewer, 'proposals.give')) throw forbidden(say(confirmEmailToPropose))
      const appeal =
        exerciseId !== null
          ? form && (await store.insertForExercise({ answerId, exerciseId, form, said: answerWords }, clock()))
          : entryId &&
            (await store.insertForWord({ answerId, entryId, said: answerWords }, clock(), (tx) =>
              proposeForm(tx, viewer.id, entryId, answerWords),
            ))
      if (!appeal) throw conflict(say(answerSentAlready))
      return { answerId: appeal.answerId, status: appeal.status, sentence: appeal.sentence }
    },
  )
  route(router, appeals.listOwn, ({ viewer }) => {
    const since = new Date(clock().getTime() - decisionShownDays * dayMs)
    return store.listDecisions(viewer.id, since)
  })
  route(router, appeals.list, ({ viewer }) => store.listPending(scopeOf(viewer)))
  route(router, appeals.decide, async ({ viewer, body }) => {
    const { exerciseId, form, accept, dialect = null, sentence = null } = body
    const exercise = await store.findExercise(exerciseId)
    if (!exercise || !can(viewer, 'lessons.write', exercise)) throw alreadyDecided()
    const writeAudit = (tx: Transaction) =>
      record(tx, {
        actorId: viewer.id,
        action: accept ? 'appeal.accept' : 'appeal.decline',
        subject: exercise.lessonTitle,
        subjectId: exercise.lessonId,
        after: form,
      })
    const propose = (tx: Transaction, entryId: string, text: string) => proposeForm(tx, viewer.id, entryId, text)
    const group = { exerciseId, form }
    const remarked = accept
      ? await store.accept(group, dialect, clock(), { writeAudit, propose })
      : await store.decline(group, sentence?.trim() || null, clock(), writeAudit)
    if (remarked === undefined) throw alreadyDecided()
    return { remarked }
  })
}
