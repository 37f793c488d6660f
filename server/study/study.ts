import type { Router } from 'express'
import type { Exercise, ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Deps } from '#server/deps.ts'
import { createAnswerRecorder, type CountClassAnswers } from './answers/answer-recorder.ts'
import { appealRoutes, type AppealDeps } from './appeals/appeal-routes.ts'
import { createAppealStore } from './appeals/appeals-store.ts'
import { createChangesStore } from './answers/changes-store.ts'
import { createFollowUps } from './follow-ups.ts'
import { followMerge, followSplit } from './merged-cards.ts'
import { createLexicon } from './answers/lexicon.ts'
import { createCourseResultsStore } from './results/results-store.ts'
import { createReminders } from './reminders/reminders.ts'
import { studyRoutes } from './routes.ts'
import { questionTextIn, rightAnswersIn, answerText } from './answers/answer-forms.ts'
import { createScores } from './results/scores.ts'
import { createReviewSessionStore } from './review-session-store.ts'
import { createReviewSession } from './review-session.ts'
import { createStudySettingsStore } from './settings-store.ts'
import { createLessonWords, type NamedEntry } from './words/lesson-words.ts'
import { createWords } from './words/words.ts'

interface StudyDeps extends Deps {
  proposeForm: AppealDeps['proposeForm']
  countClassAnswers: CountClassAnswers
  entriesNamed: (words: string[]) => Promise<(NamedEntry | null)[]>
}

function typedTextOfResponse(response: ExerciseResponse | null): string {
  if (response?.kind === 'choice') return response.chosen.join(' ')
  return response?.kind === 'short-answer' ? response.text : response?.kind === 'gaps' ? response.texts.join(' ') : ''
}

/** The study slice: answers, the memory model that is computed from them, and what is asked next. */
export function createStudy(deps: StudyDeps) {
  const { db, clock, log, proposeForm, entriesNamed, domainEvents, countClassAnswers } = deps
  const reminders = createReminders(deps)
  const lexicon = createLexicon(db)
  const scores = createScores(db, clock)
  const lessonWords = createLessonWords({ db, entriesNamed })
  const words = createWords({ db, lexicon, clock })
  const reviewSessionStore = createReviewSessionStore(db)
  const changes = createChangesStore(db)
  const followUps = createFollowUps({ db, scores, log })
  const reviewSession = createReviewSession({ store: reviewSessionStore, words, clock, followUps, reminders })
  const answerRecorder = createAnswerRecorder({ db, clock, lexicon, words, scores, followUps, countClassAnswers })
  domainEvents.on('entry.merged', followMerge)
  domainEvents.on('entry.split', (tx, { moved, ...split }) => followSplit(tx, split, moved.cards ?? []))
  return {
    saveBestScore: scores.saveBest,
    lessonWords,
    wordCards: (ids: string[], learnerId: string) => words.findCards(ids, learnerId),
    answerText,
    /** Twins, synonyms and other library words near the right answers of each exercise and near its response. */
    findNearbyForms: (bodies: Exercise[], responses: (ExerciseResponse | null)[]) =>
      lexicon.findNearbyForms(
        bodies.map((body, index) => ({
          right: rightAnswersIn(body),
          answer: typedTextOfResponse(responses[index] ?? null),
          wordMeaning: null,
          requested: questionTextIn(body),
          chosen: body.kind === 'choice',
        })),
      ),
    /** Carries out the first follow-ups of a committed decision. */
    followUpSoon: followUps.runSoon,
    frequentJobs: {
      'cards and answers that follow a decision': () => followUps.run(),
      'learning reminders': () => reminders.sendDue(),
    },
    personalData: (userId: string) => changes.personalData(userId),
    routes(router: Router) {
      const results = createCourseResultsStore(db)
      const settingsStore = createStudySettingsStore(db)
      const stores = {
        pages: deps.pages,
        reviewSessionStore,
        settingsStore,
        words,
        changes,
        results,
        scores,
        lessonWords,
        db,
      }
      studyRoutes(router, { answerRecorder, reviewSession, clock, followUps, reminders, ...stores })
      appealRoutes(router, { store: createAppealStore(db, followUps), clock, proposeForm })
    },
  }
}
