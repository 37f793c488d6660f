import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { LessonQuestions } from '#client/features/lesson-questions/lesson-questions.tsx'
import { LessonResources } from '#client/features/resources/lesson-resources.tsx'
import { AppealDecisions } from '#client/features/study/appeal-decisions.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'

function OwnDecisions({ lessonId }: { lessonId: string }) {
  const { viewer } = useViewer()
  return viewer && <AppealDecisions person={viewer.id} lessonId={lessonId} />
}

/** Files, questions and appeals below a lesson. */
export const LessonDetails = ({ lesson }: { lesson: OpenLessonJson }) => (
  <>
    <OwnDecisions lessonId={lesson.id} />
    <LessonResources lessonId={lesson.id} />
    <LessonQuestions lesson={lesson} />
  </>
)
