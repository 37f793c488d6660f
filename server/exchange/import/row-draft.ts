import * as z from 'zod/mini'
import { EntryType } from '#shared/entries/entries.ts'
import {
  EntryDocument,
  domainLabels,
  domains,
  partsOfSpeech,
  type Domain,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import type { ImportField } from '#shared/exchange.ts'
import { isHttpUrl, isObjectPath, isOwnPicture, ownPathOf } from '#shared/text/addresses.ts'
import { textLimits } from '#shared/text.ts'
import { citedIn, type CitedCell, type NamedSources } from './citations.ts'
import { examplesIn, partsIn } from '#server/exchange/formats/list-cell.ts'
import type { SheetRow } from '#server/exchange/formats/sheet-reader.ts'

/** Column names that usually mean a field. */
const names: Record<ImportField, RegExp> = {
  id: /^(id|guid|anki id|entry id)$/,
  version: /^version$/,
  type: /^(type|category|kind)$/,
  form: /^(form|word|lexeme|headword|title|kadazandusun|kadazan|dusun|entry|term|front)$/,
  dialects: /^(dialects?|variety|varieties)$/,
  other_forms: /^(other.forms?|variants?)$/,
  part_of_speech: /^(part.of.speech|pos|ps|word.class)$/,
  english: /^(english|meaning|gloss|definition|translation|content|back|en)$/,
  malay: /^(malay|bahasa.malaysia|melayu|ms)$/,
  note: /^(notes?|remark)$/,
  domains: /^(domains?|semantic.domain)$/,
  pronunciation: /^(pronunciation|ipa|pronunciation.guide)$/,
  examples: /^(examples?|sentence|example.sentence)$/,
  sources: /^sources$/,
  picture: /^(picture|image|image.url)$/,
  warning: /^warning$/,
}

/** The probable field of each column, by its name; null if none fits. Each field is used once. */
export function guessFields(columns: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return columns.map((column) => {
    const plain = column.trim().toLowerCase().replaceAll('_', ' ')
    const [field] = (Object.entries(names) as [ImportField, RegExp][]).find(
      ([name, pattern]) => !taken.has(name) && (pattern.test(plain) || name.replaceAll('_', ' ') === plain),
    ) ?? [null]
    if (field) taken.add(field)
    return field
  })
}

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
  document: EntryDocument
  /** The parsed cell of sources, if it is not empty. */
  cited?: CitedCell
  /** The fields for which the file has a column. */
  includedFields: ReadonlySet<ImportField>
}

export interface RowContext {
  fields: readonly (ImportField | null)[]
  includedFields: ReadonlySet<ImportField>
  columns: readonly string[]
  /** Slugs by slug and by normalised name. */
  dialects: ReadonlyMap<string, string>
  defaults: { dialect: string | null; type: EntryType }
  sourceId: string
  sources: NamedSources
  publicUrl: string
}

export const plainName = (name: string) =>
  name
    .replace(/['’ʼ‘ʻ`´]/g, '')
    .trim()
    .toLowerCase()

const namesIn = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

const domainOf = new Map<string, Domain>(
  domains.flatMap((domain) => [[domain, domain] as const, [plainName(domainLabels[domain].en), domain] as const]),
)
const partOf = new Map<string, (typeof partsOfSpeech)[number]>([
  ...partsOfSpeech.map((part) => [part, part] as const),
  ...([
    ['n', 'noun'],
    ['v', 'verb'],
    ['vi', 'verb'],
    ['vt', 'verb'],
    ['adj', 'adjective'],
    ['adv', 'adverb'],
    ['num', 'numeral'],
    ['pron', 'pronoun'],
    ['prep', 'preposition'],
    ['conj', 'conjunction'],
  ] as const),
])

/** Maps finer categories of other programs, such as 'Intransitive Verb' or 'Proper Noun', to ours. */
function partNamed(name: string) {
  const plain = plainName(name).replaceAll('.', '')
  return partOf.get(plain) ?? partOf.get(plain.split(/\s+/).at(-1)!)
}

/** `unread` lists fields whose cells cannot be imported, with the reason. */
type Cells = Partial<Record<ImportField, string>> & { unread?: [field: ImportField, why: string][] }

/** The cells of a row by field. */
export function cellsOf(row: SheetRow, { fields }: RowContext): Cells {
  const cells: Cells = {}
  for (const [at, field] of fields.entries()) {
    const why = row.unread?.get(at)
    if (field && why !== undefined) {
      cells.unread = [...(cells.unread ?? []), [field, why]]
      continue
    }
    const text = (row[at] ?? '').trim()
    if (field && text) cells[field] = text
  }
  return cells
}

/**
 * Fields that must be equal in all rows of an entry, because only the other fields belong to a sense. They differ if two versions of a file were put
 * together.
 */
const ofTheEntry = [
  'type',
  'form',
  'dialects',
  'other_forms',
  'pronunciation',
  'examples',
  'sources',
  'picture',
  'warning',
] as const

/** Parses the rows of one entry; returns all faults at once. */
export function draftOf(rows: readonly Cells[], context: RowContext): { draft: Draft } | { faults: Fault[] } {
  const faults: Fault[] = []
  const columnOf = (field: ImportField) => context.columns[context.fields.indexOf(field)] ?? null
  const fault = (field: ImportField, sentence: string) => {
    const column = columnOf(field)
    if (faults.every((known) => known.column !== column || known.sentence !== sentence))
      faults.push({ column, sentence })
  }
  /** A missing value is reported only if its column has no other fault. */
  const missing = (field: ImportField, sentence: string) => {
    if (faults.every(({ column }) => column !== columnOf(field))) fault(field, sentence)
  }
  for (const [field, why] of rows.flatMap(({ unread = [] }) => unread)) fault(field, why)
  for (const field of ofTheEntry)
    if (rows.some((cells) => cells[field] !== undefined && cells[field] !== rows[0]![field]))
      fault(
        field,
        'The rows of this entry say different things here. They must say the same, or all but the first nothing.',
      )
  const first = rows[0] ?? {}
  const slugs = (text: string | undefined, field: ImportField) =>
    namesIn(text ?? '').flatMap((name) => {
      const slug = context.dialects.get(plainName(name))
      if (slug === undefined) fault(field, `There is no dialect '${name}' in the list.`)
      return slug ?? []
    })

  const type = typeIn(first.type, context.defaults.type)
  if (type === undefined) fault('type', `The type '${first.type}' is none of WORD, PHRASE, GRAMMAR and CULTURE.`)
  if (!first.form) missing('form', 'The word is missing.')
  const rowDialects = first.dialects
    ? slugs(first.dialects, 'dialects')
    : context.defaults.dialect
      ? [context.defaults.dialect]
      : []
  const forms: Form[] = [{ text: first.form ?? '', kind: 'main', dialects: [...new Set(rowDialects)] }]
  for (const other of partsIn(first.other_forms ?? '')) {
    const [, text = other, inside] = /^(.*?)(?<!\s)\s*\(([^()]*)\)$/.exec(other) ?? []
    forms.push({ text, kind: 'variant', dialects: [...new Set(slugs(inside, 'other_forms'))] })
  }
  const senses = rows.flatMap((cells) => senseOf(cells, fault, missing))
  if (senses.length === 0) missing('english', 'The meaning is missing.')
  const imageUrl = first.picture ? ownPathOf(first.picture, context.publicUrl) : null
  if (imageUrl !== null && !isHttpUrl(imageUrl) && !isObjectPath(imageUrl) && !isOwnPicture(imageUrl))
    fault('picture', 'The picture is not at a web address.')
  const examples = examplesIn(first.examples ?? '')
  if ((first.pronunciation?.length ?? 0) > textLimits.title)
    fault('pronunciation', 'The pronunciation is too long: 200 characters at most.')
  const cited = first.sources === undefined ? undefined : citedIn(first.sources, context.sources)
  const sources = [{ sourceId: context.sourceId }]
  const read = z.safeParse(EntryDocument, {
    forms,
    senses,
    examples,
    relations: [],
    sources,
    warning: first.warning ?? null,
  })
  if (faults.length === 0 && !read.success) {
    const [issue] = read.error.issues
    faults.push({
      column: columnOf(fieldOfPath(issue?.path[0])),
      sentence: issue?.message ?? 'The row cannot be read.',
    })
  }
  if (faults.length > 0 || !read.success || type === undefined) return { faults }
  const version = Number(first.version)
  return {
    draft: {
      givenId: first.id ?? null,
      version: first.version && Number.isInteger(version) ? version : null,
      type,
      pronunciation: first.pronunciation ?? null,
      imageUrl,
      document: read.data,
      ...(cited && { cited }),
      includedFields: context.includedFields,
    },
  }
}

function typeIn(text: string | undefined, usual: EntryType): EntryType | undefined {
  if (!text) return usual
  const found = EntryType.safeParse(text.toUpperCase())
  return found.success ? found.data : undefined
}

type Tell = (field: ImportField, sentence: string) => void

function senseOf(cells: Cells, fault: Tell, missing: Tell): Sense[] {
  if (!cells.english) {
    if (cells.malay) missing('english', 'The meaning in English is missing.')
    return []
  }
  const part = cells.part_of_speech ? partNamed(cells.part_of_speech) : null
  if (part === undefined) fault('part_of_speech', `The part of speech '${cells.part_of_speech}' is not one of ours.`)
  const about = namesIn(cells.domains ?? '').flatMap((name) => {
    const domain = domainOf.get(plainName(name))
    if (!domain) fault('domains', `There is no domain '${name}' in the list.`)
    return domain ?? []
  })
  return [
    {
      partOfSpeech: part ?? null,
      en: cells.english,
      ms: cells.malay ?? null,
      note: cells.note ?? null,
      domains: [...new Set(about)],
    },
  ]
}

const fieldOfPath = (part: PropertyKey | undefined): ImportField =>
  part === 'senses' ? 'english' : part === 'examples' ? 'examples' : part === 'warning' ? 'warning' : 'form'
