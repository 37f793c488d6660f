import type { Router } from 'express'
import { statistics } from '#shared/site/statistics.ts'
import type { Clock } from '#server/clock.ts'
import { route } from '#server/http/route.ts'
import { createStatisticsStore, type StatisticsStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

export interface Deps {
  store: StatisticsStore
  clock: Clock
  /** Figures of the ledger: people in a paid period, and received minus refunded sen (docs/product.md 12). */
  money: () => Promise<{ paidSubscribers: number; netSen: number }>
  /** Jobs whose last run failed. */
  brokenJobs: () => Promise<{ name: string; failedAt: Date | null; succeededAt: Date | null }[]>
}

export function statisticsRoutes(router: Router, { store, clock, money, brokenJobs }: Deps) {
  route(router, statistics.read, async () => {
    const [counts, waiting, { paidSubscribers, netSen }, broken] = await Promise.all([
      store.count(clock()),
      store.waiting(),
      money(),
      brokenJobs(),
    ])
    return { ...counts, waiting, paidSubscribers, totalRevenue: netSen / 100, brokenJobs: broken }
  })
}

/** The statistics slice: figures for admins. */
export function createStatistics({ db, ...deps }: { db: Database } & Omit<Deps, 'store'>) {
  const store = createStatisticsStore(db)
  return {
    routes: (router: Router) => statisticsRoutes(router, { store, ...deps }),
    frequentJobs: { 'role counts': () => store.sumUpRoles() },
  }
}
