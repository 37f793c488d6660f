import type { ReactNode } from 'react'
import { onlyTeachers, teacherDashboard } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

/** Frame of a page that is linked from the teacher's dashboard. */
export const TeacherPageFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageTitle title={title} />
    <Gate action="courses.teach" denied={say(onlyTeachers)}>
      {() => (
        <Container className="grid max-w-[960px] gap-4 pt-3 sm:gap-6 sm:pt-8">
          <PageHeading
            compact
            before={
              <BackLink href="/teacher" short>
                {say(teacherDashboard)}
              </BackLink>
            }
            title={title}
          />
          {children}
        </Container>
      )}
    </Gate>
  </>
)
