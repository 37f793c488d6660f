import { Suspense } from 'react'
import { learnerClasses } from '#shared/classes/membership.ts'
import { courses, lessons, type OpenLessonJson } from '#shared/courses/courses.ts'
import type { UserJson } from '#shared/people.ts'
import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { useClassChoice } from '#client/features/classes/learner/class-choice.tsx'
import { wordReads } from '#client/features/courses/text/lesson-contents.ts'
import { hasParsedText, parsedTextsQuery } from '#client/features/courses/text/parsed-by-server.ts'
import { LessonPlayer, LessonPageTitle } from '#client/features/courses/player/lesson-player.tsx'
import { SiteNav } from '#client/features/site/site-nav.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { lessonLoading } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { LessonWordProps } from '#client/domain/answering/lesson-word.ts'
import { CodeMissing, lazyComponent } from '#client/ui/lazy-page.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

export const reads: PageReads = ({ params: { id, lessonId }, search }) => [
  ...(new URLSearchParams(search).has('assignment') ? [] : [query(learnerClasses.list)]),
  query(courses.read, { params: { id } }),
  readThen(query(lessons.list, { params: { id } }), (list) => {
    const lesson = list.find((each) => each.id === lessonId)
    if (!lesson || lesson.locked) return []
    return [...wordReads(lesson), ...(hasParsedText(lesson) ? [parsedTextsQuery(lesson, 'steps')] : [])]
  }),
]

/** Loaded on demand: a lesson begins with something to read. */
const lessonWord = lazyComponent(
  async () => (await import('#client/features/study/lesson-word.tsx')).LessonWord,
  undefined,
  CodeMissing,
)
const AskWord = Object.assign(
  (props: LessonWordProps) => (
    <Suspense fallback={<Spinner fullScreen={false} label={say(lessonLoading)} />}>
      <lessonWord.View {...props} />
    </Suspense>
  ),
  { preload: () => lessonWord.preload().catch(() => {}) },
)

/** Loaded on demand, at the end of the lesson. */
const belowLesson = lazyComponent(
  async () => (await import('./lesson-details.tsx')).LessonDetails,
  undefined,
  () => null,
)
const LessonDetails = (props: { lesson: OpenLessonJson }) => (
  <Suspense fallback={null}>
    <belowLesson.View {...props} />
  </Suspense>
)

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
    head={
      <>
        <Weave />
        <SiteNav />
      </>
    }
    AskWord={AskWord}
    LessonDetails={LessonDetails}
    certificate={<CourseCertificate courseId={id} viewer={viewer} />}
  />
)

export const Page = ({ params: { id, lessonId } }: { params: { id: string; lessonId: string } }) => (
  <>
    <LessonPageTitle courseId={id} lessonId={lessonId} />
    <Gate>{(viewer) => <OpenLesson key={lessonId} id={id} lessonId={lessonId} viewer={viewer} />}</Gate>
  </>
)
