import { Users } from 'lucide-react'
import { classesTitle } from '#shared/classes/page-messages.ts'
import { onlyTeachers, teacherDashboard } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { RecentlyDeleted } from '#client/features/courses/teach/deleted.tsx'
import { AppealsLink } from '#client/features/courses/teach/appeals-link.tsx'
import { TeacherCourses } from '#client/features/courses/teach/courses.tsx'
import { LessonQuestionsLink } from '#client/features/lesson-questions/waiting-lesson-questions.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { WithLessonFiles } from './with-lesson-files.tsx'

export const Page = () => (
  <>
    <PageTitle title={say(teacherDashboard)} />
    <Gate action="courses.teach" denied={say(onlyTeachers)}>
      {() => (
        <Container className="grid grid-cols-1 gap-4 pt-3 sm:gap-8 sm:pt-8">
          <PageHeading compact before={<BackHome short />} title={say(teacherDashboard)} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-2 max-sm:*:flex-col max-sm:*:px-2 max-sm:*:text-sm sm:flex sm:flex-wrap sm:gap-3">
            <ButtonLink variant="line" href="/teacher/classes">
              <Users aria-hidden />
              {say(classesTitle)}
            </ButtonLink>
            <AppealsLink />
            <LessonQuestionsLink />
          </div>
          <WithLessonFiles>
            <TeacherCourses />
          </WithLessonFiles>
          <RecentlyDeleted />
        </Container>
      )}
    </Gate>
  </>
)
