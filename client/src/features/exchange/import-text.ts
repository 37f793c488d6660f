import { fileEmpty } from '#shared/text/media-messages.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { importLimitBytes, type ImportState, type RowOutcome, type imports } from '#shared/exchange.ts'
import { importFieldLabels } from '#shared/exchange/import-fields.ts'
import { fileTooLarge } from '#shared/exchange/form-messages.ts'
import {
  appliedState,
  applyingState,
  checkedState,
  checkingState,
  undoingState,
  undoneState,
} from '#shared/exchange/import-messages.ts'
import {
  addLabel,
  addText,
  changedLabel,
  changedText,
  conflictLabel,
  conflictText,
  faultLabel,
  faultText,
  newLabel,
  newText,
  sameLabel,
  sameText,
} from '#shared/exchange/row-messages.ts'
import { say, textLocale, type Sentence } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { MiB } from '#shared/site/site.ts'
import type { Tone } from '#client/ui/badge.tsx'

/** A language's name with its code, or the code of a language that the browser does not know. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(textLocale(), { type: 'language', fallback: 'none' }).of(code)
    return name ? `${name} (${code})` : code
  } catch {
    return code
  }
}

/** Name of a column of a file. LIFT has none of its own, and is read into ours. */
export const columnLabel = (column: string) => {
  const label = (importFieldLabels as Partial<Record<string, PlainText>>)[column]
  return label ? say(label) : column
}

export type ImportJson = ResponseOf<typeof imports.read>
export type ImportListJson = ResponseOf<typeof imports.list>[number]
export type ImportRowJson = ResponseOf<typeof imports.rows>[number]

/** Label and meaning of each row outcome. */
export const outcomes: Record<RowOutcome, { label: PlainText; text: PlainText; tone: Tone }> = {
  new: { label: newLabel, text: newText, tone: 'success' },
  changed: { label: changedLabel, text: changedText, tone: 'accent' },
  add: { label: addLabel, text: addText, tone: 'accent' },
  same: { label: sameLabel, text: sameText, tone: 'neutral' },
  conflict: { label: conflictLabel, text: conflictText, tone: 'danger' },
  fault: { label: faultLabel, text: faultText, tone: 'danger' },
}

export const states: Record<ImportState, { label: PlainText; tone: Tone }> = {
  checking: { label: checkingState, tone: 'accent' },
  checked: { label: checkedState, tone: 'accent' },
  applying: { label: applyingState, tone: 'accent' },
  applied: { label: appliedState, tone: 'success' },
  undoing: { label: undoingState, tone: 'accent' },
  undone: { label: undoneState, tone: 'neutral' },
}

export const checkedRows = ({ counts }: Pick<ImportJson, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
/** Number of rows that applying would write. */
export const rowsToWrite = ({ counts, chosen }: Pick<ImportJson, 'counts' | 'chosen'>) =>
  counts.new + counts.changed + chosen

/** True while a process works on the import. */
export const isRunning = ({ state, stalled }: Pick<ImportJson, 'state' | 'stalled'>) =>
  state.endsWith('ing') && !stalled

export const importAddress = (id: string) => `/admin/imports/${id}`

/** Reason not to send a file; undefined if it can be sent. */
export function refusalOfFile({ size }: Pick<File, 'size'>): Sentence | undefined {
  if (size === 0) return say(fileEmpty)
  return size > importLimitBytes ? say(fileTooLarge, { most: importLimitBytes / MiB }) : undefined
}

const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const newLine = 10
/** Number of bytes that contain a table's header and first row. */
const beginningBytes = MiB / 4

/** The part of a file that shows its columns: packages complete, tables and LIFT files up to the end of a line. */
export async function readBeginning(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer())
  const sendAll = isPackage(bytes) || file.size <= beginningBytes
  const end = bytes.lastIndexOf(newLine) + 1 || bytes.length
  return asBody(sendAll ? file : new Blob([bytes.slice(0, end)]))
}

/** Browsers disagree on the file's type, so a neutral one is sent. */
export const asBody = (file: Blob) => new Blob([file], { type: 'application/octet-stream' })
