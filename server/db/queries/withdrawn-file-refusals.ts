import {
  pictureLabel,
  pictureTakenBack,
  soundLabel,
  soundTakenBack,
  videoLabel,
  videoTakenBack,
} from '#shared/media/messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { inArray } from 'drizzle-orm'
import { objectPathsIn, uploadIdIn } from '#shared/text/addresses.ts'
import { invalid, type Problem } from '#server/http/problem.ts'
import type { Transaction, DatabaseReader } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables/media.ts'

type OptionalText = string | null | undefined

/** A field that names files, and the sentence that refuses a withdrawn one. */
export interface NamedFiles {
  field: string
  text: OptionalText
  refusal: (path: string) => Sentence
}

/**
 * States of the uploads that these texts name, by path. With `hold` the files are locked against withdrawal until the
 * transaction ends.
 */
export async function filesIn(
  tx: DatabaseReader,
  texts: readonly OptionalText[],
  hold = false,
): Promise<{ withdrawn: Set<string>; shown: Set<string> }> {
  const paths = texts.flatMap((text) => objectPathsIn(text ?? ''))
  const idByPath = new Map(paths.map((path) => [path, uploadIdIn(path)!]))
  const [withdrawn, shown] = [new Set<string>(), new Set<string>()]
  if (idByPath.size === 0) return { withdrawn, shown }
  const { id, withdrawnAt, registeredAt, gate } = uploads
  const uploadRows = tx
    .select({ id, withdrawnAt, registeredAt, gate })
    .from(uploads)
    .where(inArray(id, [...idByPath.values()]))
    .orderBy(id)
  const rows = new Map((await (hold ? uploadRows.for('share') : uploadRows)).map((row) => [row.id, row]))
  for (const [path, id] of idByPath) {
    const row = rows.get(id)
    if (row?.withdrawnAt) withdrawn.add(path)
    else if (row?.registeredAt && row.gate === null) shown.add(path)
  }
  return { withdrawn, shown }
}

/**
 * Problem 400 for the first field that names a withdrawn file. Call it before locking the row that names the files: a withdrawal
 * locks the file first and the rows after it.
 */
export async function withdrawnFileFault(
  tx: Transaction,
  namedFiles: readonly NamedFiles[],
): Promise<Problem | undefined> {
  const texts = namedFiles.map(({ text }) => text)
  const { withdrawn } = await filesIn(tx, texts, true)
  for (const { field, text, refusal } of namedFiles) {
    const path = objectPathsIn(text ?? '').find((each) => withdrawn.has(each))
    if (path !== undefined) return invalid(refusal(path), { field })
  }
  return undefined
}

/** The one rule against withdrawn files: throws the problem of `withdrawnFileFault`. */
export async function refuseWithdrawn(tx: Transaction, namedFiles: readonly NamedFiles[]): Promise<void> {
  const problem = await withdrawnFileFault(tx, namedFiles)
  if (problem) throw problem
}

const labels = { imageUrl: pictureLabel, audioUrl: soundLabel, videoUrl: videoLabel }
const refusals = { imageUrl: pictureTakenBack, audioUrl: soundTakenBack, videoUrl: videoTakenBack }
type FileField = keyof typeof labels
export type EntryFiles = { [field in FileField]?: OptionalText }
export const fileFields = Object.keys(labels) as FileField[]

/** Fields of an entry, or of a contribution to one, that name files. */
export const filesOfEntry = (fields: EntryFiles): (NamedFiles & { field: FileField; label: string })[] =>
  fileFields.map((field) => {
    const label = say(labels[field])
    return {
      field,
      label,
      text: fields[field],
      refusal: () => say(refusals[field]),
    }
  })
