import { plans } from '#shared/subscriptions.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { PlanCard } from '#client/features/subscriptions/plan-card.tsx'
import { PricingQuestions } from '#client/features/subscriptions/pricing-questions.tsx'
import { TrialBox } from '#client/features/subscriptions/trial-box.tsx'
import { publicPages } from '#client/pages/public-pages.ts'

export const PricingPage = () => (
  <Container className="grid gap-10 pt-10 sm:gap-12 sm:pt-14">
    <PageTitle title={publicPages['/pricing'].title} />
    <PageHeading
      title="Choose how long to learn"
      text="Every plan opens all courses and lessons. Prices are in Malaysian ringgit."
    />
    <TrialBox />
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
    <PricingQuestions />
  </Container>
)
