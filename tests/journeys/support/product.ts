import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { databaseName, readSecrets } from '#server/db/embedded/data.ts'
import { passableFolder } from '#server/testing/postgres/quick-folder.ts'

const root = join(import.meta.dirname, '../../..')

export interface Product {
  url: string
  process: ChildProcess
  /** Address of its database, from the product's file of secrets. */
  database(): Promise<string>
  /** All its output so far. */
  output(): string
  /** Sends the signal, waits for the end, and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  remove(): Promise<void>
}

/** Ports of one worker. All are below 32768, where the range begins from which systems choose ports of connections. */
const portsPerWorker = 500
let nextPort = randomInt(portsPerWorker)

/** A free port of this worker. No other worker uses it, so it stays free until the product starts, and between two starts. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 25
  for (let tries = 0; tries < portsPerWorker; tries += 1) {
    nextPort = (nextPort + 1) % portsPerWorker
    const port = 20_000 + worker * portsPerWorker + nextPort
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('No port of this worker is free.')
}

/** Milliseconds; so long that only a hanging product exceeds it. */
const readyTimeoutMs = 180_000

async function waitUntilReady(url: string, product: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (product.exitCode !== null) throw new Error(`the product ended before it was ready:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the product was not ready in time:\n${output()}`)
}

/** Starts the product as `npm start` does, on a port and a DATA_DIR of its own. */
export async function startProduct(
  options: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await passableFolder('product'))
  const port = options.port ?? (await freePort())
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, ...options.env }
  const product = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=1024', 'dist/server/start.js'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  product.stdout.on('data', (part: Buffer) => (output += part.toString()))
  product.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const url = `http://localhost:${port}`
  await waitUntilReady(url, product, () => output).catch((error: unknown) => {
    product.kill('SIGKILL')
    throw error
  })
  return {
    url,
    process: product,
    async database() {
      const { password, port: databasePort } = await readSecrets(dataDir)
      return `postgres://${databaseName}:${password}@127.0.0.1:${databasePort}/${databaseName}`
    },
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (product.exitCode !== null || product.signalCode !== null) return product.exitCode
      product.kill(signal)
      await once(product, 'exit')
      return product.exitCode
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
