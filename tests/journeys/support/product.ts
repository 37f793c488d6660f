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
  /** Where its database answers, as the product has written it down. */
  database(): Promise<string>
  /** Everything it has printed so far. */
  output(): string
  /** Sends the signal and waits for the end; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  remove(): Promise<void>
}

/** Ports of one worker: below 32768, from where on systems give out ports, also to databases and to connections. */
const portsEach = 500
let nextPort = randomInt(portsEach)

/** A port that no other worker draws, so that it stays free until a product takes it, and between two starts. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 25
  for (let tries = 0; tries < portsEach; tries += 1) {
    nextPort = (nextPort + 1) % portsEach
    const port = 20_000 + worker * portsEach + nextPort
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

/** Milliseconds; met only by what hangs. */
const readyTimeout = 180_000

async function untilReady(url: string, product: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyTimeout
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
  given: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<Product> {
  const dataDir = given.dataDir ?? (await passableFolder('product'))
  const port = given.port ?? (await freePort())
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, ...given.env }
  const product = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=1024', 'dist/server/start.js'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  product.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  product.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  const url = `http://localhost:${port}`
  await untilReady(url, product, () => printed).catch((error: unknown) => {
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
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (product.exitCode !== null || product.signalCode !== null) return product.exitCode
      product.kill(signal)
      await once(product, 'exit')
      return product.exitCode
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
