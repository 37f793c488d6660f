import type { Router } from 'express'
import type { Logger } from 'pino'
import type { User } from '#shared/people.ts'
import type { LessonAnswer } from '#shared/courses.ts'
import { lessons } from '#shared/courses.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/question.ts'
import type { Clock } from '#server/clock.ts'
import type { HotLists } from '#server/http/hot-list.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { LessonList, LessonRow, LessonStore } from './lesson-store.ts'
import { checkQuiz, opened, quizOf } from './lesson.ts'
import { notedBy } from './audit.ts'
import type { RecordAuditEvent } from './audit.ts'
import { allAttempted, markQuiz, parseQuiz } from './quiz/quiz.ts'
import type { CourseStore } from './store.ts'

interface Deps {
  store: LessonStore
  hotLists: HotLists
  courses: Pick<CourseStore, 'find'>
  clock: Clock
  log: Logger
  record: RecordAuditEvent
  /** An answered quiz counts as done. */
  markDone: (userId: string, lessonId: string) => Promise<unknown>
}

type OpenLessonText = Extract<LessonAnswer, { locked: false }> & { contentBody: string }

/** The database's JSON as it is, unless quizzes in it must first lose their answers. */
function openList(list: LessonList, viewer: User, log: Logger): { jsonText: string } {
  if (!list.holdsQuiz) return list
  const mayReadSource = can(viewer, 'lessons.readSource', list)
  const open = (JSON.parse(list.jsonText) as OpenLessonText[]).map((lesson) => opened(lesson, mayReadSource, log))
  return { jsonText: JSON.stringify(open) }
}

export function lessonRoutes(router: Router, { store, hotLists, courses, clock, log, record, markDone }: Deps) {
  const course = ({ id }: { id: string }) => courses.find(id)
  const present = ({ id }: { id: string }) => store.find(id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  /** Who may write a lesson sees all of it. */
  const written = (row: LessonRow | undefined) => {
    if (!row) throw notFound()
    return { ...opened(row, true, log), locked: false as const }
  }

  route(router, lessons.list, async ({ params, viewer, request }) => {
    const as = can(viewer, 'lessons.readFull') ? 'open' : 'locked'
    const read = async () => {
      const list = await store.list(params.id, as)
      return list && (as === 'open' ? { version: list.version, ...openList(list, viewer, log) } : list)
    }
    // Who may teach may see the source of a quiz: such a list is one person's.
    const list = can(viewer, 'courses.teach')
      ? await read()
      : await hotLists.get(`lessons ${params.id} ${as}`, request.session.versions?.courses, read)
    if (!list) throw notFound()
    return list
  })
  route(router, lessons.create, course, async ({ params, body }) => {
    checkQuiz(body)
    return written(await store.insert(params.id, body))
  })
  route(router, lessons.reorder, course, async ({ params, body }) => {
    if (!(await store.reorder(params.id, body.lessonIds)))
      throw conflict('The lessons of this course have changed meanwhile. Please reload the page.')
  })
  route(router, lessons.update, present, async ({ params, body }) => {
    // A new title alone is not refused for a body that was accepted long ago.
    const touchesQuiz = body.contentType !== undefined || body.contentBody !== undefined
    return written(await store.update(params.id, body, touchesQuiz ? checkQuiz : () => {}))
  })
  route(router, lessons.remove, present, async ({ params, viewer }) => {
    const noted = notedBy(record, viewer.id, 'lesson.delete')
    if (!(await store.remove(params.id, clock(), noted))) throw notFound()
  })
  route(router, lessons.restore, restorable, async ({ params, viewer }) => {
    const row = await store.restore(params.id, notedBy(record, viewer.id, 'lesson.restore'))
    if (row === false) throw conflict('The course of this lesson is deleted too. Please restore the course first.')
    return written(row)
  })
  route(router, lessons.preview, ({ body }) => ({
    questions: parseQuiz(body.contentBody).map((exercise) => questionOf(exercise)),
  }))
  route(router, lessons.answer, present, async ({ thing, viewer, body }) => {
    if (thing.contentType !== 'QUIZ') throw invalid('This lesson is not a quiz.')
    const result = markQuiz(quizOf(thing, log), body.answers)
    if (allAttempted(body.answers)) await markDone(viewer.id, thing.id)
    return result
  })
}
