import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveBrowser } from '#tests/journeys/browser.ts'
import { crash } from '#tests/journeys/crashes.ts'

const root = join(import.meta.dirname, '..')
/** Bytes with brotli. */
const limits = { review: 25_000, worker: 8000, builder: 30_000, landing: 112_000 }
const runs = Number(process.env.RUNS ?? 20)

interface Chunk {
  file: string
  imports?: string[]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const size = async (file: string) => (await readFile(join(root, 'dist/client', `${file}.br`))).length

/** What a page loads besides what every page has. */
async function ownOf(manifest: Record<string, Chunk>, source: string): Promise<number> {
  const shared = new Set(['index.html', ...(manifest['src/pages/dashboard.tsx']?.imports ?? [])])
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || shared.has(name) || found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit(source)
  const sizes = await Promise.all([...found].map(size))
  return sizes.reduce((sum, each) => sum + each, 0)
}

async function compareSizes() {
  const { stdout } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' })
  const manifest = JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const figures = {
    review: await ownOf(manifest, 'src/pages/review.tsx'),
    worker: await size('worker.js'),
    builder: await ownOf(manifest, 'src/features/courses/teach/builder/questions.tsx'),
  }
  for (const [name, bytes] of Object.entries(figures))
    console.log(`  ${name}: ${kilobytes(bytes)} (at most ${kilobytes(limits[name as keyof typeof figures])})`)
  const landing = /first visit of \/: [^\n]*/.exec(stdout)?.[0] ?? 'the build failed'
  console.log(`  ${landing}; at most ${kilobytes(limits.landing)} with its font`)
}

/** Measures what pages weigh, and what is left of answers when page, server and database are killed (RUNS says how often). */
export async function measure(): Promise<void> {
  await compareSizes()
  const browser = await serveBrowser()
  try {
    const {
      runs: done,
      acknowledged,
      lost,
      doubled,
      unequal,
      disasters,
    } = await crash(browser.endpoint, runs, Math.random)
    console.log(`  ${done} runs with two browsers: ${JSON.stringify(disasters)}`)
    console.log(`  answers seen taken ${acknowledged}, lost ${lost} (0), twice in the log ${doubled} (0)`)
    console.log(`  runs after which the two were told different things: ${unequal} (0)`)
  } finally {
    await browser.close()
  }
}
