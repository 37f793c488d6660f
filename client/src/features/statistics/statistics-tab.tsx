import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  hourlyWorkFailed,
  jobFailedWorked,
  jobNeverWorked,
  roleDistribution,
  roleDistributionText,
  statisticsFailed,
  statisticsTab,
} from '#shared/site/statistics-messages.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { Figures, tabFigures } from './statistics-cards.tsx'
import { useStatistics } from './use-statistics.ts'
import { formatCount } from '#client/lib/format-count.ts'
import { roleShares } from './statistics-text.ts'
import type { StatisticsJson } from '#shared/site/statistics.ts'

/** The bar repeats the figures beside it. */
const Distribution = ({ data }: { data: StatisticsJson }) => (
  <Card as="section" aria-labelledby="roles" className="gap-4">
    <h3 id="roles" className="text-xl">
      {say(roleDistribution)}
    </h3>
    <ul className="grid gap-4">
      {roleShares(data).map(({ role, label, count, percent, share }) => (
        <li key={role} className="grid gap-1.5">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <span className="tabular-nums">
              {formatCount(count)} ({share})
            </span>
          </div>
          <div aria-hidden className="h-2.5 overflow-hidden rounded-full border bg-muted">
            <div className="h-full bg-success" style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
    <p className="text-sm text-soft">{say(roleDistributionText)}</p>
  </Card>
)

const momentText = (at: string | null) => (at ? formatMoment(at) : '')

/** Background jobs that failed, for the operator. */
const BrokenJobs = ({ jobs }: { jobs: StatisticsJson['brokenJobs'] }) => (
  <Notice tone="danger" title={say(hourlyWorkFailed)}>
    <ul className="grid gap-1">
      {jobs.map(({ name, failedAt, succeededAt }) => (
        <li key={name}>
          {succeededAt
            ? say(jobFailedWorked, { job: name, failed: momentText(failedAt), worked: formatMoment(succeededAt) })
            : say(jobNeverWorked, { job: name, failed: momentText(failedAt) })}
        </li>
      ))}
    </ul>
  </Notice>
)

/** The admins' Statistics tab (docs/product.md 52). */
export function StatisticsTab({ overTime }: { overTime: ReactNode }) {
  const { data, error, isFetching, refetch } = useStatistics()
  return (
    <div className="grid gap-5">
      <h2>{say(statisticsTab)}</h2>
      {error ? (
        <ReadFailure failure={say(statisticsFailed)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Figures
          label={say(statisticsTab)}
          figures={tabFigures}
          data={data}
          className="sm:grid-cols-2 lg:grid-cols-4"
        />
      )}
      {overTime}
      {data && data.brokenJobs.length > 0 && <BrokenJobs jobs={data.brokenJobs} />}
      {data && <Distribution data={data} />}
    </div>
  )
}
