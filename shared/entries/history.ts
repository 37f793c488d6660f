import { canonicalJson } from '#shared/text/canonical-json.ts'
import * as z from 'zod/mini'
import { EntryType } from './entries.ts'
import { EntryDocument, contentOf } from './document.ts'
import { mapOptionalTexts, optionalTexts } from './optional-texts.ts'

/** All fields of an entry that can be edited: the content of a revision. */
export const EntryState = z.object({
  type: EntryType,
  title: z.string(),
  content: z.string(),
  /** True if somebody wrote the content; otherwise it is derived from the meanings. */
  contentByHand: z.boolean(),
  ...mapOptionalTexts(() => z.nullable(z.string())),
  dialect: z.nullable(z.string()),
  source: z.nullable(z.string()),
  document: EntryDocument,
})
export type EntryState = z.output<typeof EntryState>

/** One difference. `path` leads to it; an index in a list is the one after the change, or before it for a removed item. */
export const Change = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  path: z.array(z.union([z.string(), z.int()])),
  /** null for 'added'. */
  before: z.json(),
  /** null for 'removed'. */
  after: z.json(),
})
export type Change = z.output<typeof Change>

type Json = Change['before']
type Path = Change['path']

/** Parts that are proposed and decided separately. */
const fields = ['type', ...optionalTexts] as const
/** A stored state, with null for each optional text that is newer than it. */
export const completeState = (state: EntryState): EntryState => ({ ...mapOptionalTexts(() => null), ...state })

const lists = ['forms', 'senses', 'examples', 'relations', 'sources'] as const
export type ListPart = (typeof lists)[number]
export const entryParts = [...fields, 'content', ...lists, 'warning'] as const
export type EntryPart = (typeof entryParts)[number]

type FieldOfNoPart = Exclude<keyof EntryState | keyof EntryDocument, EntryPart | 'document' | 'language'>
/**
 * The other fields of the row, and the part that they follow. A new field that is neither here nor a part does not compile. No proposal
 * changes a document's language.
 */
const partOfField: Record<FieldOfNoPart, EntryPart> = {
  title: 'forms',
  dialect: 'forms',
  source: 'sources',
  contentByHand: 'content',
}

export const isList = (part: EntryPart): part is ListPart => lists.some((list) => list === part)
const isField = (part: EntryPart) => fields.some((field) => field === part)

/** The value of one part. null for content that is derived from the meanings. */
export function partOf(state: EntryState, part: EntryPart): Json {
  if (part === 'content') return state.contentByHand ? state.content : null
  // Versions that were stored before a field or a part of the document existed lack it.
  return (
    (isField(part) ? state[part as (typeof fields)[number]] : state.document[part as (typeof lists)[number]]) ?? null
  )
}

/** Deep equality, without the order of keys. */
export const same = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

export const partsThatDiffer = (one: EntryState, other: EntryState): EntryPart[] =>
  entryParts.filter((part) => !same(partOf(one, part), partOf(other, part)))

/** `state` with these parts taken from `from`. */
export function withParts(state: EntryState, parts: readonly EntryPart[], from: EntryState): EntryState {
  const combined = { ...state, document: { ...state.document } }
  for (const part of parts) {
    if (part === 'content') combined.content = from.content
    else if (isField(part)) Object.assign(combined, { [part]: partOf(from, part) })
    // An optional part that the other document lacks becomes undefined: its schema refuses null.
    else Object.assign(combined.document, { [part]: from.document[part as (typeof lists)[number]] })
  }
  for (const field of Object.keys(partOfField) as FieldOfNoPart[])
    if (parts.includes(partOfField[field])) Object.assign(combined, { [field]: from[field] })
  // Derived content follows the new meanings.
  if (!combined.contentByHand && combined.document.senses.length > 0) combined.content = contentOf(combined.document)
  return combined
}

type Item = { [key: string]: Json }
const isItem = (value: Json): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value that identifies an item of a list before and after a change. */
const nameOf = (value: Json) =>
  isItem(value) ? (value['text'] ?? value['en'] ?? value['ms'] ?? value['entryId'] ?? value['sourceId']) : value

/** Longest common subsequence of two lists, as pairs of indexes. */
function anchors(before: Json[], after: Json[]): [number, number][] {
  const longest = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      longest[i]![j] = same(before[i], after[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (same(before[i], after[j])) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_none, index) => from + index)

/** Compares the items between two anchors: items with the same name are pairs; the rest is paired in order if both sides have as many. */
function diffGap(before: Json[], after: Json[], path: Path, gap: { b: number[]; a: number[] }): Change[] {
  const pairs: [number, number][] = []
  const freeAfter = new Set(gap.a)
  const freeBefore = gap.b.filter((b) => {
    const twin = [...freeAfter].find((a) => same(nameOf(before[b]!), nameOf(after[a]!)))
    if (twin === undefined) return true
    freeAfter.delete(twin)
    pairs.push([b, twin])
    return false
  })
  if (freeBefore.length === freeAfter.size)
    pairs.push(...[...freeAfter].map((a, index): [number, number] => [freeBefore[index]!, a]))
  const paired = new Set(pairs.map(([b]) => b))
  const met = new Set(pairs.map(([, a]) => a))
  return [
    ...pairs.flatMap(([b, a]) => diff(before[b]!, after[a]!, [...path, a])),
    ...gap.b
      .filter((b) => !paired.has(b))
      .map((b): Change => ({ kind: 'removed', path: [...path, b], before: before[b]!, after: null })),
    ...gap.a
      .filter((a) => !met.has(a))
      .map((a): Change => ({ kind: 'added', path: [...path, a], before: null, after: after[a]! })),
  ]
}

function diffLists(before: Json[], after: Json[], path: Path): Change[] {
  const changes: Change[] = []
  let [b, a] = [0, 0]
  for (const [nextB, nextA] of [...anchors(before, after), [before.length, after.length] as const]) {
    changes.push(...diffGap(before, after, path, { b: range(b, nextB), a: range(a, nextA) }))
    ;[b, a] = [nextB + 1, nextA + 1]
  }
  return changes
}

function diff(before: Json, after: Json, path: Path): Change[] {
  if (same(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path)
  if (isItem(before) && isItem(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      diff(before[key] ?? null, after[key] ?? null, [...path, key]),
    )
  return [{ kind: 'changed', path, before, after }]
}

/** The changes from one state to the other, without derived ones. */
export function changesBetween(before: EntryState, after: EntryState): Change[] {
  const changes = entryParts.flatMap((part) => diff(partOf(before, part), partOf(after, part), [part]))
  const differs = (name: string) => changes.some(({ path }) => path[0] === name)
  // An entry without a document has only the texts of its row.
  if (!differs('forms')) changes.push(...diff(before.dialect, after.dialect, ['dialect']))
  if (!differs('sources')) changes.push(...diff(before.source, after.source, ['source']))
  if (!differs('content') && !differs('senses')) changes.push(...diff(before.content, after.content, ['content']))
  return changes
}
