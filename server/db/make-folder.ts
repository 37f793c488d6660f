import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isThere = (at: string) =>
  stat(at).then(
    () => true,
    () => false,
  )

/** Makes the folder and those above it. Node's own way tries for ever where a folder is there and takes none, as `/proc`. */
export async function makeFolder(at: string, mode = 0o755): Promise<void> {
  try {
    await mkdir(at, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(at)).isDirectory()) return
    if (code !== 'ENOENT') throw error
    const above = dirname(at)
    if (await isThere(above)) throw new Error(`No folder can be made at ${at}: choose another place.`, { cause: error })
    await makeFolder(above, mode)
    await makeFolder(at, mode)
  }
}
