import type { Stripe } from 'stripe'

export const hour = 3600
export const day = 24 * hour

function afterMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1000
}

/**
 * When the given number of periods after the anchor have passed, in seconds. Months are those of the calendar and end
 * at the anchor's day, or at the month's last: 31 January, 28 February, 31 March.
 */
export const afterPeriods = (
  anchor: number,
  { interval_count }: Pick<Stripe.Price.Recurring, 'interval_count'>,
  periods: number,
) => afterMonths(anchor, interval_count * periods)
