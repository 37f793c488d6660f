import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { joinTitle } from '#shared/classes/learner-messages.ts'
import { backToClasses, classNotFound, myClasses, notInClass } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { hasStatus } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

interface ClassFrameProps {
  title: string
  /** The class whose name is in the title of the window, for its owner or its learner. */
  ownedId?: string
  joinedId?: string
  /** Address of the page above. */
  back?: string
  /** Name of the page above, unless it is the list of classes. */
  backText?: PlainText
  /** A heading in place of the title, beside the way back on a phone. */
  heading?: ReactNode
  /** Pages whose content has its own heading. */
  hidesTitle?: boolean
  /** Pages of teachers or admins; without it everybody who is logged in. */
  action?: 'courses.teach' | 'admin.dashboard'
  /** Pages with a form, whose text stays in sight when its teacher loses the role. */
  keepsOpen?: boolean
  children: ReactNode
}

type ClassIds = Pick<ClassFrameProps, 'ownedId' | 'joinedId'>

/** The class of the page, from the data of the page. */
function useClassOfPage({ ownedId = '', joinedId = '' }: ClassIds) {
  const can = useCan()
  const { viewer } = useViewer()
  const own = useQuery({
    ...query(classes.readOwned, { params: { id: ownedId } }),
    enabled: ownedId !== '' && can('courses.teach'),
  })
  const other = useQuery({
    ...query(learnerClasses.read, { params: { id: joinedId } }),
    enabled: joinedId !== '' && viewer !== null,
  })
  const { data, error } = ownedId === '' ? other : own
  return { name: data?.name, isMissing: !data && hasStatus(error, 403, 404) }
}

/** Rendered outside the gate. */
function ClassTitle({ title, ...ids }: ClassIds & { title: string }) {
  const { name, isMissing } = useClassOfPage(ids)
  return <PageTitle title={isMissing ? say(classNotFound) : [title, name].filter(Boolean).join(' – ')} />
}

const NoClass = ({ isTeacher }: { isTeacher: boolean }) => (
  <Container>
    <NotFound title={say(classNotFound)} text={say(notInClass)}>
      <ButtonLink size="large" href={isTeacher ? '/teacher/classes' : '/classes'}>
        {say(myClasses)}
      </ButtonLink>
      {!isTeacher && (
        <ButtonLink variant="line" href="/join">
          {say(joinTitle)}
        </ButtonLink>
      )}
    </NotFound>
  </Container>
)

/** The page, unless its class is not there or not for this person. */
function OfClass({ children, ...ids }: ClassIds & { children: ReactNode }) {
  const { isMissing } = useClassOfPage(ids)
  return isMissing ? <NoClass isTeacher={ids.ownedId !== undefined} /> : children
}

export const ClassFrame = ({
  back,
  backText = backToClasses,
  heading,
  hidesTitle = false,
  action,
  keepsOpen = false,
  children,
  title,
  ...ids
}: ClassFrameProps) => (
  <>
    <ClassTitle title={title} {...ids} />
    <Gate {...(action && { action })} keepsOpen={keepsOpen}>
      {() => (
        <OfClass {...ids}>
          <Container className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-12 sm:gap-6 sm:pt-8">
            <div
              className={cx(
                'grid gap-4 sm:gap-6',
                Boolean(heading) && 'max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-0',
              )}
            >
              {back && (
                <div className="print:hidden">
                  <BackLink href={back}>
                    <span className={cx(Boolean(heading) && 'max-sm:sr-only')}>{say(backText)}</span>
                  </BackLink>
                </div>
              )}
              {heading ?? (!hidesTitle && <PageHeading title={title} />)}
            </div>
            {children}
          </Container>
        </OfClass>
      )}
    </Gate>
  </>
)
