import type { Answer } from '#shared/endpoint.ts'
import { importLimit, type ImportField, type ImportState, type RowOutcome, type imports } from '#shared/exchange.ts'
import { MiB } from '#shared/site/site.ts'
import type { Tone } from '#client/ui/badge.tsx'

export type ImportAnswer = Answer<typeof imports.read>
export type ImportListAnswer = Answer<typeof imports.list>[number]
export type ImportRowAnswer = Answer<typeof imports.rows>[number]

export const fieldLabels: Record<ImportField, string> = {
  id: 'Id',
  version: 'Version',
  type: 'Type',
  form: 'Word',
  dialects: 'Dialects',
  other_forms: 'Other forms',
  part_of_speech: 'Part of speech',
  english: 'English',
  malay: 'Malay',
  note: 'Note',
  domains: 'Domains',
  semantic_domains: 'Semantic domains',
  language: 'Language',
  related: 'Related words',
  pronunciation: 'Pronunciation',
  examples: 'Examples',
  sources: 'Sources',
  picture: 'Picture address',
  warning: 'Warning',
}

/** Label and meaning of each row outcome. */
export const outcomes: Record<RowOutcome, { label: string; text: string; tone: Tone }> = {
  new: { label: 'New', text: 'come into the library', tone: 'success' },
  changed: { label: 'Changed', text: 'change an entry', tone: 'accent' },
  same: { label: 'Same', text: 'are there already', tone: 'neutral' },
  conflict: { label: 'Conflict', text: 'stay as they were edited here', tone: 'danger' },
  fault: { label: 'Fault', text: 'are left out', tone: 'danger' },
}

export const states: Record<ImportState, { label: string; tone: Tone }> = {
  checking: { label: 'Being checked', tone: 'accent' },
  checked: { label: 'Checked, not applied', tone: 'accent' },
  applying: { label: 'Being applied', tone: 'accent' },
  applied: { label: 'Applied', tone: 'success' },
  undoing: { label: 'Being taken back', tone: 'accent' },
  undone: { label: 'Taken back', tone: 'neutral' },
}

export const numberOf = (count: number) => count.toLocaleString('en')
export const rowsOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'row' : 'rows'}`
export const checkedRows = ({ counts }: Pick<ImportAnswer, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
/** Number of rows that applying would write. */
export const toWrite = ({ counts }: Pick<ImportAnswer, 'counts'>) => counts.new + counts.changed

/** True while a process works on the import. */
export const isRunning = ({ state, stalled }: Pick<ImportAnswer, 'state' | 'stalled'>) =>
  state.endsWith('ing') && !stalled

export const importAddress = (id: string) => `/admin/imports/${id}`

/** Reason not to send a file; undefined if it can be sent. */
export function refusalOfFile({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return 'This file is empty.'
  return size > importLimit ? `This file is too large. A file may have ${importLimit / MiB} MB at most.` : undefined
}

const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const newLine = 10
/** Number of bytes that contain a table's header and first row. */
const beginning = MiB / 4

/** The part of a file that shows its columns: packages complete, tables and LIFT files up to the end of a line. */
export async function beginningOf(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  const sendAll = isPackage(bytes) || file.size <= beginning
  const end = bytes.lastIndexOf(newLine) + 1 || bytes.length
  return asBody(sendAll ? file : new Blob([bytes.slice(0, end)]))
}

/** Browsers disagree on the file's type, so a neutral one is sent. */
export const asBody = (file: Blob) => new Blob([file], { type: 'application/octet-stream' })
