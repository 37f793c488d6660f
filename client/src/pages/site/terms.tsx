import { say } from '#shared/messages/say.ts'
import { termsLead } from '#shared/site/legal/legal-messages.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { LegalPage } from '#client/features/site/legal/legal-page.tsx'
import { termsSections } from '#client/features/site/legal/legal-terms.tsx'
import { publicPages } from '#client/pages/site/public-pages.ts'

const { title } = publicPages['/terms']

export const Page = () => (
  <Container className="grid gap-8 pt-6 sm:pt-14">
    <PageTitle title={say(title)} />
    <LegalPage name="terms" title={say(title)} text={say(termsLead)} sections={termsSections} />
  </Container>
)
