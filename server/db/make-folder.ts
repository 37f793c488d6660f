import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** False if its parent folder is missing. */
async function isMade(at: string, mode: number): Promise<boolean> {
  try {
    await mkdir(at, { mode })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(at)).isDirectory()) return true
    if (code === 'ENOENT') return false
    throw error
  }
}

/** Makes the folder and its parents. Node's recursive mkdir never returns for folders that refuse children, such as `/proc`. */
export async function makeFolder(at: string, mode = 0o755): Promise<void> {
  if (await isMade(at, mode)) return
  await makeFolder(dirname(at), mode)
  // Another process may have made the parent meanwhile.
  if (!(await isMade(at, mode))) throw new Error(`No folder can be made at ${at}: choose another place.`)
}
