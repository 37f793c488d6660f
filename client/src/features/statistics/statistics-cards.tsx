import { BookOpen, Coins, Crown, Hourglass, Users, type LucideIcon } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import type { PlainText } from '#shared/messages/text.ts'
import {
  figuresFailed,
  overviewLabel,
  paidSubscribersFigure,
  pendingContributionsFigure,
  pendingCount,
  totalCoursesFigure,
  totalRevenueFigure,
  totalUsersFigure,
} from '#shared/site/statistics-messages.ts'
import type { StatisticsJson } from '#shared/site/statistics.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { useStatistics } from './use-statistics.ts'
import { formatCount } from '#client/lib/format-count.ts'
import { revenueText } from './statistics-text.ts'

interface Figure {
  name: PlainText
  icon: LucideIcon
  textOf: (statistics: StatisticsJson) => string
}

const users: Figure = { name: totalUsersFigure, icon: Users, textOf: ({ totalUsers }) => formatCount(totalUsers) }
const paidFigure: Figure = {
  name: paidSubscribersFigure,
  icon: Crown,
  textOf: ({ paidSubscribers }) => formatCount(paidSubscribers),
}

/** The three cards above the tabs (docs/product.md 52). */
const headFigures: Figure[] = [
  users,
  paidFigure,
  { name: totalRevenueFigure, icon: Coins, textOf: ({ totalRevenue }) => revenueText(totalRevenue) },
]

/** Figures of the Statistics tab (docs/product.md 52). */
export const tabFigures: Figure[] = [
  { name: totalCoursesFigure, icon: BookOpen, textOf: ({ totalCourses }) => formatCount(totalCourses) },
  users,
  paidFigure,
  {
    name: pendingContributionsFigure,
    icon: Hourglass,
    textOf: ({ pendingContributions }) => formatCount(pendingContributions),
  },
]

interface FiguresProps {
  label: string
  figures: Figure[]
  data: StatisticsJson | undefined
  className: string
}

export const Figures = ({ label, figures, data, className }: FiguresProps) => (
  <dl
    aria-label={label}
    aria-busy={!data || undefined}
    className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:gap-4 ${className}`}
  >
    {figures.map(({ name, icon: Icon, textOf }) => (
      <Card
        key={say(name)}
        className="justify-center gap-0 max-sm:px-4 max-sm:py-2.5 max-sm:last:odd:col-span-full sm:min-h-21 lg:pl-20"
      >
        <dt className="text-sm text-soft">
          <Icon
            aria-hidden
            className="absolute max-lg:hidden top-1/2 left-5 size-11 -translate-y-1/2 rounded-button bg-accent-wash p-2.5 text-accent"
          />
          {say(name)}
        </dt>
        <dd className="word wrap-anywhere">
          {data ? (
            textOf(data)
          ) : (
            <span aria-hidden data-skeleton className="breathe my-1 block h-5 w-20 rounded-field bg-line" />
          )}
        </dd>
      </Card>
    ))}
  </dl>
)

export function StatisticsCards() {
  const { data, error, isFetching, refetch } = useStatistics()
  if (error) {
    return <ReadFailure failure={say(figuresFailed)} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return <Figures label={say(overviewLabel)} figures={headFigures} data={data} className="sm:grid-cols-3" />
}

/** Number of waiting contributions, beside the tab's name. */
export function PendingBadge() {
  const pending = useStatistics().data?.pendingContributions ?? 0
  if (pending === 0) return null
  return (
    <Badge tone="accent" className="self-center">
      {richText(pendingCount, {
        count: pending,
        hidden: hiddenText,
      })}
    </Badge>
  )
}
