import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { within } from './within.ts'

/** What is looked up when somebody asks, by the metric's name: one number, or one for each label. */
export type Readings = Record<
  string,
  { help: string; label?: string; read: () => Promise<number | Map<string, number>> }
>

export interface Answered {
  method: string
  route: string
  status: number
  seconds: number
}

export type Metrics = ReturnType<typeof createMetrics>

const prefix = 'kadazandusun_'
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Milliseconds that each reading has: one table that is locked must not keep the others from being seen. */
const readWithin = 1500

/** Not asked again while the last question is still open: it holds a connection. */
function inTime<T>(read: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined
  return () => {
    open ??= read().finally(() => (open = undefined))
    return within(readWithin, open, 'the reading takes too long')
  }
}

/** In Prometheus' text. Without any person in it: routes, statuses, counts. */
export function createMetrics({ pool, readings }: { pool: Pool; readings: Readings }) {
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
  for (const [name, { help, label, read }] of Object.entries(readings)) {
    const soon = inTime(read)
    registry.registerMetric(
      new Gauge({
        name: prefix + name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          // What cannot be read now is left out: the rest tells why.
          const found = await soon().catch(() => undefined)
          this.reset()
          if (typeof found === 'number') this.set(found)
          else for (const [of, value] of found ?? []) this.set({ [label ?? '']: of }, value)
          // With labels nothing is left by now; without, a nought.
          if (found === undefined && label === undefined) this.remove()
        },
      }),
    )
  }

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    answered({ method, route, status, seconds }: Answered) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ route }, seconds)
    },
  }
}
