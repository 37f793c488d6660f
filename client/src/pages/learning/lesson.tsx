import { joining } from '#shared/classes/membership.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import type { UserJson } from '#shared/people.ts'
import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { useClassChoice } from '#client/features/classes/learner/class-choice.tsx'
import { wordReads } from '#client/features/courses/text/lesson-words.ts'
import { LessonWord } from '#client/features/study/lesson-word.tsx'
import { LessonPlayer, LessonTitle } from '#client/features/courses/player/lesson-player.tsx'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BelowLesson } from './below-lesson.tsx'

export const reads: PageReads = ({ params: { id, lessonId }, search }) => [
  ...(new URLSearchParams(search).has('assignment') ? [] : [query(joining.list)]),
  query(courses.read, { params: { id } }),
  readThen(query(lessons.list, { params: { id } }), (list) => {
    const lesson = list.find((each) => each.id === lessonId)
    return lesson && !lesson.locked ? wordReads(lesson) : []
  }),
]

interface OpenLessonProps {
  id: string
  lessonId: string
  viewer: UserJson
}
const OpenLesson = ({ id, lessonId, viewer }: OpenLessonProps) => (
  <LessonPlayer
    courseId={id}
    lessonId={lessonId}
    person={viewer.id}
    choice={useClassChoice(lessonId, viewer.id)}
    AskWord={LessonWord}
    Below={BelowLesson}
    finished={<CourseCertificate courseId={id} viewer={viewer} />}
  />
)

export const Page = ({ params: { id, lessonId } }: { params: { id: string; lessonId: string } }) => (
  <>
    <LessonTitle courseId={id} lessonId={lessonId} />
    <Gate>{(viewer) => <OpenLesson key={lessonId} id={id} lessonId={lessonId} viewer={viewer} />}</Gate>
  </>
)
