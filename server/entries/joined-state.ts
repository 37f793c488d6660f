import * as z from 'zod/mini'
import type { Dialect } from '#shared/dictionary.ts'
import { EntryDocument } from '#shared/entry-document.ts'
import type { Form, Sense } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import { conflict } from '#server/http/problem.ts'
import { afterDocumentChange } from './state.ts'
import type { EntryRow } from './state.ts'

const either = (one: string | null, other: string | null) =>
  one && other && one !== other ? `${one}\n${other}` : (one ?? other)

/** Things of both lists; of two that are the same by their name, what `merge` makes of them. */
function both<Thing>(
  stays: readonly Thing[],
  comes: readonly Thing[],
  nameOf: (thing: Thing) => string,
  merge: (stays: Thing, comes: Thing) => Thing = (thing) => thing,
): Thing[] {
  const named = new Map(stays.map((thing) => [nameOf(thing), thing]))
  for (const thing of comes) {
    const there = named.get(nameOf(thing))
    named.set(nameOf(thing), there === undefined ? thing : merge(there, thing))
  }
  return [...named.values()]
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()
const union = <Item>(one: readonly Item[], other: readonly Item[]) => [...new Set([...one, ...other])]

const formOf = (stays: Form, comes: Form): Form => ({ ...stays, dialects: union(stays.dialects, comes.dialects) })
const senseOf = (stays: Sense, comes: Sense): Sense => ({
  ...stays,
  partOfSpeech: stays.partOfSpeech ?? comes.partOfSpeech,
  ms: stays.ms && comes.ms && plain(stays.ms) !== plain(comes.ms) ? `${stays.ms}; ${comes.ms}` : (stays.ms ?? comes.ms),
  note: either(stays.note, comes.note),
  domains: union(stays.domains, comes.domains),
})

/** What somebody wrote by hand is a meaning of its own where no meaning says it. */
function sensesOf({ content, document }: EntryState): Sense[] {
  const { senses } = document
  const isSaid = content === '' || plain(senses.map(({ en }) => en).join('; ')) === plain(content)
  if (isSaid || senses.some(({ en }) => plain(en) === plain(content))) return senses
  return [...senses, { partOfSpeech: null, en: content, ms: null, note: null, domains: [] }]
}

function documentOf(into: EntryState, from: EntryState, ids: readonly string[]): EntryDocument {
  const [stays, comes] = [into.document, from.document]
  const others = comes.forms.map((form): Form => (form.kind === 'main' ? { ...form, kind: 'variant' } : form))
  return {
    forms: both(stays.forms, others, ({ text }) => text.normalize('NFC'), formOf),
    senses: both(stays.senses, sensesOf(from), ({ en }) => plain(en), senseOf),
    examples: both(stays.examples, comes.examples, ({ text }) => plain(text)),
    relations: both(stays.relations, comes.relations, ({ kind, entryId }) => `${kind} ${entryId}`).filter(
      ({ entryId }) => !ids.includes(entryId),
    ),
    sources: both(stays.sources, comes.sources, ({ sourceId, locator }) => `${sourceId} ${locator}`),
    warning: either(stays.warning, comes.warning),
  }
}

interface Around {
  row: EntryRow
  from: { id: string; state: EntryState }
  dialects: readonly Dialect[]
  /** How the sources are cited, in the order of the document. */
  titlesOf: (document: EntryDocument) => Promise<string[]>
}

/** One entry that keeps everything of two. */
export async function joinedState(into: EntryState, { row, from, dialects, titlesOf }: Around): Promise<EntryState> {
  const made = z.safeParse(EntryDocument, documentOf(into, from.state, [row.id, from.id]))
  if (!made.success) throw conflict(`Together they would hold too much: ${made.error.issues[0]?.message}`)
  const document = made.data
  const given = { version: row.version, document }
  const next = afterDocumentChange(into, given, { dialects, titles: await titlesOf(document), demo: row.demo })
  return {
    ...next,
    pronunciation: into.pronunciation ?? from.state.pronunciation,
    imageUrl: into.imageUrl ?? from.state.imageUrl,
    audioUrl: into.audioUrl ?? from.state.audioUrl,
    videoUrl: into.videoUrl ?? from.state.videoUrl,
  }
}
