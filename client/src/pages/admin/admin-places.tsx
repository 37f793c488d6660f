import { placesNote, placesTitle } from '#shared/entries/places/place-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PlaceAdmin } from '#client/features/entries/places/place-admin.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'

export const Page = () => (
  <AdminPageFrame title={say(placesTitle)} text={say(placesNote)}>
    <PlaceAdmin />
  </AdminPageFrame>
)
