import * as z from 'zod/mini'
import type { Dialect } from '#shared/entries/document-calls.ts'
import {
  EntryDocument,
  completeSense,
  contentOf,
  meaningOf,
  plainSense,
  type DocumentFields,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import type { EntryState } from '#shared/entries/history.ts'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'
import { say } from '#shared/messages/say.ts'
import { wouldHoldTooMuch } from '#shared/entries/refusal-messages.ts'
import { conflict } from '#server/http/problem.ts'
import { afterDocumentChange, type EntryRow } from './state.ts'

const bothTexts = (one: string | null, other: string | null) =>
  one && other && one !== other ? `${one}\n${other}` : (one ?? other)

/** Union of two lists. `merge` combines two items with the same name. */
function unionBy<Item>(
  target: readonly Item[],
  source: readonly Item[],
  nameOf: (item: Item) => string,
  merge: (target: Item, source: Item) => Item = (item) => item,
): Item[] {
  const named = new Map(target.map((item) => [nameOf(item), item]))
  for (const item of source) {
    const existing = named.get(nameOf(item))
    named.set(nameOf(item), existing === undefined ? item : merge(existing, item))
  }
  return [...named.values()]
}

const comparable = (text: string) => text.normalize('NFC').trim().toLowerCase()
const union = <Item>(one: readonly Item[], other: readonly Item[]) => [...new Set([...one, ...other])]

const formOf = (target: Form, source: Form): Form => ({ ...target, dialects: union(target.dialects, source.dialects) })
const senseOf = (target: Sense, source: Sense): Sense =>
  completeSense({
    partOfSpeech: target.partOfSpeech ?? source.partOfSpeech,
    en: target.en ?? source.en,
    ms:
      target.ms && source.ms && comparable(target.ms) !== comparable(source.ms)
        ? `${target.ms}; ${source.ms}`
        : (target.ms ?? source.ms),
    note: bothTexts(target.note, source.note),
    domains: union(target.domains, source.domains),
    semanticDomains: union(target.semanticDomains ?? [], source.semanticDomains ?? []),
  })

/** Content that was written by hand becomes a sense of its own, unless a sense has that text already. */
function sensesOf({ content, document }: EntryState): Sense[] {
  const { senses } = document
  const isCovered = content === '' || comparable(contentOf(document)) === comparable(content)
  if (isCovered || senses.some((sense) => comparable(meaningOf(sense)) === comparable(content))) return senses
  return [...senses, plainSense(content)]
}

function documentOf(into: EntryState, from: EntryState, ids: readonly string[]): EntryDocument {
  const [target, source] = [into.document, from.document]
  const others = source.forms.map((form): Form => (form.kind === 'main' ? { ...form, kind: 'variant' } : form))
  const parts: DocumentFields = {
    forms: unionBy(target.forms, others, ({ text }) => text.normalize('NFC'), formOf),
    senses: unionBy(target.senses, sensesOf(from), (sense) => comparable(meaningOf(sense)), senseOf),
    examples: unionBy(target.examples, source.examples, ({ text }) => comparable(text)),
    relations: unionBy(target.relations, source.relations, ({ kind, entryId }) => `${kind} ${entryId}`).filter(
      ({ entryId }) => !ids.includes(entryId),
    ),
    sources: unionBy(target.sources, source.sources, ({ sourceId, locator }) => `${sourceId} ${locator}`),
    warning: bothTexts(target.warning, source.warning),
  }
  return { ...target, ...parts }
}

interface MergeContext {
  row: EntryRow
  from: { id: string; state: EntryState }
  dialects: readonly Dialect[]
  /** Titles of the document's sources, in their order. */
  titlesOf: (document: EntryDocument) => Promise<string[]>
}

/** The state of an entry after another entry was merged into it. Unlike an import, it keeps everything of both, and refuses a merge that exceeds a limit. */
export async function mergedState(
  into: EntryState,
  { row, from, dialects, titlesOf }: MergeContext,
): Promise<EntryState> {
  const made = z.safeParse(EntryDocument, documentOf(into, from.state, [row.id, from.id]))
  if (!made.success) throw conflict(say(wouldHoldTooMuch, { reason: made.error.issues[0]?.message ?? '' }))
  const document = made.data
  const change = { version: row.version, document }
  const next = afterDocumentChange(into, change, { dialects, titles: await titlesOf(document), demo: row.demo })
  return {
    ...next,
    ...mapOptionalTexts((name) => into[name] ?? from.state[name]),
  }
}
