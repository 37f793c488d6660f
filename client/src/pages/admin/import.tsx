import { importMissingText, importMissingTitle, importTitle, importsTitle } from '#shared/exchange/import-messages.ts'
import { say } from '#shared/messages/say.ts'
import { adminOnly } from '#shared/site/statistics-messages.ts'
import { ImportView } from '#client/features/exchange/import-view.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'

const Back = () => <BackLink href="/admin/imports">{say(importsTitle)}</BackLink>

const Missing = () => (
  <EmptyState level={2} title={say(importMissingTitle)} text={say(importMissingText)} action={<Back />} />
)

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <>
    <PageTitle title={say(importTitle)} />
    <Gate action="admin.dashboard" denied={say(adminOnly)}>
      {() => (
        <Container className="grid grid-cols-[minmax(0,1fr)] pt-4 sm:pt-8">
          <ImportView key={id} id={id} back={<Back />} missing={<Missing />} />
        </Container>
      )}
    </Gate>
  </>
)
