import type { Database, Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { closeTakedownRequests } from '#server/takedowns/closing.ts'
import { markWithdrawn } from './withdrawn-files.ts'
import { withdrawRecordingOfFile, lockRecordingsOfFiles } from '#server/voices/recordings/recording-store.ts'
import { pathFor } from '#server/media/media-type.ts'
import * as store from '#server/media/store.ts'
import { removeFilesFromContent } from './remove-withdrawn-files.ts'

/** The public path of a file; undefined if it is not served, or no longer. */
export async function publicPath(db: Database, id: string): Promise<string | undefined> {
  const file = await store.findPublic(db, id)
  return file && !file.withdrawn ? pathFor(file.id, file.type) : undefined
}

/** Runs the permanent deletion of entries, then withdraws their files that nothing else names. */
export async function deleteEntriesAndWithdrawFiles(
  deps: Deps,
  tx: Transaction,
  paths: string[],
  remove: () => Promise<unknown>,
): Promise<void> {
  // Voices are locked before their files everywhere, so that two withdrawals never wait for each other.
  await lockRecordingsOfFiles(tx, paths)
  await store.lock(tx, paths)
  await remove()
  const unnamedIds = await store.findUnused(tx, paths)
  await markWithdrawn(tx, unnamedIds, deps.clock())
  await closeTakedownRequests(deps, tx, unnamedIds)
}

/** Withdraws a public file; `writeAudit` runs in the same transaction. False if the file was not available. */
export async function withdrawPublicFile(
  deps: Deps,
  id: string,
  writeAudit: (tx: Transaction, path: string) => Promise<void>,
): Promise<boolean> {
  const { db, clock, removal } = deps
  const path = await publicPath(db, id)
  if (path === undefined) return false
  const wasWithdrawn = await db.transaction(async (tx) => {
    await lockRecordingsOfFiles(tx, [path])
    if ((await markWithdrawn(tx, [id], clock())).length === 0) return false
    await removeFilesFromContent(deps, tx, [path])
    await withdrawRecordingOfFile(deps, tx, id, () => writeAudit(tx, path))
    await closeTakedownRequests(deps, tx, [id])
    return true
  })
  removal.soon()
  return wasWithdrawn
}
