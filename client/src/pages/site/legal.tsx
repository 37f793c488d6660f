import type { PlainText } from '#shared/messages/text.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { LegalPage, type Section } from '#client/features/site/legal/legal-page.tsx'
import { publicPages } from '#client/pages/site/public-pages.ts'

export const legalPage = (name: 'terms' | 'refunds' | 'privacy', lead: PlainText, sections: Section[]) =>
  function Page() {
    const { title } = publicPages[`/${name}`]
    return (
      <Container className="grid gap-8 pt-6 sm:pt-14">
        <PageTitle title={say(title)} />
        <LegalPage name={name} title={say(title)} text={say(lead)} sections={sections} />
      </Container>
    )
  }
