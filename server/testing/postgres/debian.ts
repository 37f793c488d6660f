import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

// Programs of the machine that some tests need; without them those tests are skipped with a message.

const sh = promisify(execFile)
const debian = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL of the machine. */
export async function debianPostgres(): Promise<string | undefined> {
  const versions = (await readdir(debian).catch(() => [])).toSorted((a, b) => Number(b) - Number(a))
  return versions[0] && join(debian, versions[0], 'bin')
}

export async function isInstalled(program: string): Promise<boolean> {
  return sh('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const idOf = async (kind: string) => Number((await sh('id', [kind, 'postgres'])).stdout)

/** User for PostgreSQL and PgBouncer, which refuse root. */
export async function ordinary(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** A new folder that the ordinary user may write. */
export async function aFolderFor(who: { uid: number; gid: number } | undefined, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  if (who) await chown(folder, who.uid, who.gid)
  return folder
}

export interface Cluster {
  url: string
  port: number
  data: string
  /** 'promote', 'restart' … */
  control(...words: string[]): Promise<void>
  /** Kills the server without a shutdown, as a crash of the machine would. */
  kill(signal: NodeJS.Signals): void
  start(): Promise<void>
  stop(): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  max_connections: '60',
  wal_level: 'replica',
}

/** Starts the machine's own PostgreSQL; `of` makes it the standby of that cluster. */
export async function startDebianPostgres(
  bin: string,
  given: { of?: Cluster; more?: Record<string, string> } = {},
): Promise<Cluster> {
  const who = await ordinary()
  const folder = await aFolderFor(who, 'cluster-')
  const data = join(folder, 'data')
  const port = await freePort()
  const as = { ...who, cwd: folder }
  if (given.of) {
    const from = given.of.url.replace(/\/postgres$/, '')
    await sh(
      join(bin, 'pg_basebackup'),
      ['-D', data, '-R', '--checkpoint=fast', '-X', 'stream', '-d', `${from}?application_name=standby`],
      as,
    )
  } else {
    await sh(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], as)
  }
  const lines = Object.entries({ ...settings, ...given.more, port: String(port) }).map(
    ([key, value]) => `${key} = '${value}'`,
  )
  await writeFile(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`, { flag: 'a' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess

  async function start() {
    child = spawn(join(bin, 'postgres'), ['-D', data], { ...as, stdio: 'ignore' })
    for (;;) {
      const client = new Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.end()
        return
      } catch {
        if (child.exitCode !== null) throw new Error(`The PostgreSQL in ${data} did not start.`)
        await pause(50)
      }
    }
  }
  await start()
  return {
    url,
    port,
    data,
    start,
    control: async (...words) => void (await sh(join(bin, 'pg_ctl'), ['-D', data, '-w', ...words], as)),
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGINT')
        await gone
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
