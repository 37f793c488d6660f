import type { Router } from 'express'
import { exercises, revisionOf } from '#shared/exercises.ts'
import type { StoredExercise } from '#shared/exercises.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/question.ts'
import type { User } from '#shared/people.ts'
import { route } from '#server/http/route.ts'
import { createQuizzes } from './quizzes.ts'
import type { WithdrawnAmong } from './quizzes.ts'
import { forgetSounds } from './sounds.ts'
import type { OtherVoice } from './sounds.ts'
import { createExerciseStore } from './store.ts'
import type { ExerciseStore } from './store.ts'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#server/db/connect.ts'

interface Deps {
  store: ExerciseStore
  quizzes: ReturnType<typeof createQuizzes>
}

/** Only who writes them knows their text. */
const shownOf = (stored: StoredExercise[], gift = '') => ({
  revision: revisionOf(stored, gift),
  questions: stored.map(({ id, revision, body }) => questionOf(body, { id, revision })),
})

export function exerciseRoutes(router: Router, { store, quizzes }: Deps) {
  /** A hidden lesson is not there for learners. */
  const lesson = async ({ id }: { id: string }, viewer: User) => {
    const row = await store.findLesson(id)
    return row && (!row.hidden || can(viewer, 'lessons.readSource', row)) ? row : undefined
  }

  route(router, exercises.read, lesson, async ({ thing, viewer }) => {
    await quizzes.make(thing.id)
    const stored = await store.of(thing.id)
    if (!can(viewer, 'lessons.readSource', thing)) return shownOf(stored)
    return { ...shownOf(stored, thing.contentBody), exercises: stored, contentBody: thing.contentBody }
  })
  route(router, exercises.write, lesson, async ({ thing, body }) => {
    const { stored, contentBody } = await quizzes.build(thing.id, body.exercises, body.revision)
    return { ...shownOf(stored, contentBody), exercises: stored, contentBody }
  })
}

/** The exercises of lessons, read when they are written. */
export function createExercises(deps: { db: Database; log: Logger; withdrawn: WithdrawnAmong }) {
  const store = createExerciseStore(deps.db)
  const quizzes = createQuizzes({ ...deps, store })
  return {
    ...quizzes,
    of: (lessonId: string) => store.of(lessonId),
    /** Files were taken back. */
    forgetSounds: (tx: Transaction, paths: readonly string[], others: readonly OtherVoice[]) =>
      forgetSounds(tx, store, paths, others),
    async hasQuestions(lessonId: string): Promise<boolean> {
      await quizzes.make(lessonId)
      return (await store.of(lessonId)).length > 0
    },
    routes: (router: Router) => exerciseRoutes(router, { store, quizzes }),
    frequentJobs: { 'quizzes of an older version': () => quizzes.readOld() },
  }
}
