import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const folder = process.argv[2]
const steps = readFileSync(join(folder, 'steps'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
const lastLines = (name) => stripVTControlCharacters(read(`${name}.log`) ?? '').trimEnd().split('\n').slice(-15)

const slowest = 12
let passed = 0
const failed = []
console.log(`\nSeconds: ${steps.map(([name, , seconds]) => `${name} ${seconds}`).join(', ')}`)
for (const [name, code] of steps) {
  const report = JSON.parse(read(`${name}.json`) ?? '{ "passed": 0, "failures": [] }')
  passed += report.passed
  const files = Object.entries(report.seconds ?? {}).toSorted(([, one], [, other]) => other - one)
  if (files.length > 0)
    console.log(`Slowest files of ${name}: ${files.slice(0, slowest).map((file) => file.join(' ')).join(', ')}`)
  for (const { where, lines } of report.failures) failed.push([`${name}: ${where}`, ...lines])
  // A run of tests fails by its tests, each counted once; what fails without any is one failure itself.
  if (code !== '0' && report.failures.length === 0) failed.push([`${name}: ended with ${code}`, ...lastLines(name)])
}
for (const [what, ...lines] of failed) console.log([`FAILED ${what}`, ...lines.map((line) => `    ${line}`)].join('\n'))
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
