import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '#tests/journeys/support/product.ts'
import { note } from './support/figures.ts'
import { processesOf } from '#tests/journeys/support/terminal.ts'

const root = join(import.meta.dirname, '..')

/** Milliseconds from the shell, and megabytes. */
const limits = { first: 5000, again: 2000, atStart: 130, under500: 200 }

/** The baseline: a minimal Node server with a PostgreSQL driver, started by npm. */
const bareServer = [
  "const { createServer } = require('node:http')",
  "require('pg')",
  "createServer((_request, response) => response.end('{}')).listen(process.env.PORT)",
].join(';')

interface Started {
  ms: number
  url: string
  megabytes(): Promise<number>
  stop(): Promise<void>
}

async function start(
  command: string[],
  env: Record<string, string>,
  serves: (pid: number) => Promise<boolean>,
): Promise<Started> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const { PATH, HOME } = process.env
  const options = {
    cwd: root,
    env: { PATH, HOME, PORT: port, LOG_LEVEL: 'warn', ...env },
    stdio: 'ignore' as const,
    detached: true,
  }
  const shell: ChildProcess = spawn(command[0] ?? '', command.slice(1), options)
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (shell.exitCode !== null) throw new Error(`${command.join(' ')} ended before it was ready.`)
    await pause(10)
  }
  const ms = performance.now() - began
  const pids = await processesOf('node')
  const pid = (await Promise.all(pids.map(async (each) => ((await serves(each)) ? each : 0)))).find(Boolean) ?? 0
  return {
    ms,
    url,
    async megabytes() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
    },
    async stop() {
      process.kill(-Number(shell.pid), 'SIGTERM')
      await once(shell, 'exit')
    },
  }
}

/** Among the processes of the same program, the one with this text in its environment. */
const hasEnvironment = (text: string) => async (pid: number) => {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  return (await read('environ')).includes(text) && Boolean((await read('cmdline')).split('\0')[0]?.endsWith('node'))
}

async function memory(started: Started): Promise<{ atStart: number; under500: number }> {
  await pause(3000)
  const atStart = await started.megabytes()
  const load = autocannon({ url: `${started.url}/api/config`, connections: 500, duration: 10 })
  await pause(8000)
  const under500 = await started.megabytes()
  await load
  return { atStart, under500 }
}

const memoryText = ({ atStart, under500 }: { atStart: number; under500: number }) =>
  `${Math.round(atStart)} MB at start, ${Math.round(under500)} MB under 500 connections`

/**
 * First start in an empty folder (with database and demo content), then three in the same folder; each from the shell until it is
 * ready.
 */
export async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const product = () => start(['npm', 'start'], { DATA_DIR: dataDir, RATE_LIMIT_BURST: '1e9' }, hasEnvironment(dataDir))
  const first = await product()
  await first.stop()
  const again: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const started = await product()
    again.push(started.ms)
    await started.stop()
  }
  const measured = await product()
  const own = await memory(measured)
  await measured.stop()
  await rm(dataDir, { recursive: true, force: true })

  const other = await start(
    ['npm', 'exec', '-c', `node -e "${bareServer}"`],
    { bare: 'yes' },
    hasEnvironment('bare=yes'),
  )
  const memoryOfBare = await memory(other)
  await other.stop()

  const [, median = 0] = again.toSorted((a, b) => a - b)
  console.log(`  first start ${Math.round(first.ms)} ms (at most ${limits.first})`)
  console.log(
    `  later start ${Math.round(median)} ms, median of 3 (at most ${limits.again}); a bare server ${Math.round(other.ms)} ms`,
  )
  note('first start', first.ms, 'ms', 'less')
  note('later start', median, 'ms', 'less')
  note('memory at start', own.atStart, 'MB', 'less')
  note('memory under 500 connections', own.under500, 'MB', 'less')
  console.log(
    `  ${memoryText(own)} (at most ${limits.atStart} and ${limits.under500}); a bare server ${memoryText(memoryOfBare)}`,
  )
}
