import type { OpenLessonAnswer } from '#shared/courses.ts'
import { LessonEnquiries } from '#client/features/enquiries/lesson-enquiries.tsx'
import { LessonResources } from '#client/features/resources/lesson-resources.tsx'

/** What belongs to a lesson and stands below it. */
export const BelowLesson = ({ lesson }: { lesson: OpenLessonAnswer }) => (
  <>
    <LessonResources lessonId={lesson.id} />
    <LessonEnquiries lesson={lesson} />
  </>
)
