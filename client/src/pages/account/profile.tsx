import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Suspense } from 'react'
import { say } from '#shared/messages/say.ts'
import { profileTitle } from '#shared/site/about-messages.ts'
import { changeSettingsLink } from '#shared/study/settings-messages.ts'
import { joinTitle } from '#shared/classes/learner-messages.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { certificates } from '#shared/courses/certificates.ts'
import { own } from '#shared/people.ts'
import { resources } from '#shared/courses/resources.ts'
import { payments } from '#shared/billing/billing.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { pagedQuery } from '#client/lib/query/paging.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LearnedWords } from '#client/features/study/learned-words.tsx'
import { todayQuery } from '#client/features/study/today.ts'
import { study } from '#shared/study/study.ts'
import { Container } from '#client/ui/container.tsx'
import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import { OnThisDevice } from '#client/features/offline/on-this-device.tsx'
import { OwnAccount } from '#client/features/people/own-account.tsx'
import { ProfileHeading } from '#client/features/people/profile-heading.tsx'
import { OwnDownloads } from '#client/features/resources/own-downloads.tsx'
import { PaymentHistory } from '#client/features/billing/payments/payment-history.tsx'
import { LanguageChoice } from '#client/features/site/language-choice.tsx'
import { PendingUpload } from '#client/pages/library/pending-upload.tsx'
import { SubscriptionCard } from '#client/features/billing/subscription-card.tsx'

/** Loaded later, because it is below the main content. */
const ownContributions = lazyComponent(
  async () => (await import('#client/features/contributions/own-contributions.tsx')).OwnContributions,
  'src/features/contributions/own-contributions.tsx',
)

/** A person who can no longer send contributions edits the text of those that wait, without a file. */
const Contributions = () => (
  <Suspense>
    <ownContributions.View PendingUpload={useCan()('contributions.dashboard') ? PendingUpload : undefined} />
  </Suspense>
)

/** Loaded on demand, because most learners are in no class. They see only the link to join one. */
const profileClasses = lazyComponent(
  async () => (await import('#client/features/classes/learner/own-classes.tsx')).ProfileClasses,
  'src/features/classes/learner/own-classes.tsx',
)

function Classes() {
  const { data } = useQuery(query(learnerClasses.list))
  if (!data) return null
  if (data.length === 0)
    return (
      <ButtonLink variant="line" className="justify-self-start max-sm:w-full" href="/join">
        {say(joinTitle)}
      </ButtonLink>
    )
  return (
    <Suspense>
      <profileClasses.View />
    </Suspense>
  )
}

export const reads: PageReads = ({ clientContext }) => [
  query(own.settings),
  query(study.growth),
  todayQuery(clientContext.offset),
  query(learnerClasses.list),
  query(certificates.listOwn),
  query(payments.listOwn),
  query(resources.listOwn),
  query(subscriptions.read),
  pagedQuery(contributions.listProposals, { query: {} }),
]

export const Page = () => (
  <>
    <PageTitle title={say(profileTitle)} />
    <Gate>
      {(viewer) => (
        <Container className="grid gap-6 pt-6 sm:pt-14">
          <ProfileHeading viewer={viewer} />
          <LearnedWords />
          <OwnCertificates />
          <ButtonLink variant="line" className="justify-self-start max-sm:w-full" href="/profile/settings">
            <Settings aria-hidden />
            {say(changeSettingsLink)}
          </ButtonLink>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid gap-6">
              <SubscriptionCard viewer={viewer} />
              <LanguageChoice person={viewer.id} />
              <OnThisDevice person={viewer.id} />
            </div>
            <OwnAccount viewer={viewer} />
          </div>
          <Classes />
          <OwnDownloads />
          <PaymentHistory />
          <Contributions />
        </Container>
      )}
    </Gate>
  </>
)
