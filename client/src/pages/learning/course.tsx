import { certificates } from '#shared/courses/certificates.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { CoursePageTitle, CoursePage } from '#client/features/courses/course-page.tsx'
import { CourseDownload } from '#client/features/offline/course-download.tsx'
import { DoneToggle } from '#client/features/progress/done-toggle.tsx'
import { CourseProgressLine } from '#client/features/progress/course-progress-line.tsx'
import { isPlanAsked, ToWordList } from '#client/features/resources/to-word-list.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { LessonDetails } from './lesson-details.tsx'

export const reads: PageReads = ({ params: { id }, viewer }) => [
  query(courses.read, { params: { id } }),
  ...(isPlanAsked(viewer) ? [query(subscriptions.read)] : []),
  readThen(query(lessons.list, { params: { id } }), (list) => [
    readThen(query(progress.read), ({ lessonIds }) =>
      list.length > 0 && list.every((lesson) => !lesson.locked && lessonIds.includes(lesson.id))
        ? [query(courses.list), query(certificates.listOwn)]
        : [],
    ),
  ]),
]

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <>
    <CoursePageTitle courseId={id} />
    <Gate>
      {(viewer) => (
        <Container className="max-w-[880px] pt-3 sm:pt-8">
          <CoursePage
            key={id}
            courseId={id}
            back={<BackHome />}
            CourseProgressLine={CourseProgressLine}
            DoneControl={DoneToggle}
            LessonDetails={LessonDetails}
          />
          <CourseDownload courseId={id} viewer={viewer} />
          <ToWordList courseId={id} viewer={viewer} />
          <CourseCertificate courseId={id} viewer={viewer} />
        </Container>
      )}
    </Gate>
  </>
)
