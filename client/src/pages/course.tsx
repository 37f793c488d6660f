import { CourseCertificate } from '#client/features/certificates/course-certificate.tsx'
import { CourseTitle, LessonPage } from '#client/features/courses/lesson-page.tsx'
import { CourseDownload } from '#client/features/offline/course-download.tsx'
import { DoneToggle } from '#client/features/progress/done-toggle.tsx'
import { ProgressLine } from '#client/features/progress/progress-line.tsx'
import { ToWordList } from '#client/features/resources/to-word-list.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { BelowLesson } from './below-lesson.tsx'

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <>
    <CourseTitle courseId={id} />
    <Gate>
      {(viewer) => (
        <Container className="max-w-[880px] pt-8">
          <LessonPage
            key={id}
            courseId={id}
            back={<BackHome />}
            ProgressLine={ProgressLine}
            DoneControl={DoneToggle}
            Below={BelowLesson}
          />
          <CourseDownload courseId={id} viewer={viewer} />
          <ToWordList courseId={id} viewer={viewer} />
          <CourseCertificate courseId={id} viewer={viewer} />
        </Container>
      )}
    </Gate>
  </>
)
