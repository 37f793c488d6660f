import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { ImportForm } from '#client/features/exchange/import-form.tsx'
import { ImportList } from '#client/features/exchange/import-list.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

const BackToEntries = () => (
  <Button asChild variant="quiet" className="-ml-4.5">
    <Link href="/admin?tab=categories">
      <ArrowLeft aria-hidden />
      Categories
    </Link>
  </Button>
)

/** `/admin/imports` */
export const Page = () => (
  <>
    <PageTitle title="Import words" />
    <Gate action="admin.dashboard" denied="Only administrators can access this page">
      {() => (
        <Container className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-8 pt-8">
          <PageHeading
            before={<BackToEntries />}
            title="Import words"
            text="A file is looked through first: you see what it would add and change, and what is wrong with it, before anything is written."
          />
          <ImportForm />
          <section aria-labelledby="earlier" className="grid gap-4">
            <h2 id="earlier">Earlier imports</h2>
            <ImportList />
          </section>
        </Container>
      )}
    </Gate>
  </>
)
