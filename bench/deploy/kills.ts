import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveBrowser } from '#tests/journeys/support/browser.ts'
import { crash, emptyCounts, type Crashes } from '#tests/journeys/support/crashes.ts'

const folder = join(import.meta.dirname, '../results')
/** A line of JSON for every few runs: a series that is interrupted keeps its results, and a later one adds to them. */
const file = join(folder, 'kills.jsonl')

/** Pairs of browsers at the same time. */
const pairsAtOnce = 8

const counted = ['runs', 'acknowledged', 'stored', 'lost', 'duplicated', 'different'] as const

function sumOf(parts: readonly Crashes[]): Crashes {
  const sum = emptyCounts()
  for (const part of parts) {
    for (const name of counted) sum[name] += part[name]
    for (const [why, times] of Object.entries(part.broken)) sum.broken[why] = (sum.broken[why] ?? 0) + times
    for (const [what, times] of Object.entries(part.disasters)) sum.disasters[what] = (sum.disasters[what] ?? 0) + times
  }
  return sum
}

function storedResults(): Crashes[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Crashes)
}

function store(part: Crashes) {
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...part })}\n`)
  const { runs, broken, ...sum } = sumOf(storedResults())
  const ended = Object.values(broken).reduce((all, times) => all + times, 0)
  console.log(`  ${runs} runs, ${ended} broken: ${JSON.stringify(sum)}`)
}

/**
 * Kills processes under pairs of browsers until the number of runs is reached or the time is over. The crash of a browser or a product
 * ends its runs, and new ones continue.
 */
export async function killAgainAndAgain(runs: number, until: number) {
  let begun = 0
  while (begun < runs && Date.now() < until) {
    const browser = await serveBrowser()
    try {
      const options = { runs: runs - begun, random: Math.random, until, pairsAtOnce }
      for await (const part of crash(browser.endpoint, options)) {
        begun += pairsAtOnce
        store(part)
      }
    } catch (error) {
      begun += pairsAtOnce
      store({ ...emptyCounts(), broken: { [String(error)]: pairsAtOnce } })
    } finally {
      await browser.close()
    }
  }
  const sum = sumOf(storedResults())
  console.log(`  ${sum.runs} runs with two browsers, of all that are in ${file}: ${JSON.stringify(sum.disasters)}`)
  console.log(`  answers seen taken ${sum.acknowledged}, in the log ${sum.stored}`)
  console.log(`  lost ${sum.lost} (0), twice in the log ${sum.duplicated} (0)`)
  console.log(`  runs after which the two were told different things: ${sum.different} (0)`)
  for (const [why, times] of Object.entries(sum.broken)) console.log(`  ${times} broke, and count as none: ${why}`)
}
