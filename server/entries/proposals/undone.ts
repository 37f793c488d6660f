import {
  isList,
  partOf,
  partsThatDiffer,
  same,
  withParts,
  type EntryPart,
  type EntryState,
  type ListPart,
} from '#shared/entries/history.ts'
import type { EntryChange } from '#shared/entries/document-calls.ts'

type UndoStates = Record<'before' | 'after' | 'now', EntryState>

const without = (items: readonly object[], others: readonly object[]) =>
  items.filter((item) => !others.some((other) => same(item, other)))

/** The list without the items that a decision added, and with those that it removed. Undefined if an added item was changed since. */
function listUndone(part: ListPart, { before, after, now }: UndoStates): object[] | undefined {
  const [old, decided, current]: object[][] = [before.document[part], after.document[part], now.document[part]]
  const added = without(decided!, old!)
  const removed = without(old!, decided!)
  if (without(added, current!).length > 0) return undefined
  const items = without(current!, added)
  for (const item of removed)
    items.splice(
      old!.findIndex((oldItem) => same(oldItem, item)),
      0,
      item,
    )
  return items
}

/**
 * The entry without what one decision changed; later changes of other parts and of other items of a list stay. Undefined if something
 * was built on the decision.
 */
export function withoutDecision(states: UndoStates): EntryState | undefined {
  const { before, after, now } = states
  const touched = partsThatDiffer(before, after)
  const isUntouched = (part: EntryPart) => same(partOf(now, part), partOf(after, part))
  const state = withParts(now, touched.filter(isUntouched), before)
  for (const part of touched.filter((one) => !isUntouched(one))) {
    const items = isList(part) ? listUndone(part, states) : undefined
    if (!items) return undefined
    state.document = { ...state.document, [part]: items }
  }
  return state
}

/** The change that an editor would make to save this state. */
export function changeTo(state: EntryState, version: number): EntryChange {
  const { title: _title, dialect: _dialect, source: _source, content, contentByHand, ...fields } = state
  return { ...fields, version, content: contentByHand ? content : null }
}
