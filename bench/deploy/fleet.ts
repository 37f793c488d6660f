import { randomBytes, randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Role } from '#shared/people.ts'
import { root } from '#server/root.ts'
import { freePort } from '#server/testing/postgres/debian.ts'
import { signedCookie } from '#server/testing/signed-cookie.ts'
import { ended } from '#server/testing/postgres/pgbouncer.ts'

// Runs several processes of the product and haproxy in front of a database, as in deploy/.

const secret = randomBytes(36).toString('base64')
const example = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

interface Given {
  databaseUrl: string
  directUrl: string
  /** Number of processes. */
  processes: number
  dataDir: string
}

export interface Fleet {
  url: string
  /** Ids of the product's processes, without the proxy. */
  pids: number[]
  stop(): Promise<void>
}

/** deploy/haproxy.cfg with local addresses, without TLS. */
async function startHaproxy(folder: string, port: number, ports: number[]): Promise<ChildProcess> {
  const servers = ports.map((each, at) => `    server p${at} 127.0.0.1:${each}`).join('\n')
  const text = (await example('haproxy.cfg'))
    .replace(/^ {4}bind :443 .*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ {4}http-request redirect .*\n/m, '')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/^ {4}server one .*\n {4}server two .*$/m, servers)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  return spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'inherit' })
}

const isReady = (at: string) =>
  fetch(`${at}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built product as several processes behind haproxy. */
export async function startFleet({ databaseUrl, directUrl, processes, dataDir }: Given): Promise<Fleet> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ports: number[] = []
  for (let at = 0; at < processes; at += 1) ports.push(await freePort())
  const env = {
    PATH: process.env['PATH'],
    MALLOC_ARENA_MAX: '2',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    SESSION_SECRET: secret,
    // Nothing listens on port 1.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'product@example.test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
  }
  const program = ['--max-semi-space-size=4', '--max-old-space-size=1024', join(root, 'dist/server/start.js')]
  const children = ports.map((each) =>
    spawn(process.execPath, program, {
      cwd: root,
      env: { ...env, PORT: String(each) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const proxy = await startHaproxy(dataDir, port, ports)
  for (const each of [...ports.map((one) => `http://127.0.0.1:${one}`), url])
    while (!(await isReady(each))) {
      if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('A process did not start.')
      await pause(200)
    }
  return {
    url,
    pids: children.map(({ pid }) => pid!),
    async stop() {
      await ended(proxy, 'SIGKILL')
      await Promise.all(children.map((child) => ended(child, 'SIGTERM')))
    },
  }
}

/** Cookie header of a logged-in person. Writes only columns that every version has. */
export async function aCookie(databaseUrl: string, role: Role, signedWith = secret): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "INSERT INTO users (issuer, subject, role, email_verified) VALUES ('bench', $1, $2, true) RETURNING id",
    [randomUUID(), role],
  )
  const id = randomBytes(18).toString('base64url')
  await client.query(
    "INSERT INTO sessions (id, user_id, data, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
    [id, rows[0]?.id, { cookie: { originalMaxAge: null }, passport: { user: rows[0]?.id } }],
  )
  await client.end()
  return signedCookie(id, signedWith)
}
