import type { Answer } from '#shared/endpoint.ts'
import { importLimit } from '#shared/exchange.ts'
import type { ImportField, ImportState, RowOutcome, imports } from '#shared/exchange.ts'
import { MiB } from '#shared/site.ts'
import type { Tone } from '#client/ui/badge.tsx'

export type ImportAnswer = Answer<typeof imports.read>
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
  pronunciation: 'Pronunciation',
  examples: 'Examples',
  sources: 'Sources',
  picture: 'Picture address',
  warning: 'Warning',
}

/** What a row is, and what that means for the library. */
export const outcomes: Record<RowOutcome, { label: string; text: string; tone: Tone }> = {
  new: { label: 'New', text: 'come into the library', tone: 'rice' },
  changed: { label: 'Changed', text: 'change an entry', tone: 'gold' },
  same: { label: 'Same', text: 'are there already', tone: 'neutral' },
  conflict: { label: 'Conflict', text: 'stay as they were edited here', tone: 'clay' },
  fault: { label: 'Fault', text: 'are left out', tone: 'clay' },
}

export const states: Record<ImportState, { label: string; tone: Tone }> = {
  checking: { label: 'Being checked', tone: 'gold' },
  checked: { label: 'Checked, not applied', tone: 'gold' },
  applying: { label: 'Being applied', tone: 'gold' },
  applied: { label: 'Applied', tone: 'rice' },
  undoing: { label: 'Being taken back', tone: 'gold' },
  undone: { label: 'Taken back', tone: 'neutral' },
}

export const numberOf = (count: number) => count.toLocaleString('en')
export const rowsOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'row' : 'rows'}`
export const looked = ({ counts }: Pick<ImportAnswer, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
/** Rows that applying writes. */
export const toWrite = ({ counts }: Pick<ImportAnswer, 'counts'>) => counts.new + counts.changed

/** Somebody is at it right now. */
export const isUnderWay = ({ state, stalled }: Pick<ImportAnswer, 'state' | 'stalled'>) =>
  state.endsWith('ing') && !stalled

export const importAddress = (id: string) => `/admin/imports/${id}`

/** Why a file is not even sent; undefined where it may be. */
export function refusalOfFile({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return 'This file is empty.'
  return size > importLimit ? `This file is too large. A file may have ${importLimit / MiB} MB at most.` : undefined
}

const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const newLine = 10
/** Bytes in which a table names its columns and shows a first row. */
const beginning = MiB / 4

/** As much of a file as tells its columns: packages whole, tables and LIFT up to the end of a line. */
export async function beginningOf(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  const whole = isPackage(bytes) || file.size <= beginning
  const end = bytes.lastIndexOf(newLine) + 1 || bytes.length
  return asBody(whole ? file : new Blob([bytes.slice(0, end)]))
}

/** Browsers call the same file by many types. */
export const asBody = (file: Blob) => new Blob([file], { type: 'application/octet-stream' })
