import { CircleAlert, Hourglass } from 'lucide-react'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { choosePlan, paymentConfirming, paymentLate, paymentNotConfirmed } from '#shared/billing/checkout-messages.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

const TryAgain = ({ to }: { to: string }) => (
  <ButtonLink variant="line" href={to}>
    {say(to === '/pricing' ? choosePlan : tryAgainButton)}
  </ButtonLink>
)

/** Status between a payment and its effect; otherwise renders nothing. */
export const PaymentReturn = ({ state, retry }: { state: PaymentReturnState; retry: string }) => (
  <div aria-live="polite" className="empty:hidden">
    {state === 'waiting' && (
      <Notice tone="success" icon={<SpinnerMark />}>
        {say(paymentConfirming)}
      </Notice>
    )}
    {state === 'late' && (
      <Notice tone="neutral" icon={<Hourglass aria-hidden />}>
        {say(paymentLate)}
      </Notice>
    )}
    {state === 'failed' && (
      <Notice tone="danger" icon={<CircleAlert aria-hidden />} action={<TryAgain to={retry} />}>
        {say(paymentNotConfirmed)}
      </Notice>
    )}
  </div>
)
