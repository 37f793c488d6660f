import type { Router } from 'express'
import { statistics } from '#shared/statistics.ts'
import type { Clock } from '#server/clock.ts'
import { route } from '#server/http/route.ts'
import { createStatisticsStore } from './store.ts'
import type { StatisticsStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

export interface Deps {
  store: StatisticsStore
  clock: Clock
  /** What the ledger says: people in a period bought with money, and sen that came in less those given back (docs/product.md 12). */
  money: () => Promise<{ paidSubscribers: number; netSen: number }>
  /** The work by the hour that failed the last time. */
  brokenJobs: () => Promise<{ name: string; failedAt: Date | null; succeededAt: Date | null }[]>
}

export function statisticsRoutes(router: Router, { store, clock, money, brokenJobs }: Deps) {
  route(router, statistics.read, async () => {
    const [counts, { paidSubscribers, netSen }, broken] = await Promise.all([
      store.count(clock()),
      money(),
      brokenJobs(),
    ])
    return { ...counts, paidSubscribers, totalRevenue: netSen / 100, brokenJobs: broken }
  })
}

/** Figures for admins. */
export function createStatistics({ db, ...deps }: { db: Database } & Omit<Deps, 'store'>) {
  const store = createStatisticsStore(db)
  return { routes: (router: Router) => statisticsRoutes(router, { store, ...deps }) }
}
