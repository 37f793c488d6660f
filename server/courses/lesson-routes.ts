import type { Router } from 'express'
import type { User } from '#shared/people.ts'
import { lessons } from '#shared/courses.ts'
import type { Exercise, Said, StoredExercise } from '#shared/exercises.ts'
import type { Around } from '#shared/marking-text.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/question.ts'
import type { Clock } from '#server/clock.ts'
import type { HotLists } from '#server/http/hot-list.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { LessonRow, LessonStore, ListedAs } from './lesson-store.ts'
import { opened, readQuiz } from './lesson.ts'
import { notedBy } from './audit.ts'
import type { RecordAuditEvent } from './audit.ts'
import { markQuiz, parseQuiz } from './quiz/quiz.ts'
import type { CourseStore } from './store.ts'

interface Deps {
  store: LessonStore
  hotLists: HotLists
  courses: Pick<CourseStore, 'find'>
  clock: Clock
  record: RecordAuditEvent
  quiz: {
    /** Makes the exercises of a quiz that has none yet. */
    make: (lessonId: string) => Promise<void>
    of: (lessonId: string) => Promise<StoredExercise[]>
    /** What the library has near each of them. */
    around: (bodies: Exercise[], answers: (Said | null)[]) => Promise<Around[]>
    /** Keeps the best score; from 80 % on the lesson is done. */
    scored: (userId: string, lessonId: string, score: number) => Promise<void>
  }
}

function notThere(): never {
  throw notFound()
}

/** Who may write a lesson sees all of it. */
const written = (row: LessonRow | undefined) => {
  if (!row) throw notFound()
  return { ...opened(row), locked: false as const }
}

export function lessonRoutes(router: Router, { store, hotLists, courses, clock, record, quiz }: Deps) {
  const course = ({ id }: { id: string }) => courses.find(id)
  const present = ({ id }: { id: string }) => store.find(id)
  /** A hidden lesson, or one of a hidden course, is not there for learners. */
  const shown = async ({ id }: { id: string }, viewer: User) => {
    const lesson = await store.find(id)
    if (!lesson) return undefined
    const isShown = !lesson.hidden && !lesson.courseHidden
    return isShown || can(viewer, 'lessons.readSource', lesson) ? lesson : undefined
  }
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  /** Of a course that is there for this person; quizzes that were never read are read before. */
  async function listAs(courseId: string, as: ListedAs) {
    const list = await store.list(courseId, as)
    if (!list || list.unread.length === 0) return list
    for (const id of list.unread) await quiz.make(id)
    return store.list(courseId, as)
  }

  route(router, lessons.list, async ({ params, viewer, request }) => {
    const as = can(viewer, 'lessons.readFull') ? 'open' : 'locked'
    const kept = () =>
      hotLists.get(`lessons ${params.id} ${as}`, request.held?.versions.courses, () => listAs(params.id, as))
    // Who may teach may see the source of a quiz, and what is hidden: such a list is one person's.
    if (!can(viewer, 'courses.teach')) return (await kept()) ?? notThere()
    const found = await courses.find(params.id)
    if (!found) throw notFound()
    return (await listAs(params.id, can(viewer, 'lessons.readSource', found) ? 'source' : as)) ?? notThere()
  })
  route(router, lessons.create, course, async ({ params, body }) => {
    return written(await store.insert(params.id, body, body.contentType === 'QUIZ' ? readQuiz(body) : null))
  })
  route(router, lessons.reorder, course, async ({ params, body }) => {
    if (!(await store.reorder(params.id, body.lessonIds)))
      throw conflict('The lessons of this course have changed meanwhile. Please reload the page.')
  })
  route(router, lessons.update, present, async ({ params, body }) => {
    // A new title alone is not refused for a body that was accepted long ago.
    const touchesQuiz = body.contentType !== undefined || body.contentBody !== undefined
    return written(await store.update(params.id, body, touchesQuiz ? readQuiz : () => null))
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
  route(router, lessons.answer, shown, async ({ thing, viewer, body }) => {
    if (thing.contentType !== 'QUIZ') throw invalid('This lesson is not a quiz.')
    await quiz.make(thing.id)
    const bodies = (await quiz.of(thing.id)).map((one) => one.body)
    const result = markQuiz(bodies, body.answers, await quiz.around(bodies, body.answers))
    if (bodies.length > 0) await quiz.scored(viewer.id, thing.id, result.score)
    return result
  })
}
