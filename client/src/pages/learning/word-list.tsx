import { CourseWordList } from '#client/features/resources/word-list.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { say } from '#shared/messages/say.ts'
import { backToCourse } from '#shared/entries/library/library-messages.ts'

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <Gate>
    {() => (
      <Container className="grid max-w-[880px] gap-4 pt-4 sm:pt-8">
        <div className="print:hidden">
          <BackLink href={`/courses/${id}`}>{say(backToCourse)}</BackLink>
        </div>
        <CourseWordList courseId={id} />
      </Container>
    )}
  </Gate>
)
