import type { Router } from 'express'
import { statistics } from '#shared/site/statistics.ts'
import type { Clock } from '#server/clock.ts'
import { route } from '#server/http/route.ts'
import { createFigures } from './figures.ts'
import { createStatisticsStore } from './store.ts'

interface StatisticsDeps extends Pick<Parameters<typeof createFigures>[0], 'db' | 'netByMonth'> {
  clock: Clock
  /** Figures of the ledger: people in a paid period, and received minus refunded sen. */
  money: () => Promise<{ paidSubscribers: number; netSen: number }>
  /** Jobs whose last run failed. */
  brokenJobs: () => Promise<{ name: string; failedAt: Date | null; succeededAt: Date | null }[]>
}

/** The statistics slice: figures for admins. */
export function createStatistics({ db, netByMonth, clock, money, brokenJobs }: StatisticsDeps) {
  const store = createStatisticsStore(db)
  const figures = createFigures({ db, clock, netByMonth })
  return {
    routes(router: Router) {
      route(router, statistics.figures, figures.read)
      route(router, statistics.read, async () => {
        const [{ suggestedPlaces, waitingSounds, ...counts }, waiting, { paidSubscribers, netSen }, broken] =
          await Promise.all([store.count(clock()), store.waiting(), money(), brokenJobs()])
        const allCounts = { ...counts, waiting, paidSubscribers, totalRevenue: netSen / 100, brokenJobs: broken }
        return {
          ...allCounts,
          ...(suggestedPlaces > 0 && { suggestedPlaces }),
          ...(waitingSounds && { waitingSounds }),
        }
      })
    },
    hourlyJobs: { 'figures over time': figures.compute },
    frequentJobs: { 'role counts': () => store.sumUpRoles() },
  }
}
