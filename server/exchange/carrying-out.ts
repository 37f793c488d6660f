import { isOutOfTime } from '#server/db/connect.ts'
import type { ImportStore } from './import-store.ts'

/** Rows that one statement writes: at first, and where there is time for few. */
const batch = { first: 500, least: 10 }

/** Batch after batch until none is left. One for which there was no time is asked for again smaller. */
async function inBatches(write: (most: number) => Promise<number>): Promise<void> {
  let most = batch.first
  for (;;)
    try {
      if ((await write(most)) === 0) return
    } catch (error) {
      if (!isOutOfTime(error) || most <= batch.least) throw error
      most = Math.ceil(most / 4)
    }
}

/** Applies an import, or takes it back, to the end. Where that fails, whoever asks next goes on at once. */
export async function carryOut(
  store: Pick<ImportStore, 'count' | 'pass' | 'letGo'>,
  id: string,
  to: 'applied' | 'undone',
  write: (most: number) => Promise<number>,
): Promise<void> {
  try {
    await inBatches(write)
    await store.count(id)
    await store.pass(id, to)
  } catch (error) {
    // If this fails too, the claim ends by itself after a while.
    await store.letGo(id).catch(() => {})
    throw error
  }
}
