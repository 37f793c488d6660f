import { readdirSync } from 'node:fs'
import { writeRun } from './support/figures.ts'

/**
 * `npm run bench` runs every measurement, `npm run bench -- lists` one. Each prints its figure beside its baseline, and the table
 * goes to `bench/results/`; `--compare` prints the figures that are worse than in the last run. A number is the size, for measurements
 * that have one: `npm run bench -- previous-version 100000`.
 */
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const words = process.argv.slice(2)
const isNumber = (word: string) => /^\d+$/.test(word)
const size = words.filter(isNumber).map(Number)[0]
const names = words.filter((name) => name !== '--compare' && !isNumber(name))
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}: choose from ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of names.length > 0 ? names : all) {
  console.log(`\n${name}`)
  const bench = (await import(`./${name}.bench.ts`)) as { measure: (size?: number) => Promise<void> }
  await bench.measure(size)
}
writeRun(words.includes('--compare'))
