import { administerLabels, administerLabelsNote } from '#shared/labels/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { EntryPicker } from '#client/features/entries/document/entry-picker.tsx'
import { LabelCards } from '#client/features/labels/label-cards.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'

export const Page = () => (
  <AdminPageFrame title={say(administerLabels)} text={say(administerLabelsNote)}>
    <LabelCards Picker={EntryPicker} />
  </AdminPageFrame>
)
