import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  activeSubscription,
  claimTrial,
  communityEventsButton,
  fullAccess,
  manageSubscription,
  noActiveSubscription,
  planHasEnded,
  planTerm,
  roleOpensAll,
  subscribeForAll,
  subscriptionLoading,
  termTerm,
  trialAvailable,
  trialEligible,
  trialHasEnded,
  trialMessage,
  viewPlans,
} from '#shared/billing/plan-page-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { subscriptions, trialDays, type SubscriptionJson } from '#shared/billing/subscriptions.ts'
import { isOfferedTrial } from '#shared/billing/trial.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { usePaidBefore } from './payments/paid-before.ts'
import { PastDueNotice } from './past-due-notice.tsx'
import { StartTrialButton } from './plans/start-trial-button.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { detailText, expiryText, isOpen, planName, termText, waitingWords } from './subscription-text.ts'

const SubscriptionFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card as="section" aria-labelledby="subscription" className="sm:p-7">
    <h2 id="subscription" className="flex items-center gap-2.5 text-xl">
      {title}
    </h2>
    {children}
  </Card>
)

const ToPricing = ({ children, main = false }: { children: string; main?: boolean }) => (
  <CardFoot>
    <ButtonLink variant={main ? 'main' : 'line'} href="/pricing">
      {children}
    </ButtonLink>
  </CardFoot>
)

const ActiveTitle = () => (
  <>
    <CircleCheck aria-hidden className="size-6 text-success" />
    {say(activeSubscription)}
  </>
)

/** Sentences for people without a subscription; only here does the profile offer the trial (docs/product.md 52). */
function TrialMessage({
  viewer,
  ended,
  main = true,
}: {
  viewer: UserJson
  ended?: string | undefined
  main?: boolean
}) {
  if (isOfferedTrial(viewer))
    return (
      <>
        <Notice title={<span className="text-lg">{say(trialAvailable)}</span>} icon={<Gift aria-hidden />}>
          <p>{say(trialEligible, { days: trialDays })}</p>
        </Notice>
        <p>{say(trialMessage, { days: trialDays })}</p>
        <CardFoot className="max-sm:*:w-full">
          <StartTrialButton />
          <ButtonLink variant="quiet" href="/pricing">
            {say(claimTrial)}
          </ButtonLink>
        </CardFoot>
      </>
    )
  return (
    <>
      <p>{ended ?? say(viewer.freeTrialUsed ? trialHasEnded : subscribeForAll)}</p>
      <ToPricing main={main}>{say(viewPlans)}</ToPricing>
    </>
  )
}

/** On a phone two buttons share a row: a subscriber has up to five. */
const inColumns =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-stretch sm:flex sm:items-center max-sm:*:px-2'

function Bought({ subscription, viewer }: { subscription: SubscriptionJson; viewer: UserJson }) {
  const { status, plan, featurePlan } = subscription
  const pastDue = status === 'past_due'
  const can = useCan()
  const detail = detailText(subscription)
  const open = isOpen(subscription)
  return (
    <SubscriptionFrame title={open ? <ActiveTitle /> : say(noActiveSubscription)}>
      {open && <p>{say(fullAccess)}</p>}
      {pastDue && <PastDueNotice {...subscription} />}
      {!open && !opensAll(viewer) && (
        <TrialMessage viewer={viewer} main={!pastDue} ended={waitingWords(subscription)} />
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {plan !== null && (
          <>
            <dt className="text-soft">{say(planTerm)}</dt>
            <dd className="font-semibold">{planName(plan)}</dd>
          </>
        )}
        {open && (
          <>
            <dt className="text-soft max-sm:not-first:mt-2">{say(termTerm)}</dt>
            <dd className="font-semibold">
              <span className="block">{termText(subscription)}</span>
              <span className="block">{expiryText(subscription)}</span>
            </dd>
          </>
        )}
      </dl>
      {detail && <p className="text-soft">{detail}</p>}
      <CardFoot className={inColumns}>
        {open && (
          <ButtonLink variant="line" href="/pricing">
            {say(manageSubscription)}
          </ButtonLink>
        )}
        {open && can('events.attend', { plan: featurePlan }) && (
          <ButtonLink variant="line" href="/events">
            {say(communityEventsButton)}
          </ButtonLink>
        )}
        <SubscriptionActions subscription={subscription} />
      </CardFoot>
    </SubscriptionFrame>
  )
}

/** Teachers and admins need no subscription, and the trial is not for them (docs/product.md 7). */
const opensAll = ({ role }: UserJson) => role === 'TEACHER' || role === 'ADMIN'

function None({ viewer }: { viewer: UserJson }) {
  const paid = usePaidBefore()
  return (
    <SubscriptionFrame title={say(noActiveSubscription)}>
      {opensAll(viewer) ? (
        <p>{say(roleOpensAll)}</p>
      ) : (
        <TrialMessage viewer={viewer} {...(paid && { ended: say(planHasEnded) })} />
      )}
    </SubscriptionFrame>
  )
}

export function SubscriptionCard({ viewer }: { viewer: UserJson }) {
  const { data, error, refetch, isFetching } = useQuery(query(subscriptions.read))
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div>
        <output className="sr-only">{say(subscriptionLoading)}</output>
        <CardSkeleton />
      </div>
    )
  return data.status === 'none' ? <None viewer={viewer} /> : <Bought subscription={data} viewer={viewer} />
}
