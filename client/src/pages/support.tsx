import { SupportForm } from '#client/features/support/support-form.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useSiteConfig } from '#client/domain/viewer/site-config.ts'
import { Gate } from '#client/domain/viewer/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

export function Page() {
  const { data: config } = useSiteConfig()
  return (
    <>
      <PageTitle title="Support" />
      <Gate>
        {(viewer) => (
          <Container className="grid max-w-[720px] gap-6 pt-10 sm:pt-14">
            <PageHeading title="Support" text="Something does not work, or you have a question about your plan?" />
            {config?.supportEmail === null ? (
              <EmptyState
                level={2}
                title="No address yet"
                text="The operator of this site has not given one for e-mails."
              />
            ) : (
              <SupportForm email={viewer.email} />
            )}
          </Container>
        )}
      </Gate>
    </>
  )
}
