import type { ReactNode } from 'react'
import { backToCategories } from '#shared/exchange/import-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { adminOnly } from '#shared/site/statistics-messages.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

/** Frame of a page that is linked from the entries on the admin's dashboard. */
export const AdminPageFrame = ({ title, text, children }: { title: Sentence; text: Sentence; children: ReactNode }) => (
  <>
    <PageTitle title={title} />
    <Gate action="admin.dashboard" denied={say(adminOnly)}>
      {() => (
        <Container className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-4 pt-3 sm:gap-8 sm:pt-8">
          <PageHeading
            compact
            before={
              <BackLink href="/admin?tab=categories" short>
                {say(backToCategories)}
              </BackLink>
            }
            title={title}
            text={text}
          />
          {children}
        </Container>
      )}
    </Gate>
  </>
)
