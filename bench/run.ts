import { readdirSync } from 'node:fs'
import { writeRun } from './figures.ts'

/**
 * `npm run bench` runs every measurement, `npm run bench -- courses` one. Each prints its figure beside what it is compared to.
 * The table goes to `bench/results/`; with `--compare` it is told what became worse since the last. A number says how large, to those that can
 * be smaller or larger: `npm run bench -- search-before 1000000`.
 */
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const given = process.argv.slice(2)
const isNumber = (word: string) => /^\d+$/.test(word)
const size = given.filter(isNumber).map(Number)[0]
const wanted = given.filter((name) => name !== '--compare' && !isNumber(name))
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}: choose from ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n${name}`)
  const bench = (await import(`./${name}.bench.ts`)) as { measure: (size?: number) => Promise<void> }
  await bench.measure(size)
}
writeRun(given.includes('--compare'))
