import { CircleAlert, Hourglass } from 'lucide-react'
import { Notice } from '#client/ui/message/notice.tsx'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

const TryAgain = () => (
  <ButtonLink variant="line" href="/pricing">
    Choose a plan
  </ButtonLink>
)

/** Status between a payment and its effect; otherwise renders nothing. */
export const PaymentReturn = ({ state }: { state: PaymentReturnState }) => (
  <div aria-live="polite" className="empty:hidden">
    {state === 'waiting' && (
      <Notice tone="success" icon={<SpinnerMark />}>
        Your payment is being confirmed. Your courses open in a moment.
      </Notice>
    )}
    {state === 'late' && (
      <Notice tone="neutral" icon={<Hourglass aria-hidden />}>
        The confirmation takes longer than usual. Your courses open as soon as it arrives; look again in a few minutes.
      </Notice>
    )}
    {state === 'failed' && (
      <Notice tone="danger" icon={<CircleAlert aria-hidden />} action={<TryAgain />}>
        Your bank did not confirm the payment, so nothing was charged. You can try again, or pay another way.
      </Notice>
    )}
  </div>
)
