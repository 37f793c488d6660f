import { earlierTitle, importsAbout, importsTitle } from '#shared/exchange/import-messages.ts'
import { say } from '#shared/messages/say.ts'
import { ImportForm } from '#client/features/exchange/import-form.tsx'
import { ImportList } from '#client/features/exchange/import-list.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'

export const Page = () => (
  <AdminPageFrame title={say(importsTitle)} text={say(importsAbout)}>
    <ImportForm />
    <section aria-labelledby="earlier" className="grid gap-4">
      <h2 id="earlier">{say(earlierTitle)}</h2>
      <ImportList />
    </section>
  </AdminPageFrame>
)
