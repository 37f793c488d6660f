import { say } from '#shared/messages/say.ts'
import { practiseDescription } from '#shared/study/end-messages.ts'
import { ruleNotAsked } from '#shared/study/answer-messages.ts'
import type { Router } from 'express'
import * as z from 'zod/mini'
import type { User } from '#shared/people.ts'
import { isUuid } from '#shared/text/addresses.ts'
import { isNamedZone } from '#shared/text/time-zone.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import type { Deps } from '#server/deps.ts'
import type { Clock } from '#server/clock.ts'
import { cursorText, decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { createAnswerRecorder } from './answers/answer-recorder.ts'
import type { ChangesStore } from './answers/changes-store.ts'
import type { FollowUps } from './follow-ups.ts'
import { clientContextOf } from '#server/pages/client-context.ts'
import type { Reminders } from './reminders/reminders.ts'
import type { CourseResultsStore } from './results/results-store.ts'
import type { ScoreKeeper } from './results/scores.ts'
import type { ReviewSessionStore } from './review-session-store.ts'
import type { StudySettingsStore } from './settings-store.ts'
import type { createReviewSession } from './review-session.ts'
import type { Database } from '#server/db/connect.ts'
import { visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import type { LessonWords } from './words/lesson-words.ts'
import type { WordStore } from './words/words.ts'

const LastLearner = z.object({ name: cursorText, userId: z.uuid() })

interface StudyRouteDeps {
  answerRecorder: ReturnType<typeof createAnswerRecorder>
  reviewSession: ReturnType<typeof createReviewSession>
  reviewSessionStore: ReviewSessionStore
  settingsStore: StudySettingsStore
  words: WordStore
  changes: ChangesStore
  results: CourseResultsStore
  scores: ScoreKeeper
  clock: Clock
  followUps: Pick<FollowUps, 'catchUp'>
  reminders: Reminders
  lessonWords: LessonWords
  db: Database
  pages: Deps['pages']
}

export function studyRoutes(router: Router, deps: StudyRouteDeps) {
  const {
    answerRecorder,
    reviewSession,
    reviewSessionStore,
    settingsStore,
    words,
    changes,
    scores,
    clock,
    followUps,
    reminders,
    lessonWords,
    db,
    pages,
  } = deps
  const findVisibleLesson = visibleLesson(db)

  route(router, study.today, ({ viewer, query }) => reviewSession.today(viewer, query.offset))
  route(router, study.offlineBundle, ({ viewer, query }) =>
    reviewSession.offlineBundle(viewer, query.offset, Number(query.days ?? '7')),
  )
  route(router, study.growth, ({ viewer }) => reviewSessionStore.growth(viewer.id))
  route(router, study.practice, () => words.practice())
  // The page for visitors, with its first word.
  if (pages)
    router.get('/practise', async (request, response) => {
      const data = z.encode(study.practice.output, await words.practice())
      const description = say(practiseDescription)
      pages.sendData(response, {
        path: '/practise',
        address: request.originalUrl,
        data,
        description,
        canonical: '/practise',
      })
    })
  route(router, study.placement, ({ viewer }) => words.placement(viewer.id))
  route(router, study.endPlacement, ({ viewer }) => settingsStore.endPlacement(viewer.id, clock()))
  route(router, study.extraPracticeCards, ({ viewer, query }) =>
    reviewSession.readExtraPracticeCards(viewer, query.offset, query.of),
  )
  route(
    router,
    study.ofLesson,
    ({ id }, viewer) => findVisibleLesson({ id }, viewer),
    async ({ viewer, target }) => {
      // Which words a quiz asks for is part of its key.
      const isOpen = target.contentType !== 'QUIZ' || (await scores.isDone(viewer.id, target.id))
      const ids = isOpen ? await lessonWords.findAllWords(target.id) : []
      const cards = await words.findCards(ids, viewer.id, true)
      return ids.flatMap((id) => cards.get(id) ?? [])
    },
  )
  route(router, study.answer, async ({ viewer, body }) => ({
    answers: await answerRecorder.markAndStore(viewer, body.answers),
  }))
  route(router, study.marks, ({ viewer, query }) => changes.marks(viewer.id, query.ids.split(',').filter(isUuid)))
  route(router, study.changes, ({ viewer, query }) => changes.since(viewer.id, Number(query.since ?? '0')))
  /** The learner's cards are brought up to date first, so that a pending follow-up cannot override a new choice. */
  const findEntry = async ({ id }: { id: string }, viewer: User) => {
    await followUps.catchUp(viewer.id)
    return (await words.findPresent([id])).get(id.toLowerCase())
  }
  route(router, study.word, findEntry, async ({ viewer, target }) => ({
    learning: await words.isLearned(viewer.id, target.id),
  }))
  route(router, study.learn, findEntry, ({ viewer, target }) => {
    if (!isSpeakable({ type: target.type, title: target.text })) throw invalid(say(ruleNotAsked))
    return words.learn(viewer.id, target.id, reviewSession.dayOf(undefined), clock())
  })
  // A word that is no longer in the library can still be removed from learning.
  route(router, study.unlearn, async ({ viewer, params }) => {
    await followUps.catchUp(viewer.id)
    await words.unlearn(viewer.id, params.id, clock())
  })
  route(router, study.settings, ({ viewer }) => settingsStore.readSettings(viewer.id))
  route(router, study.changeSettings, async ({ viewer, body, request }) => {
    const { reminderZone, ...patch } = body
    const browserZone = clientContextOf(request, clock()).zone
    const zone = reminderZone ?? (isNamedZone(browserZone) ? browserZone : undefined)
    await db.transaction(async (tx) => {
      await settingsStore.changeSettings(tx, viewer.id, patch)
      if (patch.reminderAt !== undefined) await reminders.schedule(tx, viewer.id, zone, clock())
    })
    return settingsStore.readSettings(viewer.id)
  })
  route(router, study.endReminders, async ({ params }) => {
    if (!(await reminders.endByLink(params.name))) throw notFound()
  })
  route(
    router,
    results.ofCourse,
    ({ id }) => deps.results.findCourse(id),
    async ({ target, request, query }) => {
      const after = decodeCursor(LastLearner, query.cursor)
      const [resultPage, summary] = await Promise.all([
        deps.results.listLearners(target.id, query.limit, after),
        deps.results.readSummary(target.id),
      ])
      const learners = resultPage.rows.slice(0, query.limit)
      const lastLearner = resultPage.rows.length > query.limit ? learners.at(-1) : undefined
      const next = lastLearner && encodeCursor(LastLearner, { name: lastLearner.name, userId: lastLearner.userId })
      return pageOf({ request, query }, { learners, ...summary }, { next, total: resultPage.total })
    },
  )
  route(router, results.listOwn, ({ viewer }) => scores.listBest(viewer.id))
}
