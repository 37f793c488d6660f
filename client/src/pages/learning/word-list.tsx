import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { CourseWordList } from '#client/features/resources/word-list.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { say } from '#shared/messages/say.ts'
import { backToCourse } from '#shared/entries/library-messages.ts'

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <Gate>
    {() => (
      <Container className="grid max-w-[880px] gap-4 pt-8">
        <div className="print:hidden">
          <Button asChild variant="quiet" className="-ml-4.5">
            <Link href={`/courses/${id}`}>
              <ArrowLeft aria-hidden />
              {say(backToCourse)}
            </Link>
          </Button>
        </div>
        <CourseWordList courseId={id} />
      </Container>
    )}
  </Gate>
)
