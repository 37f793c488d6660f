import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const shown = 15

/** The first lines of an error, without colours, and its place in this repository. */
function linesOf(error) {
  const lines = stripVTControlCharacters([error.message ?? String(error), error.diff ?? ''].join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shown)
  if (error.cause) lines.push(`cause: ${stripVTControlCharacters(error.cause.message ?? String(error.cause))}`)
  const frame = error.stacks?.find(({ file }) => !file.includes('/node_modules/'))
  return frame ? [...lines, `at ${relative(process.cwd(), frame.file)}:${frame.line}`] : lines
}

/** Unlike Vitest's own JSON report, this one contains errors of suites and files, errors outside of any test, and the seconds of each file. */
export default class Report {
  onTestRunEnd(modules, loose) {
    let passed = 0
    const failures = []
    const seconds = {}
    const fail = (where, errors) => failures.push({ where, lines: errors.flatMap(linesOf) })
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      seconds[file] = Math.round(module.diagnostic().duration / 1000)
      if (module.errors().length > 0) fail(file, module.errors())
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) fail(`${file} > ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') fail(`${file} > ${test.fullName}`, errors)
      }
    }
    for (const error of loose) fail('outside of any test', [error])
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures, seconds }))
  }
}
