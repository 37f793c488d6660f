import { Hourglass } from 'lucide-react'
import { Notice } from '#client/ui/notice.tsx'
import { SpinnerMark } from '#client/ui/spinner-mark.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

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
  </div>
)
