import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  contributionsWaiting,
  nothingWaits,
  recordingsWaiting,
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

/** Work for admins, the gravest and oldest first. Renders nothing if it cannot be read: the figures say so. */
export function WaitingForYou() {
  const waiting = useStatistics().data?.waiting
  if (!waiting) return null
  return (
    <Card
      as="section"
      aria-labelledby="waiting"
      className={waiting.length === 0 ? 'flex-row flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:py-4' : 'gap-1'}
    >
      <h2 id="waiting" className="text-xl">
        {say(waitingForYou)}
      </h2>
      {waiting.length === 0 && (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
          {say(nothingWaits)}
        </p>
      )}
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ kind, count, oldest }) => (
            <li key={kind} className="border-t first:border-t-0">
              <Link
                href={kinds[kind].href}
                className="flex min-h-12 flex-wrap items-center gap-x-4 py-2 no-underline hover:underline"
              >
                <span className="font-semibold">{say(kinds[kind].label, { count })}</span>
                <span className="text-sm text-soft">{say(waitingSince, { day: formatDay(oldest) })}</span>
                <ArrowRight aria-hidden className="ml-auto size-5 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
