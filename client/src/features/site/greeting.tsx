import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { greeting, welcomeBack } from '#shared/site/landing-messages.ts'
import { Sky, type SkyHour } from '#client/ui/art/sky.tsx'
import { partOfDay, useHour } from '#client/lib/dates/hour.ts'

const skyAt = (hour: number): SkyHour => {
  if (hour < 5 || hour >= 19) return 'night'
  if (hour < 11) return 'morning'
  return hour < 16 ? 'noon' : 'evening'
}

/** Welcome with the device's weekday, in front of a sky of its hour. */
export function Greeting({ name, children }: { name: string; children?: ReactNode }) {
  const now = useHour()
  return (
    <Sky hour={now && skyAt(now.hour)}>
      {/* Reserves the line while the hour is unknown. */}
      <p className="min-h-[1.5em] text-sm font-semibold">
        {now && say(greeting, { weekday: now.weekday, part: partOfDay(now.hour) })}
      </p>
      <h1 className="mt-1 text-2xl sm:text-3xl">{say(welcomeBack, { name })}</h1>
      {children}
    </Sky>
  )
}
