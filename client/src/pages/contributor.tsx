import { Mic } from 'lucide-react'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { ContributionList } from '#client/features/contributions/contribution-list.tsx'
import { SubmitForm } from '#client/features/contributions/submit-form.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'

export const ContributorPage = () => (
  <>
    <PageTitle title="Contributor Dashboard" />
    <Gate action="contributions.dashboard" denied="Only contributors can access this page">
      {() => (
        <Container className="grid gap-8 pt-8">
          <PageHeading
            before={<BackHome />}
            title="Contributor Dashboard"
            actions={
              <Button asChild variant="line">
                <a href="/studio">
                  <Mic aria-hidden />
                  Open the studio
                </a>
              </Button>
            }
          />
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
            <SubmitForm />
            <ContributionList />
          </div>
        </Container>
      )}
    </Gate>
  </>
)
