import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'

/** Runs the work with a new PostgreSQL and its folder, and removes both afterwards. */
export async function withPostgres(
  work: (url: string, folder: string) => Promise<unknown>,
  settings?: Record<string, string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kadazandusun-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, ...(settings && { settings }) })
  try {
    await work(postgres.url, folder)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
