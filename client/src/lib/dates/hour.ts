import { useSyncExternalStore } from 'react'
import { textLocale } from '#shared/messages/say.ts'
import { minuteMs } from '#shared/time.ts'
import { clientContext } from '#client/lib/page/client-context.ts'

const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

function snapshot(): string {
  const now = new Date()
  return `${now.getHours()} ${now.toLocaleDateString(textLocale(), { weekday: 'long' })}`
}

/** Hour and weekday with which the server rendered the page. */
function serverSnapshot(): string {
  const context = clientContext()
  if (!context) return ''
  const local = new Date(Date.parse(context.at) + context.offset * minuteMs)
  return `${local.getUTCHours()} ${local.toLocaleDateString(textLocale(), { weekday: 'long', timeZone: 'UTC' })}`
}

/** Hour (0 to 23) and weekday by the person's clock; undefined on public server-rendered pages. */
export function useHour(): { hour: number; weekday: string } | undefined {
  const knownHour = useSyncExternalStore(subscribe, snapshot, serverSnapshot)
  const [hour = '', weekday = ''] = knownHour.split(' ')
  return knownHour ? { hour: Number(hour), weekday } : undefined
}

/** Word for the part of the day, as in 'Saturday morning'. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' | 'night' => {
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
