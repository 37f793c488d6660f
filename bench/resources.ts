import { readFile, readdir } from 'node:fs/promises'
import { get } from 'node:http'
import type { Product } from '#tests/journeys/product.ts'

const MB = 1024 * 1024

/** What a process holds of memory, in MB; Linux tells. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MB
}

/** Hundredths of a second, as Linux counts them. */
const ticks = 100

/** Seconds that a process and all that it began have computed: on a machine that others use, what waiting does not tell. */
export async function computedBy(root: number): Promise<number> {
  const found = new Map<number, { parent: number; seconds: number }>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // What it is called stands in brackets and may hold anything.
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

/** Does something, and tells how much more memory than before the product held at most meanwhile. */
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

export const percentile = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** A call, as whom. */
interface Asked {
  address: string
  cookie?: string
}

function timed({ address, cookie }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = get(address, { headers: cookie === undefined ? {} : { cookie } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${answer.statusCode} at ${address}`))
      })
    })
    asked.on('error', reject)
  })
}

/** Makes one call after the other, with so many milliseconds in between, until it is told to stop; answers the milliseconds of each. */
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
  // Heard when it is stopped.
  running.catch(() => {})
  return {
    async stop(): Promise<number[]> {
      over = true
      await running
      return times
    },
  }
}
