import type { Router } from 'express'
import { lessonsChanged, restoreCourseFirst } from '#shared/courses/field-messages.ts'
import { lessonIsNoQuiz } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { lessons } from '#shared/courses/courses.ts'
import { lessonTexts } from '#shared/courses/text/lesson-texts.ts'
import type { Exercise, ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { StoredExercise } from '#shared/exercises/exercises.ts'
import type { NearbyForms } from '#shared/marking/typed.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/exercises/question.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { CachedLists } from '#server/http/lists/cached-list.ts'
import { conflict, invalid, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { LessonRow, LessonStore, ListedAs } from './lesson-store.ts'
import { editableLesson, exercisesOf } from './lesson.ts'
import { textsOf } from './lesson-texts.ts'
import { auditWriter } from '#server/audit/record.ts'
import { markQuiz, parseQuiz } from '#server/courses/quiz/quiz.ts'
import type { CourseStore } from '#server/courses/store.ts'
import { visibleLesson } from './visible-lesson.ts'

interface Deps {
  db: Database
  store: LessonStore
  cachedLists: CachedLists
  courses: Pick<CourseStore, 'find'>
  clock: Clock
  quiz: {
    /** Creates the exercises of a quiz that has none yet. */
    ensureExercises: (lessonId: string) => Promise<void>
    listExercises: (lessonId: string) => Promise<StoredExercise[]>
    /** Twins, synonyms and other library words near the right answers of each exercise. */
    findNearbyForms: (bodies: Exercise[], answers: (ExerciseResponse | null)[]) => Promise<NearbyForms[]>
    /** Stores the best score; from 80 % on the lesson is done. */
    saveBestScore: (userId: string, lessonId: string, score: number) => Promise<void>
  }
}

/** People who may edit a lesson get all its fields. */
const toEditableLesson = (row: LessonRow | undefined) => ({
  ...editableLesson(orNotFound(row)),
  locked: false as const,
})

export function lessonRoutes(router: Router, { db, store, cachedLists, courses, clock, quiz }: Deps) {
  const course = ({ id }: { id: string }) => courses.find(id)
  const findLesson = ({ id }: { id: string }) => store.find(id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())
  /** The lessons of a course as this person sees them. Quizzes without stored exercises are parsed first. */
  async function listAs(courseId: string, as: ListedAs) {
    const list = await store.list(courseId, as)
    if (!list || list.unread.length === 0) return list
    for (const id of list.unread) await quiz.ensureExercises(id)
    return store.list(courseId, as)
  }

  route(router, lessons.list, async ({ params, viewer, request }) => {
    const cached = async (as: ListedAs) =>
      orNotFound(
        await cachedLists.get(`lessons ${params.id} ${as}`, request.sessionInfo?.versions.courses, () =>
          listAs(params.id, as),
        ),
      )
    if (can(viewer, 'courses.teach')) {
      // The list contains the course's teacher at the same version, so that the cached list fits the policy's decision.
      const source = await cached('source')
      if (can(viewer, 'lessons.readSource', { teacherId: source.teacherId ?? null })) return source
    }
    return cached(can(viewer, 'lessons.readFull') ? 'open' : 'locked')
  })
  route(router, lessonTexts.read, visibleLesson(db), async ({ params, query }) => ({
    jsonText: textsOf(orNotFound(await store.find(params.id)), query.form),
  }))
  route(router, lessons.create, course, async ({ params, body }) => {
    const read = exercisesOf(body)
    return toEditableLesson(await store.insert(params.id, body, body.contentType === 'QUIZ' ? read : null))
  })
  route(router, lessons.reorder, course, async ({ params, body }) => {
    if (!(await store.reorder(params.id, body.lessonIds))) throw conflict(say(lessonsChanged))
  })
  route(router, lessons.update, findLesson, async ({ params, body }) => {
    // An unchanged body is not parsed again, so that rules that were added later do not refuse it.
    return toEditableLesson(
      await store.update(params.id, body, (lesson, before) =>
        lesson.contentType === before.contentType && lesson.contentBody === before.contentBody
          ? null
          : exercisesOf(lesson),
      ),
    )
  })
  route(router, lessons.source, findLesson, async ({ params }) => {
    await quiz.ensureExercises(params.id)
    return toEditableLesson(await store.find(params.id))
  })
  route(router, lessons.remove, findLesson, async ({ params, viewer }) => {
    const writeAudit = auditWriter(viewer.id, 'lesson.delete')
    orNotFound(await store.remove(params.id, clock(), writeAudit))
  })
  route(router, lessons.restore, restorable, async ({ params, viewer }) => {
    const row = await store.restore(params.id, auditWriter(viewer.id, 'lesson.restore'))
    if (row === false) throw conflict(say(restoreCourseFirst))
    return toEditableLesson(row)
  })
  route(router, lessons.preview, ({ body }) => ({
    questions: parseQuiz(body.contentBody).map((exercise) => questionOf(exercise)),
  }))
  route(router, lessons.answer, visibleLesson(db), async ({ target, viewer, body }) => {
    if (target.contentType !== 'QUIZ') throw invalid(say(lessonIsNoQuiz))
    await quiz.ensureExercises(target.id)
    const bodies = (await quiz.listExercises(target.id)).map((exercise) => exercise.body)
    const result = markQuiz(bodies, body.answers, await quiz.findNearbyForms(bodies, body.answers))
    if (bodies.length > 0) await quiz.saveBestScore(viewer.id, target.id, result.score)
    return result
  })
}
