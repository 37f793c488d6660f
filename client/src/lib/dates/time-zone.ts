import { dayMs } from '#shared/time.ts'
import { say, textLocale } from '#shared/messages/say.ts'
import { hoursFromTo } from '#shared/site/ui-messages.ts'

const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

const partsOf = (format: Intl.DateTimeFormat, instant: string) =>
  Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))

/** Local time in the zone, as a datetime-local field holds it: `2026-12-05T14:00`. */
export function toLocalTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, hourCycle: 'h23', timeZone })
  const partValues = partsOf(format, instant)
  return `${partValues['year']}-${partValues['month']}-${partValues['day']}T${partValues['hour']}:${partValues['minute']}`
}

/** Instant at which a clock in the zone shows `local`; null if it is no date. For an hour that occurs twice, the first. */
export function toInstant(local: string, timeZone: string): string | null {
  const target = Date.parse(`${local}:00Z`)
  // Date.parse accepts many texts that are no dates, so the format is checked.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(target)) return null
  const shownAt = (moment: number) => Date.parse(`${toLocalTime(new Date(moment).toISOString(), timeZone)}:00Z`)
  const offsets = [shownAt(target - dayMs) - (target - dayMs), shownAt(target + dayMs) - (target + dayMs)]
  const candidates = offsets.map((offset) => target - offset).toSorted((one, other) => one - other)
  const fitting = candidates.find((moment) => shownAt(moment) === target) ?? candidates.at(-1)!
  return new Date(fitting).toISOString()
}

/** Day and hours of a span, in the zone: `Sat, 5 Dec 2026` and `14:00 to 16:30`. */
export function formatSpan(from: string, to: string, timeZone: string): { day: string; hours: string } {
  const dayOf = (instant: string) => {
    const format = new Intl.DateTimeFormat(textLocale(), { ...dayParts, timeZone })
    const partValues = partsOf(format, instant)
    return `${partValues['weekday']}, ${partValues['day']} ${partValues['month']} ${partValues['year']}`
  }
  const [hour, until] = [from, to].map((instant) => toLocalTime(instant, timeZone).slice(11))
  const [day, lastDay] = [dayOf(from), dayOf(to)]
  return { day, hours: say(hoursFromTo, { from: hour!, to: day === lastDay ? until! : `${lastDay}, ${until}` }) }
}
