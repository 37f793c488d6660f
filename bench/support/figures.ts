import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One figure of a run. Ratios to a baseline say more than absolute values: machines differ, and are busy. */
export interface Figure {
  name: string
  value: number
  unit: string
  better: 'less' | 'more'
}
interface Run {
  at: string
  commit: string
  machine: string
  figures: Figure[]
}

/** Difference to the last run that is not significant. */
const noise = 0.1
const folder = join(import.meta.dirname, '../results')
const noted: Figure[] = []

/** Notes a figure for the table of this run. */
export function note(name: string, value: number, unit: string, better: Figure['better']) {
  noted.push({ name, value: Number(value.toPrecision(4)), unit, better })
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function lastRun(): Run | undefined {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .at(-1)
  return name === undefined ? undefined : (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run)
}

/** Figures that are worse than in an earlier run, as sentences. */
export function worseThan(before: readonly Figure[], now: readonly Figure[]): string[] {
  return now.flatMap(({ name, value, unit, better }) => {
    const was = before.find((each) => each.name === name)?.value
    if (was === undefined || was === 0) return []
    const grown = value / was - 1
    const worse = better === 'less' ? grown : -grown
    return worse > noise ? [`${name}: ${value} ${unit}, was ${was} (${Math.round(100 * worse)} % worse)`] : []
  })
}

/** Writes the figures to a file, with commit and machine; `compare` prints those that are worse than in the last run. */
export function writeRun(compare: boolean) {
  if (noted.length === 0) return
  mkdirSync(folder, { recursive: true })
  const before = lastRun()
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`
  const at = new Date().toISOString()
  const file = join(folder, `${at.replaceAll(':', '-')}.json`)
  const run: Run = { at, commit, machine, figures: noted }
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
  console.log(`\n${noted.length} figures of ${commit} in ${file}`)
  if (!compare) return
  if (!before) return console.log('There is no earlier run to compare it to.')
  const worse = worseThan(before.figures, noted)
  console.log(
    `Beside ${before.commit} of ${before.at}${before.machine === machine ? '' : `, on another machine (${before.machine})`}:`,
  )
  console.log(
    worse.length > 0 ? worse.map((line) => `  ${line}`).join('\n') : '  nothing became worse by more than a tenth',
  )
}
