import type { OpenLessonAnswer } from '#shared/courses/courses.ts'
import { lessonQuestions } from '#shared/courses/lesson-questions.ts'
import { resources } from '#shared/courses/resources.ts'
import type { UserAnswer } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import { subscriptions } from '#shared/subscriptions/subscriptions.ts'
import { LessonQuestions } from '#client/features/lesson-questions/lesson-questions.tsx'
import { LessonResources } from '#client/features/resources/lesson-resources.tsx'
import { LazyDecisions } from '#client/features/study/appeal-decisions.tsx'
import type { Read } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/domain/viewer/viewer.tsx'

export const belowLessonReads = (lesson: OpenLessonAnswer, viewer: UserAnswer): Read[] => [
  query(resources.list, { params: { id: lesson.id } }),
  query(lessonQuestions.list, { params: { id: lesson.id } }),
  ...(can(viewer, 'enquiries.answer', lesson) ? [] : [query(subscriptions.read)]),
]

function OwnDecisions({ lessonId }: { lessonId: string }) {
  const { viewer } = useViewer()
  return viewer && <LazyDecisions person={viewer.id} lessonId={lessonId} />
}

/** Files, questions and appeals below a lesson. */
export const BelowLesson = ({ lesson }: { lesson: OpenLessonAnswer }) => (
  <>
    <OwnDecisions lessonId={lesson.id} />
    <LessonResources lessonId={lesson.id} />
    <LessonQuestions lesson={lesson} />
  </>
)
