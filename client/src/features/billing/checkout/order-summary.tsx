import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import {
  amountInRinggit,
  amountOff,
  autoRenews,
  autoRenewsLater,
  daysCarriedOver,
  durationRow,
  orderSummary,
  owedBefore,
  paysOnce,
  subtotalRow,
  takenOff,
  totalNow,
  totalRow,
  whatIsIncluded,
} from '#shared/billing/checkout-messages.ts'
import { allFeatures, lengthOf, ringgit, subscriptions, type Plan } from '#shared/billing/subscriptions.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { laterWords, type Charges } from '#client/features/billing/subscription-text.ts'
import { useCharges } from './use-payment-intent.ts'
import { TickList } from '#client/ui/list/tick-list.tsx'

const PriceRow = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div className="flex items-baseline justify-between gap-4 border-b py-3 last:border-0">
    <dt className={strong ? 'font-semibold' : 'text-soft'}>{name}</dt>
    <dd className={strong ? 'font-head text-2xl' : 'font-medium'}>{value}</dd>
  </div>
)

const inRinggit = (sen: number) => say(amountInRinggit, { amount: ringgit(sen) })

/** Says that days that are left are added to the purchase. */
function CarriedOver() {
  const { data } = useQuery(query(subscriptions.read))
  if (!data?.accessUntil || data.willRenew) return null
  return <p className="text-sm text-soft">{say(daysCarriedOver, { day: formatDay(data.accessUntil) })}</p>
}

export function OrderSummary({ plan, once }: { plan: Plan; once: boolean }) {
  const charges: Charges = useCharges(plan, once) ?? { amountSen: plan.priceSen }
  const { amountSen: amountNowSen, laterSen = plan.priceSen } = charges
  const renews =
    laterSen === plan.priceSen
      ? say(autoRenews, { months: plan.months, amount: ringgit(plan.priceSen) })
      : say(autoRenewsLater, { later: laterWords(plan, charges) })
  return (
    <Card as="section" aria-labelledby="order" className="sm:p-7">
      <h2 id="order" className="text-xl">
        {say(orderSummary)}
      </h2>
      <dl>
        <PriceRow name={say(durationRow)} value={say(plan.duration)} />
        <PriceRow name={say(subtotalRow)} value={inRinggit(plan.priceSen)} />
        {amountNowSen < plan.priceSen && (
          <PriceRow name={say(takenOff)} value={say(amountOff, { amount: ringgit(plan.priceSen - amountNowSen) })} />
        )}
        {amountNowSen > plan.priceSen && (
          <PriceRow name={say(owedBefore)} value={inRinggit(amountNowSen - plan.priceSen)} />
        )}
        <PriceRow
          name={say(amountNowSen === plan.priceSen ? totalRow : totalNow)}
          value={inRinggit(amountNowSen)}
          strong
        />
      </dl>
      <h3 className="mt-2">{say(whatIsIncluded)}</h3>
      <TickList items={allFeatures(plan)} className="sm:grid-cols-2" />
      <p className="mt-3 border-t pt-4 text-sm text-soft">
        {once ? say(paysOnce, { length: lengthOf(plan) }) : renews}
      </p>
      <CarriedOver />
    </Card>
  )
}
