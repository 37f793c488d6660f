import { readFile, readdir } from 'node:fs/promises'
import { get } from 'node:http'
import type { Product } from '#tests/journeys/support/product.ts'

const MB = 1024 * 1024

/** Memory of a process in MB, from Linux. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MB
}

/** Linux counts CPU time in hundredths of a second. */
const ticks = 100

/** CPU seconds of a process and its children: comparable on a shared machine, unlike waiting time. */
export async function computedBy(root: number): Promise<number> {
  const found = new Map<number, { parent: number; seconds: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The process name is in brackets and can contain any character.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const times = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    if (stat) found.set(Number(name), { parent: fields[1]!, seconds: times / ticks })
  }
  const within = (pid: number): boolean => pid === root || (found.has(pid) && within(found.get(pid)!.parent))
  return [...found].reduce((sum, [pid, { seconds }]) => (within(pid) ? sum + seconds : sum), 0)
}

/** Runs the work, and returns the largest growth of the product's memory during it. */
export async function withMemory<T>(product: Product, work: () => Promise<T>): Promise<{ result: T; more: number }> {
  const pid = product.process.pid!
  const before = await memoryOf(pid)
  let most = before
  const timer = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 100)
  try {
    return { result: await work(), more: Math.max(0, most - before) }
  } finally {
    clearInterval(timer)
  }
}

export const percentile = (numbers: readonly number[], fraction: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * fraction))] ?? 0

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5)

/** A request, and the cookie of its sender. */
interface Asked {
  address: string
  cookie?: string
}

function timed({ address, cookie }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const clientRequest = get(address, { headers: cookie === undefined ? {} : { cookie } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${answer.statusCode} at ${address}`))
      })
    })
    clientRequest.on('error', reject)
  })
}

/** Sends one request after the other, with a pause in milliseconds between them, until it is stopped; returns the duration of each. */
export function asking(next: (n: number) => Asked, pause = 100) {
  let over = false
  const times: number[] = []
  const run = async () => {
    for (let n = 0; !over; n += 1) {
      times.push(await timed(next(n)))
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const running = run()
  // `stop` reports the error.
  running.catch(() => {})
  return {
    async stop(): Promise<number[]> {
      over = true
      await running
      return times
    },
  }
}
