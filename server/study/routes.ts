import type { Router } from 'express'
import { isSaid, results, study } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { createAnswering } from './answering.ts'
import type { ChangesStore } from './changes-store.ts'
import type { ResultsStore } from './results-store.ts'
import type { ScoreKeeper } from './scores.ts'
import type { SessionStore } from './session-store.ts'
import type { createSession } from './session.ts'
import type { WordStore } from './words.ts'

export interface StudyDeps {
  answering: ReturnType<typeof createAnswering>
  session: ReturnType<typeof createSession>
  sessions: SessionStore
  words: WordStore
  changes: ChangesStore
  results: ResultsStore
  scores: ScoreKeeper
  clock: Clock
}

export function studyRoutes(router: Router, deps: StudyDeps) {
  const { answering, session, sessions, words, changes, scores, clock } = deps

  route(router, study.today, ({ viewer, query }) => session.today(viewer, query.offset))
  route(router, study.pack, ({ viewer, query }) => session.pack(viewer, query.offset, Number(query.days ?? '7')))
  route(router, study.practice, () => words.practice())
  route(router, study.answer, async ({ viewer, body }) => ({ answers: await answering.take(viewer, body.answers) }))
  route(router, study.changes, ({ viewer, query }) => changes.since(viewer.id, Number(query.since ?? '0')))
  const entry = async ({ id }: { id: string }) => (await words.present([id])).get(id.toLowerCase())
  route(router, study.word, entry, async ({ viewer, thing }) => ({
    learning: await words.isLearned(viewer.id, thing.id),
  }))
  route(router, study.learn, entry, ({ viewer, thing }) => {
    if (!isSaid({ type: thing.type, title: thing.text })) throw invalid('This is a rule, and no word to be asked for.')
    return words.learn(viewer.id, thing.id, session.dayOf(undefined), clock())
  })
  // What is no longer in the library can still be taken out.
  route(router, study.unlearn, ({ viewer, params }) => words.unlearn(viewer.id, params.id, clock()))
  route(router, study.settings, ({ viewer }) => sessions.settings(viewer.id))
  route(router, study.changeSettings, async ({ viewer, body }) => {
    await sessions.changeSettings(viewer.id, body)
    return sessions.settings(viewer.id)
  })
  route(
    router,
    results.ofCourse,
    ({ id }) => deps.results.findCourse(id),
    async ({ thing }) => {
      if (!thing) throw notFound()
      return deps.results.of(thing.id)
    },
  )
  route(router, results.mine, ({ viewer }) => scores.of(viewer.id))
}
