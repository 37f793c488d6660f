import { ExternalLink } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { initializingPayment, smallPrint } from '#shared/billing/checkout-messages.ts'
import { periodFromTo, receiptFor, wentBack } from '#shared/billing/payment-messages.ts'
import type { PaymentJson } from '#shared/billing/billing.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Badge } from '#client/ui/badge.tsx'
import { money, paymentWords, planName } from '#client/features/billing/subscription-text.ts'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { newTabLink } from '#client/ui/new-tab-link.tsx'

const Day = ({ at }: Pick<PaymentJson, 'at'>) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatDay(at)}
  </time>
)

export const PaidAt = Day

/** Period such as '5 Sep 2026 to 5 Dec 2026'; empty for payments without one. */
const Period = ({ periodStart, periodEnd }: PaymentJson) =>
  periodStart !== null &&
  periodEnd !== null && (
    <span className="block text-sm text-soft">
      {richText(periodFromTo, { from: () => <Day at={periodStart} />, to: () => <Day at={periodEnd} /> })}
    </span>
  )

export const PaidFor = (payment: PaymentJson) => (
  <>
    <span className="lg:whitespace-nowrap">{planName(payment.plan)}</span>
    <Period {...payment} />
  </>
)

export const Amount = ({ amountSen, refundedSen }: PaymentJson) => (
  <>
    <span className="font-semibold tabular-nums">{money(amountSen)}</span>
    {refundedSen > 0 && (
      <span className="block text-sm text-soft lg:whitespace-nowrap">
        {say(wentBack, { amount: money(refundedSen) })}
      </span>
    )}
  </>
)

export const Status = ({ status }: Pick<PaymentJson, 'status'>) => {
  const { label, tone } = paymentWords[status]
  return (
    <Badge tone={tone} className="lg:whitespace-nowrap">
      {say(label)}
    </Badge>
  )
}

export const Receipt = ({ receiptUrl, at }: PaymentJson) =>
  receiptUrl && (
    <a
      href={receiptUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap"
    >
      {richText(receiptFor, {
        day: formatDay(at),
        hidden: hiddenText,
      })}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  )

export const Initializing = () => (
  <output className="flex items-center gap-3 py-4 text-soft">
    <SpinnerMark className="size-6 text-accent" />
    {say(initializingPayment)}
  </output>
)

/** Links to the terms open in new tabs, so that a typed card number stays. */
export const SmallPrint = () => (
  <p className="text-sm text-soft">
    {richText(smallPrint, {
      terms: newTabLink('/terms'),
      refunds: newTabLink('/refunds'),
      privacy: newTabLink('/privacy'),
    })}
  </p>
)
