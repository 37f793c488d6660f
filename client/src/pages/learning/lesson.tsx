import { courses, lessons } from '#shared/courses/courses.ts'
import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { wordReads } from '#client/features/courses/text/lesson-words.ts'
import { LessonWord } from '#client/features/study/lesson-word.tsx'
import { LessonPlayer, LessonTitle } from '#client/features/courses/player/lesson-player.tsx'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BelowLesson } from './below-lesson.tsx'

export const reads: PageReads = ({ params: { id, lessonId } }) => [
  query(courses.read, { params: { id } }),
  readThen(query(lessons.list, { params: { id } }), (list) => {
    const lesson = list.find((each) => each.id === lessonId)
    return lesson && !lesson.locked ? wordReads(lesson) : []
  }),
]

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
          AskWord={LessonWord}
          Below={BelowLesson}
          finished={<CourseCertificate courseId={id} viewer={viewer} />}
        />
      )}
    </Gate>
  </>
)
