import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { WithdrawForm } from '#client/features/voices/withdraw-form.tsx'

const what = [
  'All voices that were given with this code are gone from this site at once: from pages, searches and downloads.',
  'Their files are deleted within the hour.',
  'Copies that somebody has already downloaded cannot be called back.',
  'You need give no reason and no name.',
]

export const Page = () => (
  <>
    <PageTitle title="Take voices back" />
    <Container className="grid max-w-[720px] gap-6 pt-8">
      <PageHeading title="Take voices back" text="A voice belongs to whoever spoke." />
      <ul className="grid list-disc gap-2 pl-5">
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <WithdrawForm />
    </Container>
  </>
)
