import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { root } from '#server/root.ts'
import { aFolderFor, freePort, ordinary } from './debian.ts'

export async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export interface Pooler {
  /** URL without a database name. */
  url: string
  stop(): Promise<void>
  /** Points the pooler to this port. */
  leadTo(port: number): Promise<void>
  /** Kills it and starts it again on the same port. */
  restart(): Promise<void>
}

/** Starts PgBouncer with deploy/pgbouncer.ini and the addresses of the test. */
export async function startPgBouncer(databasePort: number): Promise<Pooler> {
  const who = await ordinary()
  const folder = await aFolderFor(who, 'pgbouncer-')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const written = await readFile(join(root, 'deploy/pgbouncer.ini'), 'utf8')
  const tell = (to: number) =>
    writeFile(
      file,
      written
        .replace(/^kadazandusun = .*$/m, `* = host=127.0.0.1 port=${to} user=postgres`)
        .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any'),
    )
  await tell(databasePort)
  const begin = () => spawn('pgbouncer', ['-q', file], { ...who, stdio: 'ignore' })
  let child = begin()
  const listening = async (): Promise<void> => {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end(),
      () => pause(50).then(listening),
    )
  }
  await listening()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async leadTo(to) {
      await tell(to)
      child.kill('SIGHUP')
    },
    async restart() {
      await ended(child, 'SIGKILL')
      child = begin()
      await listening()
    },
    async stop() {
      await ended(child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
