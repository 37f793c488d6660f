import { useSyncExternalStore } from 'react'

const minute = 60_000

const follow = (changed: () => void) => {
  const timer = setInterval(changed, minute)
  return () => clearInterval(timer)
}

function snapshot(): string {
  const now = new Date()
  return `${now.getHours()} ${now.toLocaleDateString('en', { weekday: 'long' })}`
}

/** The hour (0 to 23) and the day of the week by the person's own clock; undefined on the server, which does not know them. */
export function useHour(): { hour: number; weekday: string } | undefined {
  const known = useSyncExternalStore(follow, snapshot, () => '')
  const [hour = '', weekday = ''] = known.split(' ')
  return known ? { hour: Number(hour), weekday } : undefined
}

/** As people say it: 'Saturday morning'. */
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' | 'night' => {
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
