import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { LegalPage } from '#client/features/site/legal/legal-page.tsx'
import { termsSections } from '#client/features/site/legal/legal-terms.tsx'
import { publicPages } from '#client/pages/public-pages.ts'

const { title } = publicPages['/terms']

export const Page = () => (
  <Container className="grid gap-8 pt-10 sm:pt-14">
    <PageTitle title={say(title)} />
    <LegalPage title={say(title)} text="What you may expect of us, and what we ask of you." sections={termsSections} />
  </Container>
)
