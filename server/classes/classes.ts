import type { Router } from 'express'
import type { WordCard } from '#shared/study/cards.ts'
import type { Deps } from '#server/deps.ts'
import { createUnsubscribeLinks } from '#server/gateways/unsubscribe-links.ts'
import { adminRoutes } from './admin-routes.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { createAssignmentStore, type AssignmentStore } from './assignment-store.ts'
import { classRoutes } from './class-routes.ts'
import { createClassEmails } from './mail/emails.ts'
import { joiningRoutes } from './membership/membership-routes.ts'
import { learnerRoutes } from './membership/learner-routes.ts'
import { memberRoutes } from './membership/member-routes.ts'
import { createMemberStore, type MemberStore } from './membership/member-store.ts'
import { messageRoutes } from './mail/message-routes.ts'
import { resultRoutes } from './results/result-routes.ts'
import { createClassResultsStore, type ClassResultsStore } from './results/results-store.ts'
import { createResults, type Results, type AnswerText } from './results/results.ts'
import { personalDataInClasses, purgeClasses } from './membership/retention.ts'
import { createClassStore, type ClassStore } from './store.ts'

interface ClassDepsGiven extends Deps {
  /** Stores the questions of a quiz that was written by an older version. */
  quizzes: { ensureExercises(lessonId: string): Promise<unknown>; hasQuestions(lessonId: string): Promise<boolean> }
  wordCards: (ids: string[], learnerId: string) => Promise<Map<string, WordCard>>
  answerText: AnswerText
}
export interface ClassDeps extends ClassDepsGiven {
  store: ClassStore
  memberStore: MemberStore
  assignmentStore: AssignmentStore
  resultsStore: ClassResultsStore
  results: Results
  emails: ReturnType<typeof createClassEmails>
  endMail: ReturnType<typeof createUnsubscribeLinks>
}

/** The classes slice: classes, their owners and learners, assignments, results and messages. */
export function createClasses(dependencies: ClassDepsGiven) {
  const { db, clock } = dependencies
  const resultsStore = createClassResultsStore(db)
  const deps: ClassDeps = {
    ...dependencies,
    store: createClassStore(db),
    memberStore: createMemberStore(db),
    assignmentStore: createAssignmentStore(db),
    resultsStore,
    results: createResults(resultsStore, dependencies.answerText),
    emails: createClassEmails(dependencies),
    endMail: createUnsubscribeLinks(dependencies.cookieSecrets, 'class-mail'),
  }
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
    jobs: { 'classes and memberships that ended': () => purgeClasses(db, clock()) },
  }
}
