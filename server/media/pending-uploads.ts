import { dayMs } from '#shared/time.ts'
import { isPendingUploadPath, publicPathOf, smallestUuid } from '#shared/text/addresses.ts'
import { say } from '#shared/messages/say.ts'
import { sentFileTakenBack } from '#shared/text/file-messages.ts'
import { findNeededFiles } from '#server/contributions/lists.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/problem.ts'
import { fileNameFor, uploadIdOfPath } from './media-type.ts'
import { markWithdrawn } from './withdrawal/withdrawn-files.ts'
import * as store from './store.ts'

const pendingUploadIdOf = (path: string) => (isPendingUploadPath(path) ? uploadIdOfPath(path) : undefined)

/** Milliseconds after which an unused file is withdrawn. Until then a draft can be finished, or a rejected contribution sent again. */
const retentionMs = 30 * dayMs
const batchSize = 200

/** Withdraws files whose contribution was rejected or never sent within a month. Returns how many. */
export async function withdrawUnneededUploads({ db, clock, removal }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - retentionMs)
  let withdrawnCount = 0
  for (let after = smallestUuid; ;) {
    const files = await store.pendingUploadsBefore(db, before, after, batchSize)
    const paths = new Map(files.map(({ id, type }) => [id, `/api/gifts/${fileNameFor(id, type)}`]))
    const neededPaths = await findNeededFiles(db, [...paths.values()], before)
    const unneededIds = [...paths].flatMap(([id, path]) => (neededPaths.has(path) ? [] : [id]))
    withdrawnCount += (await markWithdrawn(db, unneededIds, clock())).length
    if (files.length < batchSize) break
    after = files.at(-1)!.id
  }
  if (withdrawnCount > 0) removal.soon()
  return withdrawnCount
}

/** True for the person's own file of that kind, and for any address that is not a pending upload. */
export async function mayContribute(
  db: Database,
  path: string | null,
  kind: 'image' | 'audio',
  userId: string,
): Promise<boolean> {
  if (path === null || !isPendingUploadPath(path)) return true
  const id = uploadIdOfPath(path)
  const file = id === undefined ? undefined : await store.findPendingUpload(db, id)
  return file !== undefined && file.ownerId === userId && file.type.startsWith(`${kind}/`)
}

/** Makes a file public and returns its path; throws 409 if it was withdrawn. */
export async function publishUpload(tx: Transaction, path: string): Promise<string> {
  const id = pendingUploadIdOf(path)
  if (id === undefined) return path
  if (!(await store.lockPresent(tx, id))) throw conflict(say(sentFileTakenBack))
  await store.publish(tx, id)
  return publicPathOf(path)
}

/** Makes a file private again after an undone decision. */
export async function holdUpload(tx: Transaction, path: string): Promise<void> {
  const id = pendingUploadIdOf(path)
  if (id !== undefined) await store.makePrivate(tx, id)
}

/** Withdraws the files that no contribution needs any more. The caller starts `removal.soon()` after its transaction. */
export async function withdrawUploads({ clock }: Deps, tx: Transaction, paths: string[]): Promise<void> {
  const now = clock()
  const neededPaths = await findNeededFiles(tx, paths, new Date(now.getTime() - retentionMs))
  const ids = paths.filter((path) => !neededPaths.has(path)).flatMap((path) => pendingUploadIdOf(path) ?? [])
  await markWithdrawn(tx, ids, now)
}
