import { CircleAlert, Hourglass } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SpinnerMark } from '#client/ui/spinner-mark.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

const TryAgain = () => (
  <Button asChild variant="line">
    <Link href="/pricing">Choose a plan</Link>
  </Button>
)

/** Says what is going on between a payment and its effect; otherwise nothing. */
export const PaymentReturn = ({ state }: { state: PaymentReturnState }) => (
  <div aria-live="polite" className="empty:hidden">
    {state === 'waiting' && (
      <Notice tone="rice" icon={<SpinnerMark />}>
        Your payment is being confirmed. Your courses open in a moment.
      </Notice>
    )}
    {state === 'late' && (
      <Notice tone="neutral" icon={<Hourglass aria-hidden />}>
        The confirmation takes longer than usual. Your courses open as soon as it arrives; look again in a few minutes.
      </Notice>
    )}
    {state === 'failed' && (
      <Notice tone="clay" icon={<CircleAlert aria-hidden />} action={<TryAgain />}>
        Your bank did not confirm the payment, so nothing was charged. You can try again, or pay another way.
      </Notice>
    )}
  </div>
)
