import {
  completeSense,
  contentOf,
  meaningOf,
  type DocumentFields,
  type EntryDocument,
  type Example,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import type { EntryState } from '#shared/entries/history.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'

type IncludedFields = ReadonlySet<ImportField>

/** Most files do not say whether another form is only a spelling; then the stored kind of the form stays. */
function updateForms(now: Form[], { document, hasKinds, includedFields: included }: ImportedDocument): Form[] {
  const [main, ...others] = document.forms
  const isMainForm = ({ text }: Form) => text === main!.text
  const dialects = included.has('dialects') ? main!.dialects : (now.find(isMainForm)?.dialects ?? [])
  const first = { ...main!, dialects }
  if (!included.has('other_forms')) return [first, ...now.slice(1).filter((form) => !isMainForm(form))]
  return [
    first,
    ...others.map((form) =>
      hasKinds ? form : { ...form, kind: now.find(({ text }) => text === form.text)?.kind ?? form.kind },
    ),
  ]
}

/** The matching item at the same index, else the first matching item. */
const findFrom = <Item>(items: Item[], index: number, fits: (item: Item) => boolean) =>
  [...items.slice(index, index + 1), ...items].find(fits)

const malayOf = (senses: Sense[]) => senses.flatMap(({ ms }) => ms ?? []).join('; ')

/** True if the sense holds all meanings in one text, as on a flashcard with one field for them. */
function joinsAllMeanings({ content, document }: EntryState, sense: Sense): boolean {
  const { ms, partOfSpeech, note, domains, semanticDomains = [] } = sense
  const bare = partOfSpeech === null && note === null && domains.length === 0 && semanticDomains.length === 0
  const text = meaningOf(sense)
  return bare && (text === content || text === contentOf(document)) && (ms === null || ms === malayOf(document.senses))
}

function updateSenses(now: EntryState, imported: Sense[], included: IncludedFields): Sense[] {
  const before = now.document.senses
  const [only, ...more] = imported
  if (only && more.length === 0 && (before.length !== 1 || now.contentByHand) && joinsAllMeanings(now, only))
    return before
  return imported.map((sense, index) => {
    const existing =
      findFrom(before, index, (one) => meaningOf(one) === meaningOf(sense)) ??
      (before.length === imported.length ? before[index] : undefined)
    if (!existing) return sense
    return completeSense({
      partOfSpeech: included.has('part_of_speech') ? sense.partOfSpeech : existing.partOfSpeech,
      en: sense.en,
      ms: included.has('malay') ? sense.ms : existing.ms,
      note: included.has('note') ? sense.note : existing.note,
      domains: included.has('domains') ? sense.domains : existing.domains,
      semanticDomains: (included.has('semantic_domains') ? sense : existing).semanticDomains ?? [],
    })
  })
}

const spaced = (text: string | null) => text?.replaceAll(/\s+/g, ' ') ?? null

/** A cell has no line breaks, so the stored ones stay, like the dialect and source of an example that the file does not name. */
function updateExamples(now: Example[], imported: Example[], included: IncludedFields): Example[] {
  if (!included.has('examples')) return now
  return imported.map((example, index) => {
    const before = findFrom(now, index, ({ text }) => spaced(text) === spaced(example.text))
    if (!before) return example
    const isSame = spaced(before.translation) === spaced(example.translation)
    const { translationLanguage: language, ...rest } = before
    const after = isSame && !included.has('example_languages') ? language : example.translationLanguage
    return {
      ...rest,
      ...(after && { translationLanguage: after }),
      translation: isSame ? before.translation : example.translation,
      dialect: example.dialect ?? before.dialect,
      sourceId: example.sourceId ?? before.sourceId,
    }
  })
}

interface ImportedDocument {
  document: EntryDocument
  /** All sources of the entry; undefined if the file has no column for them. */
  sources?: EntryDocument['sources'] | undefined
  hasKinds?: true
  includedFields: IncludedFields
}

/** The document of an existing entry after an import. Relations and fields without a column in the file stay. */
export function documentAfterImport(now: EntryState, draft: ImportedDocument): EntryDocument {
  const { document: imported, sources, includedFields: included } = draft
  const { document } = now
  const stored = sources ?? document.sources
  const cited = new Set(stored.map(({ sourceId }) => sourceId))
  const parts: DocumentFields = {
    forms: updateForms(document.forms, draft),
    senses: updateSenses(now, imported.senses, included),
    examples: updateExamples(document.examples, imported.examples, included),
    relations: document.relations,
    sources: [...stored, ...imported.sources.filter(({ sourceId }) => !cited.has(sourceId))],
    warning: included.has('warning') ? imported.warning : document.warning,
  }
  const language = included.has('language') ? imported.language : undefined
  return { ...document, ...parts, ...(language !== undefined && { language }) }
}
