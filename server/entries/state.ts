import type { CategoryChange } from '#shared/entries.ts'
import { demoMark } from '#shared/entries.ts'
import type { Dialect, EntryChange } from '#shared/dictionary.ts'
import { contentOf, plainDocument, titleOf } from '#shared/entry-document.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import { lettersOf } from '#shared/language.ts'
import { same } from '#shared/entry-history.ts'
import type { EntryState } from '#shared/entry-history.ts'

/** What of an entry's row makes its state. */
export interface EntryRow extends Omit<EntryState, 'document'> {
  id: string
  version: number
  demo: boolean
  document: EntryDocument | null
}

/** The dialects that a text names: "Bundu-Liwan and Tangaa'". What is none of ours is left to the text. */
export function slugsIn(text: string | null, dialects: readonly Dialect[]): string[] {
  const named = new Set((text ?? '').split(/[,;/&]|\band\b/).map(lettersOf))
  return dialects
    .filter(({ slug, name }) => named.has(lettersOf(name)) || named.has(lettersOf(slug)))
    .map(({ slug }) => slug)
}

/** 'Ranau, Tambunan and Kota Belud' */
export function namesOf(slugs: readonly string[], dialects: readonly Dialect[]): string | null {
  const names = slugs.map((slug) => dialects.find((one) => one.slug === slug)?.name ?? slug)
  return names.length < 2 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What the row says of the sources of a document. */
export function citationOf(titles: readonly string[], demo: boolean): string | null {
  const cited = titles.join('; ')
  if (!demo) return cited || null
  return cited ? `${demoMark} ${cited.replace(/\.?$/, '.')}` : demoMark
}

/** Another way to say the title must not be there twice. */
const retitled = (document: EntryDocument, title: string): EntryDocument => ({
  ...document,
  forms: [
    { kind: 'main', dialects: [], ...document.forms[0], text: title },
    ...document.forms.slice(1).filter(({ text }) => text !== title),
  ],
})

/** A meaning alone is what the content says, as search has it too. */
function reworded(document: EntryDocument, content: string): EntryDocument {
  const [only, ...more] = document.senses
  if (!only || more.length > 0 || contentOf(document) === content) return document
  return { ...document, senses: [{ ...only, en: content }] }
}

/** A document with another main form said in these dialects. */
const saidIn = (document: EntryDocument, slugs: string[]): EntryDocument => ({
  ...document,
  forms: document.forms.map((form, at) => (at === 0 ? { ...form, dialects: slugs } : form)),
})

/**
 * An entry as it stands. The row rules its own fields: a process of the version before writes them without knowing of documents.
 * An entry that has no document yet has the one that its row tells.
 */
export function stateOf(
  { id: _id, version: _version, demo: _demo, document, ...row }: EntryRow,
  dialects: readonly Dialect[],
): EntryState {
  if (document === null)
    return { ...row, document: saidIn(plainDocument(row.title, row.content), slugsIn(row.dialect, dialects)) }
  const titled = titleOf(document) === row.title ? document : retitled(document, row.title)
  const current = row.contentByHand ? titled : reworded(titled, row.content)
  const follows = !row.contentByHand && current.senses.length > 0 && contentOf(current) === row.content
  return { ...row, contentByHand: !follows, document: current }
}

/** After a PUT of the row's fields. Of one meaning alone the words are the content's; of several nobody knows whose they would be. */
export function afterRowChange(now: EntryState, given: CategoryChange, dialects: readonly Dialect[]): EntryState {
  const { dialect = now.dialect, source = now.source, ...fields } = given
  let { document, contentByHand } = now
  if (fields.title !== now.title) document = retitled(document, fields.title)
  if (fields.content !== now.content) {
    contentByHand = true
    const [only] = document.senses
    if (only && document.senses.length === 1 && only.en === now.content)
      document = { ...document, senses: [{ ...only, en: fields.content }] }
  }
  if (dialect !== now.dialect) document = saidIn(document, slugsIn(dialect, dialects))
  return { ...fields, dialect, source, contentByHand, document }
}

/** After the editor's change. `titles` are the sources' of the new document, in its order. */
export function afterDocumentChange(
  now: EntryState,
  given: EntryChange,
  { dialects, titles, demo }: { dialects: readonly Dialect[]; titles: readonly string[]; demo: boolean },
): EntryState {
  const { document } = given
  const said = document.forms[0]?.dialects ?? []
  const follows = given.content === null || (given.content === undefined && !now.contentByHand)
  const content = follows && document.senses.length > 0 ? contentOf(document) : (given.content ?? now.content)
  return {
    type: given.type ?? now.type,
    title: titleOf(document),
    content,
    contentByHand: !(follows && document.senses.length > 0),
    pronunciation: given.pronunciation === undefined ? now.pronunciation : given.pronunciation?.trim() || null,
    imageUrl: given.imageUrl === undefined ? now.imageUrl : given.imageUrl,
    audioUrl: given.audioUrl === undefined ? now.audioUrl : given.audioUrl,
    videoUrl: given.videoUrl === undefined ? now.videoUrl : given.videoUrl,
    dialect: same(said, now.document.forms[0]?.dialects ?? []) ? now.dialect : namesOf(said, dialects),
    source: same(document.sources, now.document.sources) ? now.source : citationOf(titles, demo),
    document,
  }
}
