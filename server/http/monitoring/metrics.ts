import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { withTimeout } from '#server/with-timeout.ts'

/** Metrics that are read at each scrape, by name: one number, or one for each label. */
export type ProductMetrics = Record<
  string,
  { help: string; label?: string; read: () => Promise<number | Map<string, number>> }
>

export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
}

export type Metrics = ReturnType<typeof createMetrics>

const prefix = 'kadazandusun_'
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Timeout of each reading in milliseconds: one locked table must not hide the other metrics. */
const readTimeoutMs = 1500

/** Does not start a second read while the first one is open, because each read holds a connection. */
function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined
  return () => {
    open ??= read().finally(() => (open = undefined))
    return withTimeout(readTimeoutMs, open, 'the reading takes too long')
  }
}

/** Metrics in Prometheus' text format. They name no person: routes, statuses, counts. */
export function createMetrics({ pool, productMetrics }: { pool: Pool; productMetrics: ProductMetrics }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered.', labelNames, registers })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of this process, and who waits for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  for (const [name, { help, label, read }] of Object.entries(productMetrics)) {
    const soon = shareReading(read)
    registry.registerMetric(
      new Gauge({
        name: prefix + name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          // A reading that fails is left out; the other metrics show why.
          const readValues = await soon().catch(() => undefined)
          this.reset()
          if (typeof readValues === 'number') this.set(readValues)
          else for (const [labelValue, value] of readValues ?? []) this.set({ [label ?? '']: labelValue }, value)
          // Metrics with labels are empty by now; a metric without labels would still say 0.
          if (readValues === undefined && label === undefined) this.remove()
        },
      }),
    )
  }

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    answered({ method, route, status, seconds }: AnsweredRequest) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ route }, seconds)
    },
  }
}
