import { demoMark, type EntryFieldsChange } from '#shared/entries/entries.ts'
import type { Dialect, EntryChange } from '#shared/entries/document-calls.ts'
import { contentOf, meaningOf, plainDocument, titleOf, type EntryDocument } from '#shared/entries/document.ts'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'
import { lettersOf } from '#shared/language/language.ts'
import { same, type EntryState } from '#shared/entries/history.ts'

/** The columns of an entry's row from which its state is computed. */
export interface EntryRow extends Omit<EntryState, 'document'> {
  id: string
  version: number
  demo: boolean
  document: EntryDocument | null
}

/** Slugs of the dialects in a text such as "Bundu-Liwan and Tangaa'". Unknown names are ignored. */
function slugsIn(text: string | null, dialects: readonly Dialect[]): string[] {
  const named = new Set((text ?? '').split(/[,;/&]|\band\b/).map(lettersOf))
  return dialects
    .filter(({ slug, name }) => named.has(lettersOf(name)) || named.has(lettersOf(slug)))
    .map(({ slug }) => slug)
}

/** Joins names, for example 'Ranau, Tambunan and Kota Belud'. */
export function namesOf(slugs: readonly string[], dialects: readonly Dialect[]): string | null {
  const names = slugs.map((slug) => dialects.find((dialect) => dialect.slug === slug)?.name ?? slug)
  return names.length < 2 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A stored state whose places have the names of today. Only names count, because an old name may equal the slug. */
export function withCurrentNames(state: EntryState, dialects: readonly Dialect[]): EntryState {
  const slugs = state.document.forms[0]?.dialects ?? []
  const text = lettersOf(state.dialect ?? '')
  const isNamed = (slug: string) => text.includes(lettersOf(namesOf([slug], dialects)!))
  return slugs.every(isNamed) ? state : { ...state, dialect: namesOf(slugs, dialects) }
}

/** The `source` column for the sources of a document. */
function citationOf(titles: readonly string[], demo: boolean): string | null {
  const cited = titles.join('; ')
  if (!demo) return cited || null
  return cited ? `${demoMark} ${cited.replace(/\.?$/, '.')}` : demoMark
}

/** The title must not appear twice, so another form that equals it is dropped. */
const withTitle = (document: EntryDocument, title: string): EntryDocument => ({
  ...document,
  forms: [
    { kind: 'main', dialects: [], ...document.forms[0], text: title },
    ...document.forms.slice(1).filter(({ text }) => text !== title),
  ],
})

/** If the document has one sense, its text is the content; the search relies on that. Other content is English, so the Malay text stays. */
function withContent(document: EntryDocument, content: string): EntryDocument {
  const [only, ...more] = document.senses
  if (!only || more.length > 0 || contentOf(document) === content) return document
  return { ...document, senses: [{ ...only, en: content }] }
}

/** A document whose main form has these dialects. */
const withDialects = (document: EntryDocument, slugs: string[]): EntryDocument => ({
  ...document,
  forms: document.forms.map((form, index) => (index === 0 ? { ...form, dialects: slugs } : form)),
})

/**
 * The current state of an entry. The row's own columns take precedence over the document, because a process of the previous release writes only them.
 * An entry without a document gets one derived from its row.
 */
export function stateOf(
  { id: _id, version: _version, demo: _demo, document, ...row }: EntryRow,
  dialects: readonly Dialect[],
): EntryState {
  if (document === null)
    return { ...row, document: withDialects(plainDocument(row.title, row.content), slugsIn(row.dialect, dialects)) }
  const titled = titleOf(document) === row.title ? document : withTitle(document, row.title)
  const current = row.contentByHand ? titled : withContent(titled, row.content)
  const follows = !row.contentByHand && current.senses.length > 0 && contentOf(current) === row.content
  return { ...row, contentByHand: !follows, document: current }
}

/**
 * The state after a PUT of the row's fields. New content replaces the English text of a single sense; with several senses it is stored as written by hand.
 */
export function afterRowChange(now: EntryState, change: EntryFieldsChange, dialects: readonly Dialect[]): EntryState {
  const { dialect = now.dialect, source = now.source, ...fields } = change
  let { document, contentByHand } = now
  if (fields.title !== now.title) document = withTitle(document, fields.title)
  if (fields.content !== now.content) {
    contentByHand = true
    const [only] = document.senses
    if (only && document.senses.length === 1 && meaningOf(only) === now.content)
      document = { ...document, senses: [{ ...only, en: fields.content }] }
  }
  if (dialect !== now.dialect) document = withDialects(document, slugsIn(dialect, dialects))
  return { ...fields, dialect, source, contentByHand, document }
}

/** The state after the editor's change. `titles` are the titles of the document's sources, in its order. */
export function afterDocumentChange(
  now: EntryState,
  change: EntryChange,
  { dialects, titles, demo }: { dialects: readonly Dialect[]; titles: readonly string[]; demo: boolean },
): EntryState {
  const { document } = change
  const mainDialects = document.forms[0]?.dialects ?? []
  const follows = change.content === null || (change.content === undefined && !now.contentByHand)
  const content = follows && document.senses.length > 0 ? contentOf(document) : (change.content ?? now.content)
  return {
    type: change.type ?? now.type,
    title: titleOf(document),
    content,
    contentByHand: !(follows && document.senses.length > 0),
    ...mapOptionalTexts((name) => (change[name] === undefined ? now[name] : change[name]?.trim() || null)),
    dialect: same(mainDialects, now.document.forms[0]?.dialects ?? []) ? now.dialect : namesOf(mainDialects, dialects),
    source: same(document.sources, now.document.sources) ? now.source : citationOf(titles, demo),
    document,
  }
}
