import type { ReactNode } from 'react'
import { Sky } from '#client/ui/sky.tsx'
import type { SkyHour } from '#client/ui/sky.tsx'
import { partOfDay, useHour } from '#client/lib/hour.ts'

const skyAt = (hour: number): SkyHour => {
  if (hour < 5 || hour >= 19) return 'night'
  if (hour < 11) return 'morning'
  return hour < 16 ? 'noon' : 'evening'
}

/** The sky of the hour with the words of welcome; the day of the week is the device's too. */
export function Greeting({ name, children }: { name: string; children?: ReactNode }) {
  const now = useHour()
  return (
    <Sky hour={now && skyAt(now.hour)}>
      {/* Keeps its line where the hour is not known yet. */}
      <p className="min-h-[1.5em] text-sm font-semibold">{now && `${now.weekday} ${partOfDay(now.hour)}`}</p>
      <h1 className="mt-1 text-2xl sm:text-3xl">Welcome back, {name}!</h1>
      {children}
    </Sky>
  )
}
