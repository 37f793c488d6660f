import { placesNote, placesTitle } from '#shared/entries/place-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { PlaceAdmin } from '#client/features/entries/places/place-admin.tsx'

/** `/admin/places` */
export const Page = () => (
  <>
    <PageTitle title={say(placesTitle)} />
    <Gate action="admin.dashboard">
      {() => (
        <Container className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-8">
          <PageHeading title={say(placesTitle)} text={say(placesNote)} />
          <PlaceAdmin />
        </Container>
      )}
    </Gate>
  </>
)
