import { administerLabels, administerLabelsNote } from '#shared/labels/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { EntryPicker } from '#client/features/entries/document/entry-picker.tsx'
import { LabelCards } from '#client/features/labels/label-cards.tsx'

/** `/admin/labels` */
export const Page = () => (
  <>
    <PageTitle title={say(administerLabels)} />
    <Gate action="admin.dashboard">
      {() => (
        <Container className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-8">
          <PageHeading title={say(administerLabels)} text={say(administerLabelsNote)} />
          <LabelCards Picker={EntryPicker} />
        </Container>
      )}
    </Gate>
  </>
)
