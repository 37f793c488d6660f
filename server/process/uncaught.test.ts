import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const happening = {
  'a rejection that nobody handles': "Promise.reject(new Error('lost'))",
  'an error that nobody catches': "setTimeout(() => { throw new Error('lost') })",
}

test.each(Object.entries(happening))(
  '%s is logged as one line, like a warning of Node, and ends the process',
  async (_what, cause) => {
    const script = `
    import { createLog } from '#server/log.ts'
    import { logUncaught } from './uncaught.ts'
    logUncaught(createLog('info'), () => {
      console.log('{"msg":"closed"}')
      process.exit(1)
    })
    process.emitWarning('old ways')
    setTimeout(() => { ${cause} }, 20)
    setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
    const [out, faults, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('exit', resolve)),
    ])
    const lines = out.trim().split('\n')
    expect(new Set(lines.map((line) => (JSON.parse(line) as { msg: string }).msg))).toEqual(
      new Set(['Node warns', 'an error that nobody caught', 'closed']),
    )
    expect([faults, code]).toEqual(['', 1])
  },
)
