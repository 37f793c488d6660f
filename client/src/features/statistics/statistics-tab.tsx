import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { Figures, tabFigures, useStatistics } from './statistics-cards.tsx'
import { inWords, roleShares } from './statistics-words.ts'
import type { StatisticsAnswer } from '#shared/site/statistics.ts'

/** The bar repeats the figures beside it. */
const Distribution = ({ data }: { data: StatisticsAnswer }) => (
  <Card as="section" aria-labelledby="roles" className="gap-4">
    <h3 id="roles" className="text-xl">
      Role Distribution
    </h3>
    <ul className="grid gap-4">
      {roleShares(data).map(({ role, label, count, percent, share }) => (
        <li key={role} className="grid gap-1.5">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <span className="tabular-nums">
              {inWords(count)} ({share})
            </span>
          </div>
          <div aria-hidden className="h-2.5 overflow-hidden rounded-full border bg-muted">
            <div className="h-full bg-success" style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
    <p className="text-sm text-soft">
      ‘Paid Subscribers’ above are people in a period that they bought, whatever their role. ‘Paid Subscriber’ here is a
      role: a free trial gives it too, and so does an admin.
    </p>
  </Card>
)

/** Background jobs that failed, for the operator. */
const BrokenJobs = ({ jobs }: { jobs: StatisticsAnswer['brokenJobs'] }) => (
  <Notice tone="danger" title="Some of the hourly work failed">
    <ul className="grid gap-1">
      {jobs.map(({ name, failedAt, succeededAt }) => (
        <li key={name}>
          {name}: failed {failedAt ? formatMoment(failedAt) : ''},{' '}
          {succeededAt ? `last worked ${formatMoment(succeededAt)}` : 'has not worked yet'}
        </li>
      ))}
    </ul>
  </Notice>
)

/** Statistics tab of docs/product.md 52. */
export function StatisticsTab() {
  const { data, error, isFetching, refetch } = useStatistics()
  return (
    <div className="grid gap-5">
      <h2>Statistics</h2>
      {error ? (
        <ReadFailure
          what="The statistics could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Figures label="Statistics" figures={tabFigures} data={data} className="sm:grid-cols-2 lg:grid-cols-4" />
      )}
      {data && data.brokenJobs.length > 0 && <BrokenJobs jobs={data.brokenJobs} />}
      {data && <Distribution data={data} />}
    </div>
  )
}
