import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { killAgainAndAgain } from './deploy/kills.ts'

const root = join(import.meta.dirname, '..')
/** Bytes after brotli. */
const limits = { review: 25_000, worker: 8000, builder: 30_000, landing: 112_000 }
const runs = Number(process.env.RUNS ?? 20)
const minutes = Number(process.env.MINUTES ?? Infinity)

interface Chunk {
  file: string
  imports?: string[]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const size = async (file: string) => (await readFile(join(root, 'dist/client', `${file}.br`))).length

function filesOf(manifest: Record<string, Chunk>, ...sources: string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return found
}

/** Files that a page loads in addition to the page before it: home, or the teacher's page from which the builder opens. */
async function ownOf(manifest: Record<string, Chunk>, source: string, from: string): Promise<number> {
  const there = filesOf(manifest, 'index.html', from)
  const sizes = await Promise.all([...filesOf(manifest, source)].filter((file) => !there.has(file)).map(size))
  return sizes.reduce((sum, each) => sum + each, 0)
}

async function compareSizes() {
  const { stdout } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' })
  const manifest = JSON.parse(await readFile(join(root, 'dist/pages/en/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const figures = {
    review: await ownOf(manifest, 'src/pages/learning/review.tsx', 'src/pages/learning/home.tsx'),
    worker: await size('worker.js'),
    builder: await ownOf(
      manifest,
      'src/features/courses/teach/builder/questions.tsx',
      'src/pages/teaching/teacher.tsx',
    ),
  }
  for (const [name, bytes] of Object.entries(figures))
    console.log(`  ${name}: ${kilobytes(bytes)} (at most ${kilobytes(limits[name as keyof typeof figures])})`)
  const landing = /first visit of \/: [^\n]*/.exec(stdout)?.[0] ?? 'the build failed'
  console.log(`  ${landing}; at most ${kilobytes(limits.landing)} with its font`)
}

/**
 * Measures the size of pages, and lost answers when page, server and database are killed (RUNS sets the number, MINUTES the longest
 * duration).
 */
export async function measure(): Promise<void> {
  await compareSizes()
  await killAgainAndAgain(runs, Date.now() + minutes * 60_000)
}
