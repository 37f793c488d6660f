import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveBrowser } from '#tests/journeys/browser.ts'
import { crash, nothing } from '#tests/journeys/crashes.ts'
import type { Crashes } from '#tests/journeys/crashes.ts'

const folder = join(import.meta.dirname, 'results')
/** A line of JSON for each few runs: a series that is ended loses nothing of what it found, and a later one adds to it. */
const file = join(folder, 'kills.jsonl')

/** Pairs of browsers at the same time. */
const together = 8

const counted = ['runs', 'acknowledged', 'stored', 'lost', 'doubled', 'unequal'] as const

function sumOf(parts: readonly Crashes[]): Crashes {
  const sum = nothing()
  for (const part of parts) {
    for (const name of counted) sum[name] += part[name]
    for (const [why, times] of Object.entries(part.broken)) sum.broken[why] = (sum.broken[why] ?? 0) + times
    for (const [what, times] of Object.entries(part.disasters)) sum.disasters[what] = (sum.disasters[what] ?? 0) + times
  }
  return sum
}

function kept(): Crashes[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Crashes)
}

function keep(part: Crashes) {
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...part })}\n`)
  const { runs, broken, ...sum } = sumOf(kept())
  const ended = Object.values(broken).reduce((all, times) => all + times, 0)
  console.log(`  ${runs} runs, ${ended} broken: ${JSON.stringify(sum)}`)
}

/** Kills under pairs of browsers until there were so many runs, or until that moment. A browser or a product that is gone ends the runs that stood on it, and others go on with new ones. */
export async function killAgainAndAgain(runs: number, until: number) {
  let begun = 0
  while (begun < runs && Date.now() < until) {
    const browser = await serveBrowser()
    try {
      const wanted = { runs: runs - begun, random: Math.random, until, together }
      for await (const part of crash(browser.endpoint, wanted)) {
        begun += together
        keep(part)
      }
    } catch (error) {
      begun += together
      keep({ ...nothing(), broken: { [String(error)]: together } })
    } finally {
      await browser.close()
    }
  }
  const sum = sumOf(kept())
  console.log(`  ${sum.runs} runs with two browsers, of all that are in ${file}: ${JSON.stringify(sum.disasters)}`)
  console.log(`  answers seen taken ${sum.acknowledged}, in the log ${sum.stored}`)
  console.log(`  lost ${sum.lost} (0), twice in the log ${sum.doubled} (0)`)
  console.log(`  runs after which the two were told different things: ${sum.unequal} (0)`)
  for (const [why, times] of Object.entries(sum.broken)) console.log(`  ${times} broke, and count as none: ${why}`)
}
