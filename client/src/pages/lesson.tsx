import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { LessonPlayer, LessonTitle } from '#client/features/courses/player/lesson-player.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { BelowLesson } from './below-lesson.tsx'

export const Page = ({ params: { id, lessonId } }: { params: { id: string; lessonId: string } }) => (
  <>
    <LessonTitle courseId={id} lessonId={lessonId} />
    <Gate>
      {(viewer) => (
        <LessonPlayer
          key={lessonId}
          courseId={id}
          lessonId={lessonId}
          person={viewer.id}
          Below={BelowLesson}
          finished={<CourseCertificate courseId={id} viewer={viewer} />}
        />
      )}
    </Gate>
  </>
)
