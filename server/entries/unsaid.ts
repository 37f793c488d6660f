import { contentOf } from '#shared/entry-document.ts'
import type { EntryDocument, Example, Form, Sense } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'
import type { ImportField } from '#shared/exchange.ts'

type Says = ReadonlySet<ImportField>

/** A table says nothing of whether another form is but a spelling. */
function formsOf(now: Form[], [main, ...others]: Form[], says: Says): Form[] {
  const isSaid = ({ text }: Form) => text === main!.text
  const dialects = says.has('dialects') ? main!.dialects : (now.find(isSaid)?.dialects ?? [])
  const first = { ...main!, dialects }
  if (!says.has('other_forms')) return [first, ...now.slice(1).filter((form) => !isSaid(form))]
  return [
    first,
    ...others.map((form) => ({ ...form, kind: now.find(({ text }) => text === form.text)?.kind ?? form.kind })),
  ]
}

/** The one at the same place, where it fits, else the first that does. */
const found = <Item>(items: Item[], at: number, fits: (item: Item) => boolean) =>
  [...items.slice(at, at + 1), ...items].find(fits)

const malayOf = (senses: Sense[]) => senses.flatMap(({ ms }) => ms ?? []).join('; ')

/** One text that says all meanings, as where a card has one field for them. */
function isAllOf({ content, document }: EntryState, { en, ms, partOfSpeech, note, domains }: Sense): boolean {
  const bare = partOfSpeech === null && note === null && domains.length === 0
  return bare && (en === content || en === contentOf(document)) && (ms === null || ms === malayOf(document.senses))
}

function sensesOf(now: EntryState, said: Sense[], says: Says): Sense[] {
  const before = now.document.senses
  const [only, ...more] = said
  if (only && more.length === 0 && (before.length !== 1 || now.contentByHand) && isAllOf(now, only)) return before
  return said.map((sense, at) => {
    const there =
      found(before, at, ({ en }) => en === sense.en) ?? (before.length === said.length ? before[at] : undefined)
    if (!there) return sense
    return {
      ...sense,
      partOfSpeech: says.has('part_of_speech') ? sense.partOfSpeech : there.partOfSpeech,
      ms: says.has('malay') ? sense.ms : there.ms,
      note: says.has('note') ? sense.note : there.note,
      domains: says.has('domains') ? sense.domains : there.domains,
    }
  })
}

const spaced = (text: string | null) => text?.replaceAll(/\s+/g, ' ') ?? null

/** A table says nothing of where an example is from, nor of its lines. */
function examplesOf(now: Example[], said: Example[], says: Says): Example[] {
  if (!says.has('examples')) return now
  return said.map((example, at) => {
    const before = found(now, at, ({ text }) => spaced(text) === spaced(example.text))
    if (!before) return example
    const isSaid = spaced(before.translation) === spaced(example.translation)
    return { ...before, translation: isSaid ? before.translation : example.translation }
  })
}

interface Said {
  document: EntryDocument
  /** All sources, where the file speaks of them. */
  sources?: EntryDocument['sources'] | undefined
  says: Says
}

/** What a present entry becomes by a file: relations and whatever the file has no column for stay. */
export function keepingUnsaid(now: EntryState, { document: said, sources, says }: Said): EntryDocument {
  const { document } = now
  const kept = sources ?? document.sources
  const cited = new Set(kept.map(({ sourceId }) => sourceId))
  return {
    forms: formsOf(document.forms, said.forms, says),
    senses: sensesOf(now, said.senses, says),
    examples: examplesOf(document.examples, said.examples, says),
    relations: document.relations,
    sources: [...kept, ...said.sources.filter(({ sourceId }) => !cited.has(sourceId))],
    warning: says.has('warning') ? said.warning : document.warning,
  }
}
