import type { OpenLessonAnswer } from '#shared/courses.ts'
import { LessonEnquiries } from '#client/features/enquiries/lesson-enquiries.tsx'
import { LessonResources } from '#client/features/resources/lesson-resources.tsx'
import { ToldDecisions } from '#client/features/study/told-decisions.tsx'
import { useViewer } from '#client/lib/viewer.tsx'

function OwnDecisions({ lessonId }: { lessonId: string }) {
  const { viewer } = useViewer()
  return viewer && <ToldDecisions person={viewer.id} lessonId={lessonId} />
}

/** What belongs to a lesson and stands below it. */
export const BelowLesson = ({ lesson }: { lesson: OpenLessonAnswer }) => (
  <>
    <OwnDecisions lessonId={lesson.id} />
    <LessonResources lessonId={lesson.id} />
    <LessonEnquiries lesson={lesson} />
  </>
)
