import autocannon from 'autocannon'
import { median, percentile } from './resources.ts'

/** Requests of one side: addresses below `url`, in sequence; each connection has its own addresses. */
export interface Side {
  url: string
  paths: readonly string[]
  headers?: Record<string, string>
  /** Makes the JSON body of each request, which is then a POST. */
  body?: () => string
  /** The origin of a POST, if it is not `url`. */
  origin?: string
}
/** As `Side`, with different addresses in each slice. */
export interface ManySided extends Omit<Side, 'paths'> {
  paths: readonly string[] | ((slice: number) => readonly string[] | Promise<readonly string[]>)
}
interface LoadFigures {
  /** Requests per second. */
  rate: number
  /** In milliseconds. */
  p50: number
  p99: number
}

const connections = 16
/** Slices are short and alternate, so that other load on the machine affects both sides alike. */
const slices = 6
/** Includes the warm-up slice. */
export const slicesInAll = slices + 1

/** Splits the addresses among the connections; if there are few, each connection gets all of them, with another start. */
function shared(paths: readonly string[], connection: number) {
  if (paths.length < connections) return [...paths.slice(connection), ...paths.slice(0, connection)]
  return paths.filter((_path, n) => n % connections === connection)
}

/** One slice: requests per second, and the duration of each. Throws if a response is not 200. */
async function shoot(
  { url, headers = {}, body, origin = url, ...side }: ManySided,
  { slice, seconds }: { slice: number; seconds: number },
  times: number[],
): Promise<number> {
  const paths = typeof side.paths === 'function' ? await side.paths(slice) : side.paths
  let connected = 0
  const post = body && {
    method: 'POST' as const,
    headers: { ...headers, origin, 'content-type': 'application/json' },
    setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }),
  }
  const setupClient = (client: autocannon.Client) =>
    client.setRequests(shared(paths, connected++ % connections).map((path) => ({ path, headers, ...post })))
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, connections, duration: seconds, setupClient }, (error: unknown, result) =>
      error ? reject(error) : resolve(result),
    )
    run.on('response', (_client, _status, _bytes, took) => void times.push(took))
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}${paths[0]}`)
  if (typeof side.paths === 'function' && result.requests.total > paths.length)
    throw new Error(`There were only ${paths.length} addresses for a slice of ${result.requests.total} requests.`)
  return result.requests.total / result.duration
}

/** Measures several sides on 16 connections each, in short alternating slices after a warm-up slice; `slow` sides have longer slices. */
export async function alternate<Name extends string>(
  sides: Record<Name, ManySided>,
  seconds = 1,
): Promise<Record<Name, LoadFigures>> {
  const names = Object.keys(sides) as Name[]
  const measured = names.map((name) => ({ name, rates: [] as number[], times: [] as number[] }))
  for (let slice = -1; slice < slices; slice += 1)
    for (const { name, rates, times } of measured) {
      const rate = await shoot(sides[name], { slice: slice + 1, seconds }, slice < 0 ? [] : times)
      if (slice >= 0) rates.push(rate)
    }
  const figures = measured.map(({ name, rates, times }): [Name, LoadFigures] => [
    name,
    { rate: median(rates), p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
  ])
  return Object.fromEntries(figures) as Record<Name, LoadFigures>
}

export const loadFiguresText = ({ rate, p50, p99 }: LoadFigures) =>
  `${Math.round(rate)} requests/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
