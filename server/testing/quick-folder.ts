import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const gigabyte = 1024 ** 3

/** Whether `/dev/shm` can be relied on: a container's is often of 64 MB. */
export async function isMemoryPlenty(): Promise<boolean> {
  const room = await statfs(memory).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize > 2 * gigabyte && process.availableMemory() > 3 * gigabyte
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a run left behind that was killed: nothing else would give its memory back. */
async function sweep(): Promise<void> {
  const anHourAgo = Date.now() - 3600_000
  for (const name of await readdir(memory)) {
    const pid = Number(/^kadazandusun-(\d+)-/.exec(name)?.[1] ?? process.pid)
    if (isAlive(pid)) continue
    const folder = join(memory, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && made.mtimeMs < anHourAgo) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A folder through which others may pass: where root may make no user namespace, PostgreSQL runs as somebody else. */
export async function passableFolder(name: string, place = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, `${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/**
 * A folder for data that must survive nothing, in memory where there is plenty. A database is a thousand small files: a disk that makes and
 * removes them by the ten thousand takes several times the processor's time, and both cores wait for it.
 */
export async function quickFolder(name: string): Promise<string> {
  if (!(await isMemoryPlenty())) return passableFolder(name)
  await sweep()
  return passableFolder(`kadazandusun-${process.pid}-${name}`, memory)
}
