import { say } from '#shared/messages/say.ts'
import { aboutUsTitle } from '#shared/site/about-messages.ts'
import { cannotWriteYet, noAddressYet, supportText, supportTitle } from '#shared/site/support-messages.ts'
import { SupportForm } from '#client/features/support/support-form.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

export function Page() {
  const { data: config } = useSiteConfig()
  return (
    <>
      <PageTitle title={say(supportTitle)} />
      <Gate>
        {(viewer) => (
          <Container className="grid max-w-[720px] gap-6 pt-6 sm:pt-14">
            <PageHeading title={say(supportTitle)} text={say(supportText)} />
            {config?.supportEmail === null ? (
              <EmptyState
                level={2}
                picture="/pictures/rain.svg"
                title={say(noAddressYet)}
                text={say(cannotWriteYet)}
                action={<ButtonLink href="/about">{say(aboutUsTitle)}</ButtonLink>}
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
