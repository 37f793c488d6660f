import { duplicatesNote, duplicatesTitle } from '#shared/entries/duplicate-messages.ts'
import { say } from '#shared/messages/say.ts'
import { DuplicateAdmin } from '#client/features/entries/duplicates/duplicate-admin.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'

export const Page = () => (
  <AdminPageFrame title={say(duplicatesTitle)} text={say(duplicatesNote)}>
    <DuplicateAdmin />
  </AdminPageFrame>
)
