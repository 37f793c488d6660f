import type { Router } from 'express'
import { statistics } from '#shared/site/statistics.ts'
import type { Clock } from '#server/clock.ts'
import { route } from '#server/http/route.ts'
import { createFigures } from './figures.ts'
import { createStatisticsStore, type StatisticsStore } from './store.ts'

export interface StatisticsDeps {
  store: StatisticsStore
  figures: Pick<ReturnType<typeof createFigures>, 'read'>
  clock: Clock
  /** Figures of the ledger: people in a paid period, and received minus refunded sen. */
  money: () => Promise<{ paidSubscribers: number; netSen: number }>
  /** Jobs whose last run failed. */
  brokenJobs: () => Promise<{ name: string; failedAt: Date | null; succeededAt: Date | null }[]>
}

export function statisticsRoutes(router: Router, { store, figures, clock, money, brokenJobs }: StatisticsDeps) {
  route(router, statistics.figures, () => figures.read())
  route(router, statistics.read, async () => {
    const [{ suggestedPlaces, waitingSounds, ...counts }, waiting, { paidSubscribers, netSen }, broken] =
      await Promise.all([store.count(clock()), store.waiting(), money(), brokenJobs()])
    const figures = { ...counts, waiting, paidSubscribers, totalRevenue: netSen / 100, brokenJobs: broken }
    return { ...figures, ...(suggestedPlaces > 0 && { suggestedPlaces }), ...(waitingSounds && { waitingSounds }) }
  })
}

/** The statistics slice: figures for admins. */
export function createStatistics({
  db,
  netByMonth,
  ...deps
}: Pick<Parameters<typeof createFigures>[0], 'db' | 'netByMonth'> & Omit<StatisticsDeps, 'store' | 'figures'>) {
  const store = createStatisticsStore(db)
  const figures = createFigures({ db, clock: deps.clock, netByMonth })
  return {
    routes: (router: Router) => statisticsRoutes(router, { store, figures, ...deps }),
    hourlyJobs: { 'figures over time': () => figures.compute() },
    frequentJobs: { 'role counts': () => store.sumUpRoles() },
  }
}
