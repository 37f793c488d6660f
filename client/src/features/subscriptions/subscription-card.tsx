import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { UserAnswer } from '#shared/accounts.ts'
import { isOfferedTrial, plans, subscriptions } from '#shared/subscriptions.ts'
import type { SubscriptionAnswer } from '#shared/subscriptions.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { StartTrialButton } from './start-trial-button.tsx'

const Frame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card as="section" aria-labelledby="subscription" className="sm:p-7">
    <h2 id="subscription" className="flex items-center gap-2.5 text-xl">
      {title}
    </h2>
    {children}
  </Card>
)

const ToPricing = ({ children, main = false }: { children: string; main?: boolean }) => (
  <CardFoot>
    <Button asChild variant={main ? 'main' : 'line'}>
      <Link href="/pricing">{children}</Link>
    </Button>
  </CardFoot>
)

/** What is running, and when it ends or goes on. */
function termOf({ status, plan, accessUntil, renewsAt }: SubscriptionAnswer): string {
  const until = accessUntil === null ? '' : formatDay(accessUntil)
  const name = plans.find(({ id }) => id === plan)?.duration
  if (status === 'complimentary') return 'Your access is complimentary and has no end date.'
  if (status === 'trial') return `Your free trial expires on ${until}.`
  if (status === 'past_due')
    return `The last payment did not go through. Your access expires on ${until} unless it is paid.`
  if (status === 'cancelled') return `Cancelled. Your access expires on ${until}.`
  const which = name ? `Your ${name} plan` : 'Your plan'
  return renewsAt ? `${which} renews on ${formatDay(renewsAt)}.` : `${which} expires on ${until}.`
}

const Active = ({ subscription }: { subscription: SubscriptionAnswer }) => (
  <Frame
    title={
      <>
        <CircleCheck aria-hidden className="size-6 text-rice" />
        Active Subscription
      </>
    }
  >
    <p>You have full access to all courses and lessons</p>
    <p className="text-soft">{termOf(subscription)}</p>
    <ToPricing>Manage Subscription</ToPricing>
  </Frame>
)

function None({ viewer }: { viewer: UserAnswer }) {
  const title = 'No Active Subscription'
  if (isOfferedTrial(viewer))
    return (
      <Frame title={title}>
        <p>Start your 3-day free trial to access all courses.</p>
        <CardFoot>
          <StartTrialButton />
        </CardFoot>
      </Frame>
    )
  // Those who teach or administer need none, and the trial is not for them (SPEC section 5).
  if (viewer.role === 'TEACHER' || viewer.role === 'ADMIN')
    return (
      <Frame title={title}>
        <p>Your role opens all courses and lessons without one.</p>
      </Frame>
    )
  return (
    <Frame title={title}>
      <p>
        {viewer.freeTrialUsed
          ? 'Your free trial has ended. Subscribe to continue learning.'
          : 'Subscribe to access all courses.'}
      </p>
      <ToPricing main>View Subscription Plans</ToPricing>
    </Frame>
  )
}

export function SubscriptionCard({ viewer }: { viewer: UserAnswer }) {
  const { data, error, refetch, isFetching } = useQuery(query(subscriptions.read))
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div>
        <output className="sr-only">Your subscription is loading</output>
        <CardSkeleton />
      </div>
    )
  return data.status === 'none' ? <None viewer={viewer} /> : <Active subscription={data} />
}
