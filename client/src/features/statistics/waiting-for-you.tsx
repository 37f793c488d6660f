import { ArrowRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  contributionsWaiting,
  nothingWaits,
  placesWaiting,
  recordingsWaiting,
  soundsWaiting,
  takedownsWaiting,
  waitingForYou,
  waitingSince,
} from '#shared/site/statistics-messages.ts'
import type { WaitingKind } from '#shared/site/statistics.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Card } from '#client/ui/card.tsx'
import { useStatistics } from './use-statistics.ts'

const kinds: Record<WaitingKind, { label: typeof takedownsWaiting; href: string }> = {
  takedowns: { label: takedownsWaiting, href: '/admin?tab=categories' },
  recordings: { label: recordingsWaiting, href: '/admin?tab=contributions' },
  contributions: { label: contributionsWaiting, href: '/admin?tab=contributions' },
}

/** Work for admins, the gravest and oldest first, and the link that leads to it on other pages. Renders nothing if it cannot be read: the figures say so. */
export function WaitingForYou({ action }: { action?: ReactNode }) {
  const { waiting, suggestedPlaces = 0, waitingSounds } = useStatistics().data ?? {}
  if (!waiting) return null
  const rows = [
    ...waiting.map(({ kind, count, oldest }) => ({
      ...kinds[kind],
      count,
      since: say(waitingSince, { day: formatDay(oldest) }),
    })),
    ...(suggestedPlaces > 0
      ? [{ label: placesWaiting, href: '/admin/places', count: suggestedPlaces, since: null }]
      : []),
    ...(waitingSounds
      ? [
          {
            label: soundsWaiting,
            href: `/admin/imports/${waitingSounds.importId}`,
            count: waitingSounds.count,
            since: null,
          },
        ]
      : []),
  ]
  return (
    <Card
      as="section"
      aria-labelledby="waiting"
      className={
        rows.length === 0
          ? 'flex-row flex-wrap content-center items-baseline gap-x-4 gap-y-1 max-sm:py-4'
          : 'content-start gap-1'
      }
    >
      <h2 id="waiting" className="text-xl">
        {say(waitingForYou)}
      </h2>
      {rows.length === 0 && (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
          {say(nothingWaits)}
        </p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ label, href, count, since }) => (
            <li key={say(label, { count })} className="border-t first:border-t-0">
              <Link href={href} className="flex min-h-12 items-center gap-x-4 py-2 no-underline hover:underline">
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
                  <span className="font-semibold">{say(label, { count })}</span>
                  {since && <span className="text-sm text-soft">{since}</span>}
                </span>
                <ArrowRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {action && <div className="mt-3 w-full">{action}</div>}
    </Card>
  )
}
