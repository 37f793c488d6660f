import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'

export const ContributorPage = () => (
  <>
    <PageTitle title="Contributor Dashboard" />
    <Gate action="contributions.dashboard" denied="Only contributors can access this page">
      {() => (
        <Container className="grid gap-8 pt-8">
          <PageHeading before={<BackHome />} title="Contributor Dashboard" />
          <EmptyState
            level={2}
            title="This dashboard opens soon"
            text="You will submit words, phrases and stories here, and see what became of them."
          />
        </Container>
      )}
    </Gate>
  </>
)
