import { useSyncExternalStore } from 'react'
import { drawnHere } from '#client/lib/here.ts'

const minute = 60_000

const follow = (changed: () => void) => {
  const timer = setInterval(changed, minute)
  return () => clearInterval(timer)
}

function snapshot(): string {
  const now = new Date()
  return `${now.getHours()} ${now.toLocaleDateString('en', { weekday: 'long' })}`
}

/** As the page was drawn. */
function drawn(): string {
  const here = drawnHere()
  if (!here) return ''
  const local = new Date(Date.parse(here.at) + here.offset * minute)
  return `${local.getUTCHours()} ${local.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })}`
}

/** The hour (0 to 23) and the day of the week by the person's own clock; undefined on pages that are drawn for everybody. */
export function useHour(): { hour: number; weekday: string } | undefined {
  const known = useSyncExternalStore(follow, snapshot, drawn)
  const [hour = '', weekday = ''] = known.split(' ')
  return known ? { hour: Number(hour), weekday } : undefined
}

/** As people say it: 'Saturday morning'. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' | 'night' => {
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
