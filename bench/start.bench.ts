import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#tests/journeys/product.ts'

const limits = { first: 10_000, again: 2500 }

async function timed(dataDir: string): Promise<{ ms: number; steps: string }> {
  const began = performance.now()
  const product = await startProduct({ dataDir })
  const ms = performance.now() - began
  const steps = /"steps":\{[^}]*\}/.exec(product.output())?.[0] ?? ''
  await product.stop()
  return { ms, steps }
}

/** First start on an empty folder (database and demo content included), then five starts on the same folder. */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const first = await timed(dataDir)
  const again = []
  for (let run = 0; run < 5; run += 1) again.push(await timed(dataDir))
  await rm(dataDir, { recursive: true, force: true })
  const [median] = again.toSorted((a, b) => a.ms - b.ms).slice(2)
  console.log(`  first start ${Math.round(first.ms)} ms (at most ${limits.first}): ${first.steps}`)
  console.log(
    `  later start ${Math.round(median?.ms ?? 0)} ms, median of 5 (at most ${limits.again}): ${median?.steps}`,
  )
}
