import { CircleAlert, Hourglass } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { choosePlan, paymentConfirming, paymentLate, paymentNotConfirmed } from '#shared/billing/checkout-messages.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

const TryAgain = () => (
  <ButtonLink variant="line" href="/pricing">
    {say(choosePlan)}
  </ButtonLink>
)

/** Status between a payment and its effect; otherwise renders nothing. */
export const PaymentReturn = ({ state }: { state: PaymentReturnState }) => (
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
      <Notice tone="danger" icon={<CircleAlert aria-hidden />} action={<TryAgain />}>
        {say(paymentNotConfirmed)}
      </Notice>
    )}
  </div>
)
