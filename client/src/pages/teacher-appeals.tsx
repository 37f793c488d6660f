import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Appeals } from '#client/features/courses/teach/appeals.tsx'
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
    <PageTitle title="Answers to look at" />
    <Gate action="courses.teach" denied="Only teachers can access this page">
      {() => (
        <Container className="grid max-w-[960px] gap-6 pt-8">
          <PageHeading before={<BackToDashboard />} title="Answers to look at" />
          <Appeals />
        </Container>
      )}
    </Gate>
  </>
)
