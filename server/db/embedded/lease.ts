import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// Processes that share one DATA_DIR coordinate through Linux's abstract sockets: one process binds a name, which even kill -9 frees.
// They do not cross network namespaces: two containers must not share a DATA_DIR.

const lockTimeoutMs = 120_000

/** Socket name of a folder, the same for every path that leads to it. */
export async function socketNameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  return `kadazandusun-postgres-${hash('sha256', `${dev}:${ino}`, 'hex').slice(0, 16)}`
}

/** Runs `work` while no other process runs its own under the same name. */
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

/** Registers this process as a user of the database until it calls the returned function, or ends. */
export async function takeLease(name: string): Promise<() => Promise<void>> {
  const server = await listen(`${name}-lease-${randomUUID()}`)
  if (!server) throw new Error('The database lease could not be taken.')
  server.unref()
  return () => close(server)
}

export async function hasLeases(name: string): Promise<boolean> {
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
