import * as z from 'zod/mini'
import type { EntryType } from '#shared/entries/entries.ts'
import { EntryDocument, documentLimits, meaningOf, type Relation } from '#shared/entries/document.ts'
import { importFields, type ImportField } from '#shared/exchange/import-fields.ts'
import { textLimits } from '#shared/text.ts'
import {
  meaningInOthers,
  meaningMissing,
  meaningTooLong,
  rowsDiffer,
  rowUnread,
  wordMissing,
} from '#shared/exchange/fault-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ImportedDraft } from '#server/exchange/import/documents/drafter.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import { citedIn, type CitedCell, type NamedSources } from '#server/exchange/import/citations.ts'
import type { Cells } from './row-cells.ts'
import {
  parseExamples,
  dropIfTooLong,
  parseForms,
  homographIn,
  parsePicture,
  parseRefs,
  parseSense,
  typeIn,
  withNotes,
} from './row-parts.ts'
import { createLeftovers, keepFirst, namedValue } from './row-leftovers.ts'
import type { Values } from './values.ts'

export interface Fault {
  column: string | null
  sentence: string
}

/** The entry that its rows describe. */
export interface Draft extends Omit<ImportedDraft, 'sources'> {
  /** The id in the file; null without an id column. */
  idInFile: string | null
  version: number | null
  /** The parsed cell of sources, if it is not empty. */
  cited?: CitedCell
  /** True for a word of a language that the library does not have. */
  isOfOther?: boolean
  /** The number of its headword among homographs. */
  homograph?: number
  /** Relations to other rows of the file or to entries, by the id in the file. */
  refs?: { kind: Relation['kind']; ref: string }[]
}

export interface RowContext {
  fields: readonly (ImportField | null)[]
  includedFields: ReadonlySet<ImportField>
  columns: readonly string[]
  /** Maps the values of the file to ours. */
  values: Values
  defaults: { dialect: string | null; type: EntryType }
  sourceId: string
  sources: NamedSources
  publicUrl: string
}

/** Fields that may differ between the rows of an entry: each row holds one sense. */
const fieldsOfSense = new Set<ImportField>([
  'id',
  'version',
  'part_of_speech',
  'english',
  'malay',
  'glosses',
  'note',
  'domains',
  'semantic_domains',
])
/** The others differ only if two versions of a file were put together. */
const fieldsOfEntry = importFields.filter((field) => !fieldsOfSense.has(field))

/** Fields without which a row is no entry. */
const requiredFields = new Set<ImportField>(['id', 'form', 'english', 'malay'])

export interface Drafted {
  leftOut: readonly LeftOut[]
}

/** Parses the rows of one entry. Only a missing word, a missing meaning or contradicting rows are faults; other contents become notes or are left out. */
export function draftOf(
  rows: readonly Cells[],
  context: RowContext,
): ({ draft: Draft } | { faults: Fault[] }) & Drafted {
  const faults: Fault[] = []
  const columnOf = (field: ImportField) =>
    rows[0]?.columns?.get(field) ?? context.columns[context.fields.indexOf(field)] ?? null
  const fault = (field: ImportField, sentence: string) => {
    const column = columnOf(field)
    if (faults.every((known) => known.column !== column || known.sentence !== sentence))
      faults.push({ column, sentence })
  }
  for (const field of fieldsOfEntry)
    if (rows.some((cells) => cells[field] !== undefined && cells[field] !== rows[0]![field]))
      fault(field, say(rowsDiffer))
  const first = rows[0] ?? {}
  const leftovers = createLeftovers(context.values)
  for (const { leftOut = [], unread = [] } of rows) {
    leftovers.leftOut.push(...leftOut)
    for (const [field, why] of unread)
      if (requiredFields.has(field)) fault(field, why)
      else if (!unread.some(([other, same]) => requiredFields.has(other) && same === why))
        leftovers.drop('texts', `${columnOf(field)}: ${why}`)
  }
  const type = typeIn(first.type, context.defaults.type, leftovers)
  const forms = parseForms(first, context, leftovers)
  const language = first.language ? leftovers.read('language', first.language) : undefined
  const senses = keepFirst(
    rows.flatMap((cells) => parseSense(cells, leftovers)),
    documentLimits.senses,
    meaningOf,
    'meanings',
    leftovers,
  )
  /** A missing value is reported only if its column has no other fault. */
  const missing = (field: ImportField, sentence: string) => {
    if (faults.every(({ column }) => column !== columnOf(field))) fault(field, sentence)
  }
  if (!first.form) missing('form', say(wordMissing))
  if (senses.length === 0) missing('english', noMeaningIn(rows))
  const imageUrl = parsePicture(first, context, leftovers)
  const examples = parseExamples(first, context, leftovers)
  const { pronunciation = '' } = first
  const isLong = pronunciation.length > textLimits.title
  if (isLong) leftovers.note(namedValue('pronunciation', pronunciation))
  const cited = first.sources === undefined ? undefined : citedIn(first.sources, context.sources)
  const content = dropIfTooLong(first.explanation, textLimits.contribution, leftovers)
  const refs = parseRefs(first, leftovers)
  const homograph = homographIn(first, leftovers)
  const read = z.safeParse(EntryDocument, {
    forms,
    senses: withNotes(senses, leftovers),
    examples,
    relations: [],
    sources: [{ sourceId: context.sourceId }],
    warning: dropIfTooLong(first.warning, textLimits.description, leftovers),
    ...(language !== undefined && language !== 'dtp' && { language }),
  })
  if (faults.length === 0 && !read.success) {
    const [issue] = read.error.issues
    faults.push({
      column: columnOf(fieldOfPath(issue?.path[0])),
      sentence: issue?.message ?? say(rowUnread),
    })
  }
  const { leftOut } = leftovers
  if (faults.length > 0 || !read.success) return { faults, leftOut }
  const version = Number(first.version)
  return {
    leftOut,
    draft: {
      idInFile: first.id ?? null,
      version: first.version && Number.isInteger(version) ? version : null,
      type,
      pronunciation: isLong ? null : pronunciation || null,
      imageUrl,
      document: read.data,
      ...(content !== null && { content }),
      ...(cited && { cited }),
      includedFields: context.includedFields,
      ...(first.language && language === undefined && { isOfOther: true }),
      ...(refs && refs.length > 0 && { refs }),
      ...(first.form_kinds && { hasKinds: true as const }),
      ...(homograph !== undefined && { homograph }),
    },
  }
}

/** The reason why rows have no meaning that an entry can hold. */
function noMeaningIn(rows: readonly Cells[]) {
  if (rows.some(({ english, malay }) => english || malay)) return say(meaningTooLong)
  const language = rows.flatMap(({ glosses = '' }) => /^[^:\s]{1,60}(?=: )/.exec(glosses) ?? [])[0]
  return language === undefined ? say(meaningMissing) : say(meaningInOthers, { language })
}

const fieldOfPath = (part: PropertyKey | undefined): ImportField =>
  part === 'senses' ? 'english' : part === 'examples' ? 'examples' : part === 'warning' ? 'warning' : 'form'
