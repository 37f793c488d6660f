import { objectPathsIn, ownPathOf } from '#shared/text/addresses.ts'
import type { EntryState } from '#shared/entries/history.ts'
import { say } from '#shared/messages/say.ts'
import { noSuchFile } from '#shared/entries/refusal-messages.ts'
import type { Transaction, DatabaseReader } from '#server/db/connect.ts'
import {
  fileFields,
  filesIn,
  filesOfEntry,
  refuseWithdrawn,
  type EntryFiles,
} from '#server/db/queries/withdrawn-file-refusals.ts'
import { invalid } from '#server/http/problem.ts'

/** A copy in which addresses of this site's files are stored as paths. */
export const byOwnPaths = <Files extends EntryFiles>(entry: Files, publicUrl: string): Files => {
  const own = (address: string | null | undefined) => address && ownPathOf(address, publicUrl)
  const present = fileFields.filter((field) => entry[field])
  return { ...entry, ...Object.fromEntries(present.map((field) => [field, own(entry[field])])) }
}

/** Refuses withdrawn files, and files that do not exist unless the stored entry (`now`) names them already. Call it before the entry is locked. */
export async function refuseFiles(
  tx: Transaction,
  entry: EntryFiles,
  now?: () => Promise<EntryFiles | undefined>,
): Promise<void> {
  const ownFiles = filesOfEntry(entry).filter(({ text }) => text?.includes('/objects/'))
  if (ownFiles.length === 0) return
  await refuseWithdrawn(tx, ownFiles)
  const paths = ownFiles.filter(({ text }) => text!.startsWith('/objects/'))
  const { shown } = await filesIn(
    tx,
    paths.map(({ text }) => text),
  )
  const missing = paths.filter(({ text }) => !shown.has(text!))
  const stored = missing.length > 0 ? await now?.() : undefined
  const added = missing.find(({ field, text }) => text !== stored?.[field])
  if (added) throw invalid(say(noSuchFile, { label: added.label }), { field: added.field })
}

/** Copies of these states without withdrawn files. With `hold` the other files cannot be withdrawn before the transaction ends. */
export async function withoutWithdrawn(
  tx: DatabaseReader,
  states: readonly EntryState[],
  hold = false,
): Promise<EntryState[]> {
  const addresses = states.flatMap((state) => fileFields.map((field) => state[field]))
  const { withdrawn } = await filesIn(tx, addresses, hold)
  const isGone = (address: string | null) => objectPathsIn(address ?? '').some((path) => withdrawn.has(path))
  return states.map((state) => {
    const gone = fileFields.filter((field) => isGone(state[field]))
    return { ...state, ...Object.fromEntries(gone.map((field) => [field, null])) }
  })
}
