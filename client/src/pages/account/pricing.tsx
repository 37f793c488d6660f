import { Suspense } from 'react'
import { say } from '#shared/messages/say.ts'
import { pricingIntroduction, pricingTitle } from '#shared/billing/plan-page-messages.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { TrialLine } from '#client/features/people/trial-line.tsx'
import { PlanList } from '#client/features/billing/plans/plan-list.tsx'
import { PricingQuestions } from '#client/features/billing/plans/pricing-questions.tsx'
import { TrialBox } from '#client/features/billing/plans/trial-box.tsx'
import { publicPages } from '#client/pages/site/public-pages.ts'

/** Loaded on demand, because it imports dialogs that visitors do not need. */
const subscriptionBand = lazyComponent(
  async () => (await import('#client/features/billing/subscription-band.tsx')).SubscriptionBand,
  'src/features/billing/subscription-band.tsx',
)

export const reads: PageReads = () => [query(subscriptions.read)]

export function Page() {
  const { viewer } = useViewer()
  return (
    <Container className="grid gap-10 pt-10 sm:gap-12 sm:pt-14">
      <PageTitle title={say(publicPages['/pricing'].title)} />
      <PageHeading
        title={say(pricingTitle)}
        text={
          <>
            {say(pricingIntroduction)}
            {viewer && <TrialLine trialUntil={viewer.trialUntil} className="mt-1.5 text-soft" />}
          </>
        }
      />
      {viewer && (
        <Suspense>
          <subscriptionBand.View />
        </Suspense>
      )}
      <TrialBox />
      <PlanList />
      <PricingQuestions />
    </Container>
  )
}
