import { ExternalLink } from 'lucide-react'
import type { PaymentAnswer } from '#shared/payments.ts'
import { formatDay } from '#client/lib/dates.ts'
import { Badge } from '#client/ui/badge.tsx'
import { money, paymentWords, periodOf, planName } from './subscription-words.ts'

export const PaidAt = ({ at }: Pick<PaymentAnswer, 'at'>) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatDay(at)}
  </time>
)

export const PaidFor = (payment: PaymentAnswer) => (
  <>
    {planName(payment.plan)}
    <span className="block text-sm text-soft">{periodOf(payment)}</span>
  </>
)

export const Amount = ({ amountSen, refundedSen }: PaymentAnswer) => (
  <>
    <span className="font-semibold tabular-nums">{money(amountSen)}</span>
    {refundedSen > 0 && <span className="block text-sm text-soft">{money(refundedSen)} went back</span>}
  </>
)

export const Status = ({ status }: Pick<PaymentAnswer, 'status'>) => {
  const { label, tone } = paymentWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** Stripe's own page. */
export const Receipt = ({ receiptUrl, at }: PaymentAnswer) =>
  receiptUrl && (
    <a
      href={receiptUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap"
    >
      Receipt
      <span className="sr-only"> for {formatDay(at)}, in a new tab</span>
      <ExternalLink aria-hidden className="size-4" />
    </a>
  )
