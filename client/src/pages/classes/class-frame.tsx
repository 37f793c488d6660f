import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { backToClasses as backToClassesText } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

interface ClassFrameProps {
  title: string
  /** Address of the page above. */
  back?: string
  /** Name of the page above, unless it is the list of classes. */
  backText?: PlainText
  /** Pages whose content has a heading of its own. */
  untitled?: boolean
  /** Pages of teachers or admins; without it everybody who is logged in. */
  action?: 'courses.teach' | 'admin.dashboard'
  children: ReactNode
}

/** Frame of the pages about classes. */
export const ClassFrame = ({
  title,
  back,
  backText = backToClassesText,
  untitled = false,
  action,
  children,
}: ClassFrameProps) => (
  <>
    <PageTitle title={title} />
    <Gate {...(action && { action })}>
      {() => (
        <Container className="grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-12 sm:gap-6 sm:pt-8">
          {back && (
            <div className="print:hidden">
              <Button asChild variant="quiet" className="-ml-4.5">
                <Link href={back}>
                  <ArrowLeft aria-hidden />
                  {say(backText)}
                </Link>
              </Button>
            </div>
          )}
          {!untitled && <PageHeading title={title} />}
          {children}
        </Container>
      )}
    </Gate>
  </>
)
