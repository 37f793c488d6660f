import { textLocale } from '#shared/messages/say.ts'
import { clientContext } from '#client/lib/page/client-context.ts'

/** Undefined means the device's own zone. */
const ownZone = () => (typeof window === 'undefined' ? clientContext()?.zone : undefined)

/** `5 Sep 2026`: day, short month, year (docs/product.md 30), in the person's time zone unless another is given. */
export function formatDay(instant: string, timeZone = ownZone()): string {
  // British English abbreviates September to four letters, so the parts of `en` are put in order here.
  const format = new Intl.DateTimeFormat(textLocale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts['day']} ${parts['month']} ${parts['year']}`
}

/** `5 Sep 2026, 14:05` */
export function formatMoment(instant: string, timeZone = ownZone()): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${formatDay(instant, timeZone)}, ${time.format(new Date(instant))}`
}

export const isInFuture = (instant: string | null): boolean => instant !== null && Date.parse(instant) > Date.now()
