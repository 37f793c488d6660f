import type { Router } from 'express'
import { alreadyAnswered, manyQuestionsToday, removedByTeacher } from '#shared/courses/lesson-question-messages.ts'
import { say } from '#shared/messages/say.ts'
import { lessonQuestions, lessonQuestionsADay } from '#shared/courses/lesson-questions.ts'
import { can, scopeOf } from '#shared/policy.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { record } from '#server/audit/record.ts'
import { visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { createLessonQuestionEmails } from './emails.ts'
import type { LessonQuestionStore } from './store.ts'

export interface LessonQuestionDeps extends Deps {
  store: LessonQuestionStore
  /** The plan of the period that the person has bought and that has not ended. */
  planOf: (userId: string) => Promise<PlanId | null>
}

const questionLimit: Limit = { name: 'enquiries', times: lessonQuestionsADay, minutes: 24 * 60 }

export function lessonQuestionRoutes(router: Router, deps: LessonQuestionDeps) {
  const { db, clock, throttle, store, planOf } = deps
  const emails = createLessonQuestionEmails(deps)

  const lessonFor = visibleLesson(db)
  const findQuestion = ({ id }: { id: string }) => store.find(id)
  const present = async (params: { id: string }) => {
    const lessonQuestion = await findQuestion(params)
    return lessonQuestion?.removedAt ? undefined : lessonQuestion
  }
  const read = async (id: string, viewerId: string) => {
    return orNotFound(await store.read(id, viewerId))
  }

  route(router, lessonQuestions.list, lessonFor, ({ viewer, params }) => store.list(params.id, viewer.id))
  route(router, lessonQuestions.waiting, ({ viewer }) => store.waiting(scopeOf(viewer)))

  route(
    router,
    lessonQuestions.ask,
    async (params, viewer) => {
      const lesson = await lessonFor(params, viewer)
      return lesson && { ...lesson, plan: await planOf(viewer.id) }
    },
    async ({ viewer, target, body }) => {
      await throttle.take(questionLimit, viewer.id, say(manyQuestionsToday))
      const id = await db.transaction(async (tx) => {
        const created = await store.insert(tx, target.id, viewer.id, body.text, clock())
        if (target.teacherId && target.teacherId !== viewer.id) await emails.toTeacher(tx, target, body.text)
        return created
      })
      return read(id, viewer.id)
    },
  )
  route(router, lessonQuestions.change, present, async ({ viewer, params, body }) => {
    if (!(await store.change(params.id, body.text, clock()))) throw conflict(say(alreadyAnswered))
    return read(params.id, viewer.id)
  })

  route(router, lessonQuestions.remove, present, async ({ viewer, target }) => {
    const remover = target.authorId === viewer.id ? 'asker' : 'teacher'
    await db.transaction(async (tx) => {
      await store.setRemoved(tx, target.id, { at: clock(), by: remover })
      const event = { subject: target.lessonTitle, subjectId: target.lessonId, before: target.text.slice(0, 200) }
      if (remover === 'teacher') await record(tx, { actorId: viewer.id, action: 'enquiry.remove', ...event })
    })
  })
  route(router, lessonQuestions.restore, findQuestion, async ({ viewer, target }) => {
    if (target.removedBy === 'teacher' && !can(viewer, 'enquiries.answer', target))
      throw forbidden(say(removedByTeacher))
    await db.transaction((tx) => store.setRemoved(tx, target.id, null))
  })

  route(router, lessonQuestions.answer, present, async ({ viewer, target, body }) => {
    await db.transaction(async (tx) => {
      const answeredQuestion = orNotFound(
        await store.answer(tx, target.id, body.text, { answererId: viewer.id, at: clock() }),
      )
      if (answeredQuestion === 'first' && target.authorId && target.authorId !== viewer.id)
        await emails.toAsker(tx, { ...target, askerId: target.authorId, answer: body.text })
    })
    return read(target.id, viewer.id)
  })
}
