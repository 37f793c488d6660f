import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { ObjectStore } from './object-store.ts'
import { createDiskStore } from './disk.ts'
import type { DiskStore } from './disk.ts'

/** A bucket where GCS_BUCKET names one, else the folder `objects` in DATA_DIR. Throws ConfigError when the bucket cannot be used. */
export async function openObjectStore(
  config: Pick<Config, 'media' | 'dataDir' | 'publicUrl'>,
  given: { secrets: string[]; clock: Clock },
): Promise<ObjectStore | DiskStore> {
  if (!config.media) return createDiskStore({ dataDir: config.dataDir, publicUrl: config.publicUrl, ...given })
  // Google's library takes a third of a second to load: only where it is used.
  const { openGcsStore } = await import('./gcs.ts')
  return openGcsStore({ ...config.media, clock: given.clock })
}
