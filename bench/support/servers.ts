import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startProduct } from '#tests/journeys/support/product.ts'

export const secret = 'a secret that only measurements sign with'
export const withoutRateLimits = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' }

/** Environment of a product at this address. It can send no e-mail: nothing listens on port 1. */
export const productEnv = (databaseUrl: string, publicUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: secret,
  PUBLIC_URL: publicUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'bench@example.test',
})

/** Starts the product on a filled database. */
export async function startOn(databaseUrl: string, dataDir: string, more: Record<string, string> = {}) {
  const port = await freePort()
  return startProduct({ port, env: { ...productEnv(databaseUrl, `http://localhost:${port}`), ...more }, dataDir })
}

/** Starts the product on a filled database, without rate limits. */
export const serve = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  startOn(databaseUrl, dataDir, { LOG_LEVEL: 'warn', ...withoutRateLimits, ...more })

/** Starts a program of `bench/servers`, and waits until it answers `firstRequest`. */
export async function startBaseline(file: string, env: Record<string, string> = {}, firstRequest?: RequestInit) {
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../servers', file)], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url, firstRequest).catch(() => undefined))) await pause(50)
  return {
    url,
    process: server,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
