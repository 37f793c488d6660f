import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { removeFilesFromEntries } from '#server/entries/remove-withdrawn-files.ts'
import { findReplacements } from '#server/voices/recordings/replacements.ts'

/** Removes withdrawn files from everything that names them. */
export async function removeFilesFromContent(
  { clock, domainEvents }: Deps,
  tx: Transaction,
  paths: readonly string[],
): Promise<void> {
  // Must run before the entries lose their attestations.
  const replacements = await findReplacements(tx, paths)
  await removeFilesFromEntries(tx, paths, clock())
  await domainEvents.emit(tx, 'file.withdrawn', { paths, replacements })
}
