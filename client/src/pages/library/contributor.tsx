import { useFocusOnNew } from '#client/lib/use-focus-on-new.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { ContributionWays } from '#client/features/contributions/contribution-ways.tsx'
import { ContributionList } from '#client/features/contributions/contribution-list.tsx'
import { SubmitForm } from '#client/features/contributions/submit-form.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { say } from '#shared/messages/say.ts'
import { contributorDashboard, onlyContributors } from '#shared/contributions/messages.ts'
import { PendingUpload } from './pending-upload.tsx'

function ContributorWorkspace() {
  const newest = useFocusOnNew()
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <SubmitForm PendingUpload={PendingUpload} onSent={newest.created} />
      <ContributionList PendingUpload={PendingUpload} onMounted={newest.mounted} />
    </div>
  )
}

export const Page = () => (
  <>
    <PageTitle title={say(contributorDashboard)} />
    <Gate action="contributions.dashboard" denied={say(onlyContributors)}>
      {() => (
        <Container className="grid gap-6 pt-4 sm:gap-8 sm:pt-8">
          <PageHeading before={<BackHome />} title={say(contributorDashboard)} />
          <ContributionWays />
          <ContributorWorkspace />
        </Container>
      )}
    </Gate>
  </>
)
