import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '#shared/time.ts'

const memory = '/dev/shm'
const gigabyte = 1024 ** 3

/** True if `/dev/shm` is large enough: a container's often has 64 MB. */
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

/** Removes folders of killed runs, which would keep their memory. */
async function removeFoldersOfKilledRuns(): Promise<void> {
  const anHourAgo = Date.now() - hourMs
  for (const name of await readdir(memory)) {
    const pid = Number(/^kadazandusun-(\d+)-/.exec(name)?.[1] ?? process.pid)
    if (isAlive(pid)) continue
    const folder = join(memory, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && made.mtimeMs < anHourAgo) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A folder that other users may enter: without user namespaces, PostgreSQL runs as another user than root. */
export async function passableFolder(name: string, place = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, `${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/**
 * A folder for temporary data, in memory if there is plenty. A database has a thousand small files: a disk takes several times
 * the processor's time to create and remove them.
 */
export async function quickFolder(name: string): Promise<string> {
  if (!(await isMemoryPlenty())) return passableFolder(name)
  await removeFoldersOfKilledRuns()
  return passableFolder(`kadazandusun-${process.pid}-${name}`, memory)
}
