import {
  completeSense,
  documentLimits,
  meaningOf,
  type DocumentFields,
  type EntryDocument,
  type Example,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import { textLimits } from '#shared/text.ts'
import { withNewMeanings } from '#server/exchange/import/documents/enriched-document.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import { hashOf, hashOfDraft } from '#server/exchange/import/hashes.ts'
import type { Draft } from './row-draft.ts'
import { unique, formWithPlaces, keepFirst, type Drop } from './row-leftovers.ts'

/** A row that repeats the entry of an earlier one. */
interface LaterRow {
  row: number
  draft: Draft
}

/** True if the row added to the first one, and the parts of it for which there is no place. */
interface RepeatResult {
  isAdded: boolean
  leftOut: LeftOut[]
}

/** Rows with different ids, languages or numbers of homographs are different entries; otherwise rows with equal type, word and meaning are the same entry. */
const entryKey = ({ idInFile, type, isOfOther, homograph, document }: Draft) => {
  const meanings = document.senses.map((sense) => meaningOf(sense).toLowerCase())
  return hashOf([idInFile, type, document.forms[0]?.text, meanings, document.language, isOfOther, homograph])
}

/**
 * Finds the rows of a file that repeat an earlier row's entry, and merges their other contents into the first row of that entry. The first row may have
 * been classified before; then the file is read a second time.
 */
export function createRepeats() {
  const later = new Map<number, LaterRow[]>()
  const results = new Map<number, RepeatResult>()
  let first = new Map<string, { row: number; hash: string }>()
  let isAgain = false

  return {
    /** True if the file was read only once, and a row has contents that the first row of its entry lacks. */
    needSecondReading: () => !isAgain && later.size > 0,
    readAgain(): void {
      isAgain = true
      first = new Map()
    },
    /** The draft with the other contents of later rows; for a later row of the same entry the number of the first one. */
    take(row: number, draft: Draft): { draft: Draft } | ({ sameAs: number } & Partial<RepeatResult>) {
      const [key, hash] = [entryKey(draft), hashOfDraft(draft)]
      const earlier = first.get(key)
      if (!earlier) {
        first.set(key, { row, hash })
        return { draft: isAgain ? withLaterRows(draft, later.get(row) ?? [], results) : draft }
      }
      if (earlier.hash === hash) return { sameAs: earlier.row }
      if (isAgain) return { sameAs: earlier.row, ...results.get(row) }
      const rows = later.get(earlier.row) ?? []
      later.set(earlier.row, rows)
      rows.push({ row, draft })
      return { sameAs: earlier.row }
    },
  }
}
export type Repeats = ReturnType<typeof createRepeats>

function withLaterRows(draft: Draft, later: readonly LaterRow[], results: Map<number, RepeatResult>): Draft {
  let merged = draft
  for (const { row, draft: other } of later) {
    const leftOut: LeftOut[] = []
    const next = mergeDraft(merged, other, (kind, text) => void leftOut.push([kind, text]))
    results.set(row, { isAdded: hashOfDraft(next) !== hashOfDraft(merged), leftOut })
    merged = next
  }
  return merged
}

/** The first value; a second one that differs is left out. */
function firstOf(first: string | null, other: string | null, kind: LeftOut[0], drop: Drop): string | null {
  if (first !== null && other !== null && first !== other) drop(kind, other)
  return first ?? other
}

/** Both texts, the second one only if the first does not contain it. */
function mergeNotes(first: string | null, other: string | null, drop: Drop): string | null {
  if (first === null || other === null || first.includes(other)) return first ?? other
  const text = `${first}\n${other}`
  if (text.length <= textLimits.description) return text
  drop('notes', other)
  return first
}

function mergeMalay(first: string | null, other: string | null, drop: Drop): string | null {
  const text = withNewMeanings(first, other)
  if (text === first && other !== null && `${first}, ${other}`.length > textLimits.contribution) drop('texts', other)
  return text
}

function mergeForms(first: readonly Form[], others: readonly Form[], drop: Drop): Form[] {
  const forms = [...first]
  for (const form of others) {
    const index = forms.findIndex(({ text }) => text.normalize('NFC') === form.text.normalize('NFC'))
    if (index < 0) {
      forms.push(form)
      continue
    }
    const dialects = unique([...forms[index]!.dialects, ...form.dialects])
    const nameOf = (dialect: string) => `${form.text}: ${dialect}`
    forms[index] = {
      ...forms[index]!,
      dialects: keepFirst(dialects, documentLimits.dialects, nameOf, 'forms', { drop }),
    }
  }
  return keepFirst(forms, documentLimits.forms, formWithPlaces, 'forms', { drop })
}

/** The same meaning with another part of speech is a sense of its own. */
function mergeSenses(first: readonly Sense[], others: readonly Sense[], drop: Drop): Sense[] {
  const senses = [...first]
  for (const sense of others) {
    const isSame = (one: Sense) =>
      meaningOf(one).toLowerCase() === meaningOf(sense).toLowerCase() &&
      (one.partOfSpeech ?? sense.partOfSpeech) === (sense.partOfSpeech ?? one.partOfSpeech)
    const index = senses.findIndex(isSame)
    if (index < 0) senses.push(sense)
    else senses[index] = mergeSense(senses[index]!, sense, drop)
  }
  return keepFirst(senses, documentLimits.senses, meaningOf, 'meanings', { drop })
}

function mergeSense(first: Sense, other: Sense, drop: Drop): Sense {
  const semantic = unique([...(first.semanticDomains ?? []), ...(other.semanticDomains ?? [])])
  return completeSense({
    partOfSpeech: first.partOfSpeech ?? other.partOfSpeech,
    en: first.en ?? other.en,
    ms: mergeMalay(first.ms, other.ms, drop),
    note: mergeNotes(first.note, other.note, drop),
    domains: keepFirst([...new Set([...first.domains, ...other.domains])], documentLimits.domains, String, 'domains', {
      drop,
    }),
    semanticDomains: keepFirst(semantic, documentLimits.semanticDomains, String, 'domains', { drop }),
  })
}

function mergeExamples(first: readonly Example[], others: readonly Example[], drop: Drop): Example[] {
  const known = new Set(first.map((example) => JSON.stringify(example)))
  const examples = [...first, ...others.filter((example) => !known.has(JSON.stringify(example)))]
  return keepFirst(examples, documentLimits.examples, ({ text }) => text, 'examples', { drop })
}

const refKey = ({ kind, ref }: NonNullable<Draft['refs']>[number]) => `${kind} ${ref}`

function mergeRefs(first: Draft['refs'] = [], others: Draft['refs'] = [], drop: Drop): Draft['refs'] {
  const known = new Set(first.map(refKey))
  const refs = [...first, ...others.filter((ref) => !known.has(refKey(ref)))]
  return keepFirst(refs, documentLimits.relations, refKey, 'relations', { drop })
}

function mergeCitations(first: Draft['cited'], other: Draft['cited'], drop: Drop): Draft['cited'] {
  if (!first || !other || first.text === other.text) return first ?? other
  if (first.known.length + first.unknown.length >= documentLimits.sources) {
    drop('fields', other.text)
    return first
  }
  const known = [...first.known]
  for (const citation of other.known) {
    const same = known.find(({ sourceId }) => sourceId === citation.sourceId)
    if (!same) known.push(citation)
    else if (citation.locator !== null && citation.locator !== same.locator) drop('fields', citation.locator)
  }
  return {
    text: `${first.text} | ${other.text}`,
    known: keepFirst(known, documentLimits.sources, () => other.text, 'fields', { drop }),
    unknown: unique([...first.unknown, ...other.unknown]),
  }
}

function mergeDocument(first: EntryDocument, other: EntryDocument, drop: Drop): EntryDocument {
  const parts: DocumentFields = {
    forms: mergeForms(first.forms, other.forms, drop),
    senses: mergeSenses(first.senses, other.senses, drop),
    examples: mergeExamples(first.examples, other.examples, drop),
    // A row names related entries and sources by their texts, which `refs` and `cited` hold.
    relations: first.relations,
    sources: first.sources,
    warning: mergeNotes(first.warning, other.warning, drop),
  }
  return { ...first, ...parts }
}

/** One draft of two rows that describe the same entry. Unlike `enrichedDocument`, it joins equal meanings only, and reports each part that is left out. */
function mergeDraft(first: Draft, other: Draft, drop: Drop): Draft {
  const refs = mergeRefs(first.refs, other.refs, drop)
  const cited = mergeCitations(first.cited, other.cited, drop)
  const content = firstOf(first.content ?? null, other.content ?? null, 'fields', drop)
  return {
    ...first,
    pronunciation: firstOf(first.pronunciation, other.pronunciation, 'forms', drop),
    imageUrl: firstOf(first.imageUrl, other.imageUrl, 'pictures', drop),
    document: mergeDocument(first.document, other.document, drop),
    ...(content !== null && { content }),
    ...(cited && { cited }),
    ...(refs && refs.length > 0 && { refs }),
    ...(other.hasKinds && { hasKinds: other.hasKinds }),
  }
}
