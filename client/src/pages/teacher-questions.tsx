import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { WaitingEnquiries } from '#client/features/enquiries/waiting-enquiries.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

const BackToDashboard = () => (
  <Button asChild variant="quiet" className="-ml-4">
    <Link href="/teacher">
      <ArrowLeft aria-hidden />
      Teacher Dashboard
    </Link>
  </Button>
)

export const Page = () => (
  <>
    <PageTitle title="Questions from learners" />
    <Gate action="courses.teach" denied="Only teachers can access this page">
      {() => (
        <Container className="grid max-w-[960px] gap-6 pt-8">
          <PageHeading before={<BackToDashboard />} title="Questions from learners" />
          <WaitingEnquiries />
        </Container>
      )}
    </Gate>
  </>
)
