import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import { ConfigError, type Config } from '#server/config/config.ts'
import type { ObjectStore } from './object-store.ts'
import { createDiskStore, type DiskStore } from './disk.ts'

/** Opens the bucket of GCS_BUCKET if that is set, else the folder `objects` in DATA_DIR. Throws ConfigError if it is unusable. */
export async function openObjectStore(
  config: Pick<Config, 'media' | 'dataDir' | 'publicUrl'>,
  options: { secrets: string[]; clock: Clock },
): Promise<ObjectStore | DiskStore> {
  if (!config.media) {
    await demandFolder(join(config.dataDir, 'objects'))
    return createDiskStore({ dataDir: config.dataDir, publicUrl: config.publicUrl, ...options })
  }
  // Google's library takes a third of a second to load, so it is loaded on demand.
  const { openGcsStore } = await import('./gcs.ts')
  return openGcsStore({ ...config.media, clock: options.clock })
}

/** Checks that the folder can be made; the first upload makes it. */
async function demandFolder(at: string): Promise<void> {
  const isFolder = await stat(at).then(
    (found) => found.isDirectory(),
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOTDIR',
  )
  if (!isFolder)
    throw new ConfigError([
      `Uploads are kept in the folder ${at}, and a file stands in its way: move it away, or set DATA_DIR to another folder.`,
    ])
}
