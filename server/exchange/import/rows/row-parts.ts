import { EntryType } from '#shared/entries/entries.ts'
import {
  completeSense,
  documentLimits,
  formKinds,
  relationKinds,
  type Domain,
  type Form,
  type PartOfSpeech,
  type Sense,
} from '#shared/entries/document.ts'
import { isHttpUrl, isObjectPath, isOwnPicture, ownPathOf } from '#shared/text/addresses.ts'
import { hasVisibleCharacter, oneLine, textLimits } from '#shared/text.ts'
import { parallelIn, examplesIn, partsIn } from '#server/exchange/formats/list-cell.ts'
import { sourceIn } from '#server/exchange/import/citations.ts'
import type { Cells } from './row-cells.ts'
import type { Draft, RowContext } from './row-draft.ts'
import { unique, formWithPlaces, keepFirst, namedValue, ownedBy, type Leftovers } from './row-leftovers.ts'
import { usualDomain } from './usual-values.ts'

/** Reads the parts of an entry from its cells. A part that fits nowhere is left out, and named. */

const namesIn = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** The parts of a list that goes with these items. Those beyond the last item are left out. */
function parallelTo(items: readonly unknown[], cell: string | undefined, leftovers: Leftovers) {
  const parts = parallelIn(cell)
  for (const part of parts.slice(items.length)) if (part !== null) leftovers.drop('texts', part)
  return parts
}

export function parseForms(first: Cells, context: RowContext, leftovers: Leftovers): Form[] {
  const slugs = (text: string | undefined, form?: string) =>
    namesIn(text ?? '').flatMap((name) => leftovers.read('dialects', name, form) ?? [])
  const own = first.dialects ? slugs(first.dialects) : context.defaults.dialect ? [context.defaults.dialect] : []
  const forms = new Map<string, Form>()
  const add = (text: string, kind: Form['kind'], dialects: string[]) => {
    const key = oneLine(text).normalize('NFC')
    const existing = forms.get(key)
    if (existing) existing.dialects = unique([...existing.dialects, ...dialects])
    else if (key.length > textLimits.title && kind !== 'main')
      leftovers.drop('forms', formWithPlaces({ text, kind, dialects }))
    else if (key || kind === 'main') forms.set(key, { text, kind, dialects: unique(dialects) })
  }
  add(first.form ?? '', 'main', own)
  const others = partsIn(first.other_forms ?? '')
  const kinds = parallelTo(others, first.form_kinds, leftovers)
  for (const [index, other] of others.entries()) {
    const [, text = other, inside] = /^(.*?)(?<!\s)\s*\(([^()]*)\)$/.exec(other) ?? []
    const kind = formKinds.find((one) => one === kinds[index])
    if (kinds[index] && !kind) leftovers.drop('values', ownedBy(namedValue('form_kinds', kinds[index]), text))
    add(text, kind ?? 'variant', slugs(inside, text))
  }
  return keepFirst([...forms.values()], documentLimits.forms, formWithPlaces, 'forms', leftovers).map((form) => {
    const nameOf = (dialect: string) => `${form.text}: ${dialect}`
    return { ...form, dialects: keepFirst(form.dialects, documentLimits.dialects, nameOf, 'forms', leftovers) }
  })
}

export function parseRefs(first: Cells, leftovers: Leftovers): Draft['refs'] {
  const refs = partsIn(first.related ?? '').flatMap((part) => {
    const kind = relationKinds.find((one) => part.startsWith(`${one} `))
    if (kind) return { kind, ref: part.slice(kind.length + 1).trim() }
    leftovers.drop('relations', part)
    return []
  })
  return keepFirst(refs, documentLimits.relations, ({ kind, ref }) => `${kind} ${ref}`, 'relations', leftovers)
}

/** The number among homographs; 0 is none. */
export function homographIn({ homograph = '0' }: Cells, leftovers: Leftovers): number | undefined {
  if (/^[1-9]\d{0,3}$/.test(homograph)) return Number(homograph)
  if (homograph !== '0') leftovers.drop('values', namedValue('homograph', homograph))
  return undefined
}

/** A web address or a file of the library; another picture is left out. */
export function parsePicture({ picture }: Cells, { publicUrl }: RowContext, leftovers: Leftovers): string | null {
  if (!picture) return null
  const url = ownPathOf(picture, publicUrl)
  if (isHttpUrl(url) || isObjectPath(url) || isOwnPicture(url)) return url
  leftovers.drop('pictures', picture)
  return null
}

export function parseExamples(first: Cells, { sources }: RowContext, leftovers: Leftovers) {
  const sentences = examplesIn(first.examples ?? '')
  const dialects = parallelTo(sentences, first.example_dialects, leftovers)
  const cited = parallelTo(sentences, first.example_sources, leftovers)
  const languages = parallelTo(sentences, first.example_languages, leftovers)
  /** Our source of an example; another one is left out. */
  const sourceOf = (text: string) => {
    const found = sourceIn(text, sources)
    if (found === undefined) leftovers.drop('examples', `source: ${text}`)
    return found ?? null
  }
  /** Another language of a translation than English and Malay is left out. */
  const languageOf = (language: string | null = null) => {
    if (language !== null && language !== 'en' && language !== 'ms') leftovers.drop('examples', `language: ${language}`)
    return language
  }
  const all = sentences.map((example, index) => ({
    ...example,
    ...(example.translation !== null &&
      languageOf(languages[index]) === 'ms' && { translationLanguage: 'ms' as const }),
    dialect: (dialects[index] && leftovers.read('dialects', dialects[index], example.text)) || null,
    sourceId: cited[index] ? sourceOf(cited[index]) : null,
  }))
  const short = all.filter(({ text, translation }) => {
    const fits = text.length <= textLimits.description && (translation?.length ?? 0) <= textLimits.description
    if (!fits) leftovers.drop('texts', text)
    return fits && hasVisibleCharacter(text)
  })
  return keepFirst(short, documentLimits.examples, ({ text }) => text, 'examples', leftovers)
}

/** The usual type for an unknown value, which becomes a note. */
export function typeIn(text: string | undefined, usual: EntryType, leftovers: Leftovers): EntryType {
  if (!text) return usual
  const found = EntryType.safeParse(text.toUpperCase())
  if (!found.success) leftovers.note(namedValue('type', text))
  return found.success ? found.data : usual
}

/** The notes of an entry stand with its first meaning. */
export function withNotes(senses: Sense[], { notes, drop }: Leftovers): Sense[] {
  const [first, ...others] = senses
  if (!first) return senses
  let { note } = first
  for (const text of notes()) {
    const both = note === null ? text : `${note}\n${text}`
    if (note === text) continue
    if (both.length <= textLimits.description) note = both
    else drop('texts', text)
  }
  return [{ ...first, note }, ...others]
}

export const dropIfTooLong = (text: string | undefined, limit: number, leftovers: Leftovers): string | null => {
  if (!text || text.length <= limit) return text ?? null
  leftovers.drop('texts', text)
  return null
}

/** The meanings of a row in other languages, by what becomes of their language. Those that are left out are named. */
function parseGlosses(cells: Cells, leftovers: Leftovers) {
  const glosses: Record<'en' | 'ms' | 'note' | 'drop', string[]> = { en: [], ms: [], note: [], drop: [] }
  for (const part of partsIn(cells.glosses ?? '')) {
    const [, language, words = part] = /^([^:\s]{1,60}): (.*)$/s.exec(part) ?? []
    const to = language === undefined ? 'drop' : (leftovers.glossAs(language) as keyof typeof glosses)
    glosses[to].push(to === 'en' || to === 'ms' ? words : part)
  }
  for (const text of glosses.drop) leftovers.drop('glosses', text)
  return glosses
}

const joinMeanings = (text: string | undefined, more: readonly string[]) =>
  unique([...(text ? [text] : []), ...more]).join('; ') || undefined

/** The meaning of a row; none if it has neither English nor Malay. */
export function parseSense(cells: Cells, leftovers: Leftovers): Sense[] {
  const glosses = parseGlosses(cells, leftovers)
  const en = dropIfTooLong(joinMeanings(cells.english, glosses.en), textLimits.contribution, leftovers)
  const ms = dropIfTooLong(joinMeanings(cells.malay, glosses.ms), textLimits.contribution, leftovers)
  const semantic = unique(
    partsIn(cells.semantic_domains ?? '')
      .flatMap((text) => text.split(';'))
      .map((text) => text.trim())
      .filter((text) => dropIfTooLong(text, textLimits.title, leftovers)),
  )
  if (!en && !ms) {
    for (const text of [...semantic, ...namesIn(cells.domains ?? '')]) leftovers.drop('domains', text)
    if (cells.note) leftovers.drop('notes', cells.note)
    if (cells.part_of_speech) leftovers.drop('values', namedValue('part_of_speech', cells.part_of_speech))
    const others = [...glosses.drop, ...glosses.note]
    if (others.length > 0) leftovers.drop('meanings', others.join('; '))
    return []
  }
  const part = cells.part_of_speech ? leftovers.read('part_of_speech', cells.part_of_speech) : undefined
  const named = namesIn(cells.domains ?? '').flatMap((name) => leftovers.read('domains', name) ?? [])
  const allDomains = unique([...named, ...semantic.flatMap((text) => usualDomain(text) ?? [])]) as Domain[]
  return [
    completeSense({
      partOfSpeech: (part ?? null) as PartOfSpeech | null,
      en,
      ms,
      note:
        dropIfTooLong([cells.note, ...glosses.note].filter(Boolean).join('\n'), textLimits.description, leftovers) ||
        null,
      domains: keepFirst(allDomains, documentLimits.domains, String, 'domains', leftovers),
      semanticDomains: keepFirst(semantic, documentLimits.semanticDomains, String, 'domains', leftovers),
    }),
  ]
}
