import { duplicatesNote, duplicatesTitle } from '#shared/entries/duplicate-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { DuplicateAdmin } from '#client/features/entries/duplicates/duplicate-admin.tsx'

/** `/admin/duplicates` */
export const Page = () => (
  <>
    <PageTitle title={say(duplicatesTitle)} />
    <Gate action="admin.dashboard">
      {() => (
        <Container className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-8">
          <PageHeading title={say(duplicatesTitle)} text={say(duplicatesNote)} />
          <DuplicateAdmin />
        </Container>
      )}
    </Gate>
  </>
)
