import * as z from 'zod/mini'
import { EntryType } from '#shared/entries/entries.ts'
import {
  EntryDocument,
  documentLimits,
  formKinds,
  meaningOf,
  relationKinds,
  type Domain,
  type Form,
  type PartOfSpeech,
  type Relation,
  type Sense,
} from '#shared/entries/document.ts'
import type { ImportField } from '#shared/exchange.ts'
import { isHttpUrl, isObjectPath, isOwnPicture, ownPathOf } from '#shared/text/addresses.ts'
import { isSeen, onLine, textLimits } from '#shared/text.ts'
import { meaningMissing, rowsDiffer, rowUnread, wordMissing } from '#shared/exchange/fault-messages.ts'
import { say } from '#shared/messages/say.ts'
import { citedIn, sourceIn, type CitedCell, type NamedSources } from './citations.ts'
import { besideIn, examplesIn, partsIn } from '#server/exchange/formats/list-cell.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { Cells } from './row-cells.ts'
import { createRest, distinct, keepFirst, type RowLosses } from './row-rest.ts'
import { usualDomain } from './usual-values.ts'
import type { Values } from './values.ts'

export interface Fault {
  column: string | null
  sentence: string
}

/** The entry that its rows describe. */
export interface Draft {
  /** The id in the file; null without an id column. */
  givenId: string | null
  version: number | null
  type: EntryType
  pronunciation: string | null
  imageUrl: string | null
  /** Content that was written by hand beside the senses. */
  content?: string
  document: EntryDocument
  /** The parsed cell of sources, if it is not empty. */
  cited?: CitedCell
  /** The fields for which the file has a column. */
  includedFields: ReadonlySet<ImportField>
  /** True for a word of a language that is none of ours. */
  isOfOther?: boolean
  /** True if the file says of which kind each other form is. */
  hasKinds?: true
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

const namesIn = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * Fields that must be equal in all rows of an entry, because only the other fields belong to a sense. They differ if two versions of a file were put
 * together.
 */
const ofTheEntry = [
  'type',
  'form',
  'dialects',
  'other_forms',
  'language',
  'related',
  'pronunciation',
  'examples',
  'sources',
  'picture',
  'warning',
  'explanation',
  'form_kinds',
  'example_dialects',
  'example_sources',
  'homograph',
] as const

function formsOf(first: Cells, context: RowContext, rest: RowLosses): Form[] {
  const slugs = (text: string | undefined) => namesIn(text ?? '').flatMap((name) => rest.read('dialects', name) ?? [])
  const own = first.dialects ? slugs(first.dialects) : context.defaults.dialect ? [context.defaults.dialect] : []
  const forms = new Map<string, Form>()
  const add = (text: string, kind: Form['kind'], dialects: string[]) => {
    const key = onLine(text).normalize('NFC')
    const there = forms.get(key)
    if (there) there.dialects = distinct([...there.dialects, ...dialects]).slice(0, documentLimits.dialects)
    else if (key.length > textLimits.title && kind !== 'main') rest.drop('forms', text)
    else if (key || kind === 'main')
      forms.set(key, { text, kind, dialects: distinct(dialects).slice(0, documentLimits.dialects) })
  }
  add(first.form ?? '', 'main', own)
  const kinds = besideIn(first.form_kinds)
  for (const [at, other] of partsIn(first.other_forms ?? '').entries()) {
    const [, text = other, inside] = /^(.*?)(?<!\s)\s*\(([^()]*)\)$/.exec(other) ?? []
    add(text, formKinds.find((kind) => kind === kinds[at]) ?? 'variant', slugs(inside))
  }
  return keepFirst([...forms.values()], documentLimits.forms, ({ text }) => text, 'forms', rest)
}

function refsOf(first: Cells, rest: RowLosses): Draft['refs'] {
  const refs = partsIn(first.related ?? '').flatMap((part) => {
    const kind = relationKinds.find((one) => part.startsWith(`${one} `))
    if (kind) return { kind, ref: part.slice(kind.length + 1).trim() }
    rest.drop('relations', part)
    return []
  })
  return keepFirst(refs, documentLimits.relations, ({ kind, ref }) => `${kind} ${ref}`, 'relations', rest)
}

/** A web address or a file of ours; another picture is left out. */
function pictureOf({ picture }: Cells, { publicUrl }: RowContext, rest: RowLosses): string | null {
  if (!picture) return null
  const url = ownPathOf(picture, publicUrl)
  if (isHttpUrl(url) || isObjectPath(url) || isOwnPicture(url)) return url
  rest.drop('pictures', picture)
  return null
}

function examplesOf(first: Cells, { sources }: RowContext, rest: RowLosses) {
  const [dialects, cited] = [besideIn(first.example_dialects), besideIn(first.example_sources)]
  /** Our source of an example; another one is left out. */
  const sourceOf = (text: string) => {
    const found = sourceIn(text, sources)
    if (found === undefined) rest.drop('examples', `source: ${text}`)
    return found ?? null
  }
  const all = examplesIn(first.examples ?? '').map((example, at) => ({
    ...example,
    dialect: (dialects[at] && rest.read('dialects', dialects[at])) || null,
    sourceId: cited[at] ? sourceOf(cited[at]) : null,
  }))
  const fits = all.filter(({ text, translation }) => {
    const fitting = text.length <= textLimits.description && (translation?.length ?? 0) <= textLimits.description
    if (!fitting) rest.drop('texts', text)
    return fitting && isSeen(text)
  })
  return keepFirst(fits, documentLimits.examples, ({ text }) => text, 'examples', rest)
}

/** Fields without which a row is no entry. */
const needed = new Set<ImportField>(['id', 'form', 'english', 'malay'])

export interface Drafted {
  leftOut: readonly LeftOut[]
}

/** Parses the rows of one entry. Only a missing word, a missing meaning or contradicting rows are faults; other contents become notes or are left out. */
export function draftOf(
  rows: readonly Cells[],
  context: RowContext,
): ({ draft: Draft } | { faults: Fault[] }) & Drafted {
  const faults: Fault[] = []
  const columnOf = (field: ImportField) => context.columns[context.fields.indexOf(field)] ?? null
  const fault = (field: ImportField, sentence: string) => {
    const column = columnOf(field)
    if (faults.every((known) => known.column !== column || known.sentence !== sentence))
      faults.push({ column, sentence })
  }
  for (const field of ofTheEntry)
    if (rows.some((cells) => cells[field] !== undefined && cells[field] !== rows[0]![field]))
      fault(field, say(rowsDiffer))
  const first = rows[0] ?? {}
  const rest = createRest(context.values)
  for (const { leftOut = [], unread = [] } of rows) {
    rest.leftOut.push(...leftOut)
    for (const [field, why] of unread)
      if (needed.has(field)) fault(field, why)
      else rest.drop('texts', `${columnOf(field)}: ${why}`)
  }
  const type = typeIn(first.type, context.defaults.type, rest)
  const forms = formsOf(first, context, rest)
  const language = first.language ? rest.read('language', first.language) : undefined
  const senses = keepFirst(
    rows.flatMap((cells) => senseOf(cells, rest)),
    documentLimits.senses,
    meaningOf,
    'meanings',
    rest,
  )
  /** A missing value is reported only if its column has no other fault. */
  const missing = (field: ImportField, sentence: string) => {
    if (faults.every(({ column }) => column !== columnOf(field))) fault(field, sentence)
  }
  if (!first.form) missing('form', say(wordMissing))
  if (senses.length === 0) missing('english', say(meaningMissing))
  const imageUrl = pictureOf(first, context, rest)
  const examples = examplesOf(first, context, rest)
  if ((first.pronunciation?.length ?? 0) > textLimits.title) rest.notes.push(`Pronunciation: ${first.pronunciation}`)
  const cited = first.sources === undefined ? undefined : citedIn(first.sources, context.sources)
  const content = fitting(first.explanation, textLimits.contribution, rest)
  const refs = refsOf(first, rest)
  const homograph = /^[1-9]\d{0,3}$/.test(first.homograph ?? '') ? Number(first.homograph) : undefined
  const read = z.safeParse(EntryDocument, {
    forms,
    senses: withNotes(senses, rest),
    examples,
    relations: [],
    sources: [{ sourceId: context.sourceId }],
    warning: first.warning ?? null,
    ...(language !== undefined && language !== 'dtp' && { language }),
  })
  if (faults.length === 0 && !read.success) {
    const [issue] = read.error.issues
    faults.push({
      column: columnOf(fieldOfPath(issue?.path[0])),
      sentence: issue?.message ?? say(rowUnread),
    })
  }
  const { leftOut } = rest
  if (faults.length > 0 || !read.success) return { faults, leftOut }
  const version = Number(first.version)
  return {
    leftOut,
    draft: {
      givenId: first.id ?? null,
      version: first.version && Number.isInteger(version) ? version : null,
      type,
      pronunciation: (first.pronunciation?.length ?? 0) > textLimits.title ? null : (first.pronunciation ?? null),
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

/** The usual type for a value that is none of ours, which becomes a note. */
function typeIn(text: string | undefined, usual: EntryType, rest: RowLosses): EntryType {
  if (!text) return usual
  const found = EntryType.safeParse(text.toUpperCase())
  if (!found.success) rest.notes.push(`Type: ${text}`)
  return found.success ? found.data : usual
}

/** The notes of an entry stand with its first meaning. */
function withNotes(senses: Sense[], { notes, drop }: RowLosses): Sense[] {
  const [first, ...others] = senses
  if (!first) return senses
  const all = distinct([...(first.note === null ? [] : [first.note]), ...notes])
  const note = all.join('\n')
  if (note.length <= textLimits.description) return [{ ...first, note: note || null }, ...others]
  for (const text of notes) drop('texts', text)
  return senses
}

const fitting = (text: string | undefined, limit: number, rest: RowLosses): string | null => {
  if (!text || text.length <= limit) return text ?? null
  rest.drop('texts', text)
  return null
}

/** The meaning of a row; none if it has neither English nor Malay. */
function senseOf(cells: Cells, rest: RowLosses): Sense[] {
  const en = fitting(cells.english, textLimits.contribution, rest)
  const ms = fitting(cells.malay, textLimits.contribution, rest)
  const semantic = distinct(
    partsIn(cells.semantic_domains ?? '')
      .flatMap((text) => text.split(';'))
      .map((text) => text.trim())
      .filter((text) => fitting(text, textLimits.title, rest)),
  )
  if (!en && !ms) {
    for (const text of [...semantic, ...namesIn(cells.domains ?? '')]) rest.drop('domains', text)
    if (cells.note) rest.drop('notes', cells.note)
    const others = (cells.leftOut ?? []).filter(([kind]) => kind === 'glosses').map(([, text]) => text)
    if (others.length > 0) rest.drop('meanings', others.join('; '))
    return []
  }
  const part = cells.part_of_speech ? rest.read('part_of_speech', cells.part_of_speech) : undefined
  const named = namesIn(cells.domains ?? '').flatMap((name) => rest.read('domains', name) ?? [])
  const about = distinct([...named, ...semantic.flatMap((text) => usualDomain(text) ?? [])]) as Domain[]
  const semanticDomains = keepFirst(semantic, documentLimits.semanticDomains, String, 'domains', rest)
  return [
    {
      partOfSpeech: (part ?? null) as PartOfSpeech | null,
      en,
      ms,
      note: fitting(cells.note, textLimits.description, rest),
      domains: keepFirst(about, documentLimits.domains, String, 'domains', rest),
      ...(semanticDomains.length > 0 && { semanticDomains }),
    },
  ]
}

const fieldOfPath = (part: PropertyKey | undefined): ImportField =>
  part === 'senses' ? 'english' : part === 'examples' ? 'examples' : part === 'warning' ? 'warning' : 'form'
