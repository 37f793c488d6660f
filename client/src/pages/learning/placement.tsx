import { say } from '#shared/messages/say.ts'
import { placementTitle } from '#shared/study/placement-messages.ts'
import { Placement } from '#client/features/study/placement.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'

export const Page = () => (
  <>
    <PageTitle title={say(placementTitle)} />
    <Gate>{(viewer) => <Placement key={viewer.id} userId={viewer.id} />}</Gate>
  </>
)
