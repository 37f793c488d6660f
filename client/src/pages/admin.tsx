import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'

export const AdminPage = () => (
  <>
    <PageTitle title="Admin Dashboard" />
    <Gate action="admin.dashboard" denied="Only administrators can access this page">
      {() => (
        <Container className="grid gap-8 pt-8">
          <PageHeading before={<BackHome />} title="Admin Dashboard" />
          <EmptyState
            level={2}
            title="This dashboard opens soon"
            text="You will manage people, courses, the library and contributions here."
          />
        </Container>
      )}
    </Gate>
  </>
)
