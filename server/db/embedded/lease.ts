import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// Several processes may use one DATA_DIR (two starts, `npm run account` beside the product). What they agree on is held in Linux's
// abstract sockets: bound by one process at a time and gone with it, even after kill -9, so neither lock nor lease can go stale.
// They do not reach across network namespaces: two containers must not share a DATA_DIR.

const lockTimeoutMs = 120_000

/** The name under which processes meet: the folder itself, whatever path leads to it. */
export async function meetingPoint(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  return `kadazandusun-postgres-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
}

/** Runs `work` while no other process runs its own for the same name. */
export async function withLock<T>(name: string, log: (message: string) => void, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + lockTimeoutMs
  let lock = await listen(`${name}-lock`)
  if (!lock) log('Another process is starting or stopping the database here: waiting for it.')
  while (!lock) {
    if (Date.now() > end)
      throw new Error('Another process has been starting the database for two minutes: end it first.')
    await pause(50)
    lock = await listen(`${name}-lock`)
  }
  try {
    return await work()
  } finally {
    await close(lock)
  }
}

/** Marks this process as a user of the database until it calls what is answered, or ends. */
export async function takeLease(name: string): Promise<() => Promise<void>> {
  const server = await listen(`${name}-lease-${randomUUID()}`)
  if (!server) throw new Error('The database lease could not be taken.')
  server.unref()
  return () => close(server)
}

export async function anyLeases(name: string): Promise<boolean> {
  // The kernel writes the leading NUL of an abstract name as @.
  return (await readFile('/proc/net/unix', 'utf8')).includes(`@${name}-lease-`)
}

async function listen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(`\0${name}`)
    await once(server, 'listening')
    return server
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
