import type { Router } from 'express'
import type { WordCard } from '#shared/study/cards.ts'
import type { Deps } from '#server/deps.ts'
import { createUnsubscribeLinks } from '#server/http/unsubscribe-links.ts'
import { adminRoutes } from './admin-routes.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { createAssignmentStore } from './assignment-store.ts'
import { classRoutes } from './class-routes.ts'
import { createClassEmails } from './mail/emails.ts'
import { createJoinStore } from './membership/join-store.ts'
import { joiningRoutes } from './membership/membership-routes.ts'
import { learnerRoutes } from './membership/learner-routes.ts'
import { memberRoutes } from './membership/member-routes.ts'
import { createMemberStore } from './membership/member-store.ts'
import { messageRoutes } from './mail/message-routes.ts'
import { resultRoutes } from './results/result-routes.ts'
import { createClassResultsStore } from './results/results-store.ts'
import { createResults, type AnswerText } from './results/results.ts'
import type { createClassAnswerCounter } from './results/counted-answers.ts'
import { personalDataInClasses, purgeClasses } from './membership/retention.ts'
import { createClassStore } from './store.ts'

interface ClassSliceDeps extends Deps {
  countClassAnswers: ReturnType<typeof createClassAnswerCounter>
  /** Stores the questions of a quiz that was written by an earlier release. */
  quizzes: { ensureExercises(lessonId: string): Promise<unknown>; hasQuestions(lessonId: string): Promise<boolean> }
  wordCards: (ids: string[], learnerId: string) => Promise<Map<string, WordCard>>
  /** Words that a lesson shows, and for which its questions ask. */
  lessonWords: (lessonId: string) => Promise<string[]>
  answerText: AnswerText
}
export type ClassDeps = ReturnType<typeof withStores>

function withStores(deps: ClassSliceDeps) {
  const { db, cookieSecrets, answerText } = deps
  const resultsStore = createClassResultsStore(db)
  return {
    ...deps,
    store: createClassStore(db),
    memberStore: createMemberStore(db),
    joins: createJoinStore(db),
    assignmentStore: createAssignmentStore(db),
    resultsStore,
    results: createResults(resultsStore, answerText),
    emails: createClassEmails(deps),
    endMail: createUnsubscribeLinks(cookieSecrets, 'class-mail'),
  }
}

/** The classes slice: classes, their owners and learners, assignments, results and messages. */
export function createClasses(sliceDeps: ClassSliceDeps) {
  const deps = withStores(sliceDeps)
  const { db, clock } = deps
  return {
    personalData: (userId: string) => personalDataInClasses(db, userId),
    routes(router: Router) {
      classRoutes(router, deps)
      memberRoutes(router, deps)
      assignmentRoutes(router, deps)
      resultRoutes(router, deps)
      messageRoutes(router, deps)
      adminRoutes(router, deps)
      joiningRoutes(router, deps)
      learnerRoutes(router, deps)
    },
    hourlyJobs: { 'classes and memberships that ended': () => purgeClasses(db, clock()) },
  }
}
