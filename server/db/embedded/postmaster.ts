import { MiB } from '#shared/site/site.ts'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveToOwnerOf, lastLines } from './data.ts'
import { launch, type Runner } from './runner.ts'

// PostgreSQL's first process (the postmaster): finds, starts and stops it. Callers hold the lock of `lease.ts`.

export interface Postmaster {
  pid: number
  port: number
  state: 'starting' | 'ready' | 'stopping'
}

/** Settings for a small machine. Text that people typed must not reach a log: neither failed statements nor their errors. */
const defaults = {
  listen_addresses: '127.0.0.1',
  max_connections: '50',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const longestLog = MiB

/** Postmaster that runs on this data; undefined if its process is dead or its number belongs to another program. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readPidFile(data))?.split('\n') ?? []
  const pid = Number(lines[0] ?? 0)
  if (!(pid > 0) || !(await isPostmaster(pid, data))) return undefined
  const status = lines[7]?.trim()
  return { pid, port: Number(lines[3]), state: status === 'ready' || status === 'stopping' ? status : 'starting' }
}

/** True if the process's command line is that of a postmaster of this data. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(words[0] ?? '') === 'postgres' && words.includes(data)
}

/** Removes a stale pid file: PostgreSQL would not start while the file's number belongs to any living process. */
export async function removeStalePidFile(data: string): Promise<void> {
  const pidFile = await readPidFile(data)
  if (pidFile !== undefined && !(await readPostmaster(data))) await rm(join(data, 'postmaster.pid'), { force: true })
}

async function readPidFile(data: string): Promise<string | undefined> {
  try {
    return await readFile(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Starts PostgreSQL. Returns the postmaster, or the last lines of its log if it ended. */
export async function tryStart(
  runner: Runner,
  dataDir: string,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<Postmaster | string> {
  const path = join(dataDir, 'postgres.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  const output = await open(path, size > longestLog ? 'w' : 'a', 0o600)
  try {
    const from = (await output.stat()).size
    await giveToOwnerOf(dataDir, path)
    const flags = Object.entries({ ...defaults, ...settings }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const args = ['-D', runner.data, '-k', '', ...flags]
    const child = launch(runner, runner.postgres, args, ['ignore', output.fd, output.fd], true)
    let ended: string | undefined
    child.on('error', (error) => (ended = error.message))
    child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? `exit code ${code}`}`))
    child.unref()
    const started = await untilReady(runner.data, async () => ended === undefined, log)
    if (started) return started
    return lastLines((await readFile(path)).subarray(from).toString()) || String(ended)
  } finally {
    await output.close()
  }
}

/** Waits until PostgreSQL is ready or its process ends. Recovery after a crash has no time limit. */
export async function untilReady(data: string, lives: () => Promise<boolean>, log: (message: string) => void) {
  const sayAt = Date.now() + 5000
  let status = false
  for (;;) {
    const postmaster = await readPostmaster(data)
    if (postmaster?.state === 'ready') return postmaster
    if (!(await lives())) return undefined
    if (!status && Date.now() > sayAt) log('PostgreSQL is putting its data in order; this can take a while.')
    status ||= Date.now() > sayAt
    await pause(10)
  }
}

/**
 * Stops PostgreSQL with SIGINT (fast shutdown), then with harsher signals if it hangs; those cost a recovery but no commit. All
 * steps together take less time than a service manager gives the product.
 */
export async function stopPostgres(pid: number, data: string): Promise<void> {
  const steps = [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 10_000],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    if (!(await isPostmaster(pid, data))) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
    const end = Date.now() + timeoutMs
    while (Date.now() < end && (await isPostmaster(pid, data))) await pause(10)
  }
  if (await isPostmaster(pid, data)) throw new Error(`PostgreSQL (process ${pid}) could not be stopped.`)
}
