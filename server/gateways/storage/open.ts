import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import { ConfigError } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import type { ObjectStore } from './object-store.ts'
import { createDiskStore } from './disk.ts'
import type { DiskStore } from './disk.ts'

/** A bucket where GCS_BUCKET names one, else the folder `objects` in DATA_DIR. Throws ConfigError when either cannot be used. */
export async function openObjectStore(
  config: Pick<Config, 'media' | 'dataDir' | 'publicUrl'>,
  given: { secrets: string[]; clock: Clock },
): Promise<ObjectStore | DiskStore> {
  if (!config.media) {
    await demandFolder(join(config.dataDir, 'objects'))
    return createDiskStore({ dataDir: config.dataDir, publicUrl: config.publicUrl, ...given })
  }
  // Google's library takes a third of a second to load: only where it is used.
  const { openGcsStore } = await import('./gcs.ts')
  return openGcsStore({ ...config.media, clock: given.clock })
}

/** It is made with the first upload. */
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
