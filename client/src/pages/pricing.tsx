import { Suspense, lazy } from 'react'
import { PageTitle } from '#client/lib/page-title.tsx'
import { useViewer } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { TrialLine } from '#client/features/people/trial-line.tsx'
import { PlanList } from '#client/features/subscriptions/plan-list.tsx'
import { PricingQuestions } from '#client/features/subscriptions/pricing-questions.tsx'
import { TrialBox } from '#client/features/subscriptions/trial-box.tsx'
import { publicPages } from '#client/pages/public-pages.ts'

/** Brings dialogs, which visitors have no use for. */
const SubscriptionBand = lazy(async () => ({
  default: (await import('#client/features/subscriptions/subscription-band.tsx')).SubscriptionBand,
}))

export function Page() {
  const { viewer } = useViewer()
  return (
    <Container className="grid gap-10 pt-10 sm:gap-12 sm:pt-14">
      <PageTitle title={publicPages['/pricing'].title} />
      <PageHeading
        title="Choose how long to learn"
        text={
          <>
            Every plan opens all courses and lessons. Prices are in Malaysian ringgit.
            {viewer && <TrialLine trialUntil={viewer.trialUntil} className="mt-1.5 text-soft" />}
          </>
        }
      />
      {viewer && (
        <Suspense>
          <SubscriptionBand />
        </Suspense>
      )}
      <TrialBox />
      <PlanList />
      <PricingQuestions />
    </Container>
  )
}
