import { useQuery } from '@tanstack/react-query'
import { allFeatures, ringgit, subscriptions, type Plan } from '#shared/subscriptions/subscriptions.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { laterWords, periodOf, type Charges } from '#client/features/subscriptions/subscription-words.ts'
import { useCharges } from './use-payment-intent.ts'
import { TickList } from '#client/ui/list/tick-list.tsx'

const Row = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div className="flex items-baseline justify-between gap-4 border-b py-3 last:border-0">
    <dt className={strong ? 'font-semibold' : 'text-soft'}>{name}</dt>
    <dd className={strong ? 'font-head text-2xl' : 'font-medium'}>{value}</dd>
  </div>
)

/** Says that days that are left are added to the purchase. */
function CarriedOver() {
  const { data } = useQuery(query(subscriptions.read))
  if (!data?.accessUntil || data.willRenew) return null
  return (
    <p className="text-sm text-soft">
      You have access until {formatDay(data.accessUntil)} already. Those days are not lost: they are added to the time
      that you buy.
    </p>
  )
}

export function OrderSummary({ plan, once }: { plan: Plan; once: boolean }) {
  const amount = `${ringgit(plan.priceSen)} MYR`
  const charges: Charges = useCharges(plan, once) ?? { amountSen: plan.priceSen }
  const { amountSen: now, laterSen = plan.priceSen } = charges
  const renews =
    laterSen === plan.priceSen ? `every ${periodOf(plan)} for ${amount}` : `for ${laterWords(plan, charges)},`
  return (
    <Card as="section" aria-labelledby="order" className="sm:p-7">
      <h2 id="order" className="text-xl">
        Order summary
      </h2>
      <dl>
        <Row name="Duration" value={plan.duration} />
        <Row name="Subtotal" value={amount} />
        {now < plan.priceSen && <Row name="Taken off this time" value={`−${ringgit(plan.priceSen - now)} MYR`} />}
        {now > plan.priceSen && <Row name="Owed from before" value={`${ringgit(now - plan.priceSen)} MYR`} />}
        <Row name={now === plan.priceSen ? 'Total' : 'Total now'} value={`${ringgit(now)} MYR`} strong />
      </dl>
      <h3 className="mt-2">What is included</h3>
      <TickList items={allFeatures(plan)} className="sm:grid-cols-2" />
      <p className="mt-3 border-t pt-4 text-sm text-soft">
        {once
          ? `You pay once, for ${plan.duration.toLowerCase()}. It does not renew: your access ends by itself, and nothing more is charged.`
          : `Your subscription auto-renews ${renews} unless cancelled. You can cancel at any time.`}
      </p>
      <CarriedOver />
    </Card>
  )
}
