import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { WithdrawForm } from '#client/features/voices/withdraw-form.tsx'
import { say } from '#shared/messages/say.ts'
import {
  afterWithdrawal,
  allGone,
  belongsToSpeaker,
  consentCopies,
  filesDeleted,
  noReasonNeeded,
  takeVoicesBack,
} from '#shared/voices/messages.ts'

const consequences = [allGone, filesDeleted, consentCopies, noReasonNeeded]

export const Page = () => (
  <>
    <PageTitle title={say(takeVoicesBack)} />
    <Container className="grid max-w-[720px] gap-6 pt-4 sm:pt-8">
      <PageHeading title={say(takeVoicesBack)} text={say(belongsToSpeaker)} />
      <WithdrawForm />
      <section aria-labelledby="consequences" className="grid gap-3">
        <h2 id="consequences" className="text-lg">
          {say(afterWithdrawal)}
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {consequences
            .map((sentence) => say(sentence))
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
        </ul>
      </section>
    </Container>
  </>
)
