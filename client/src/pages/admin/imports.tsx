import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { backToCategories, earlierTitle, importsAbout, importsTitle } from '#shared/exchange/import-messages.ts'
import { say } from '#shared/messages/say.ts'
import { adminOnly } from '#shared/site/statistics-messages.ts'
import { ImportForm } from '#client/features/exchange/import-form.tsx'
import { ImportList } from '#client/features/exchange/import-list.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

const BackToEntries = () => (
  <Button asChild variant="quiet" className="-ml-4.5">
    <Link href="/admin?tab=categories">
      <ArrowLeft aria-hidden />
      {say(backToCategories)}
    </Link>
  </Button>
)

/** `/admin/imports` */
export const Page = () => (
  <>
    <PageTitle title={say(importsTitle)} />
    <Gate action="admin.dashboard" denied={say(adminOnly)}>
      {() => (
        <Container className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-8 pt-8">
          <PageHeading before={<BackToEntries />} title={say(importsTitle)} text={say(importsAbout)} />
          <ImportForm />
          <section aria-labelledby="earlier" className="grid gap-4">
            <h2 id="earlier">{say(earlierTitle)}</h2>
            <ImportList />
          </section>
        </Container>
      )}
    </Gate>
  </>
)
