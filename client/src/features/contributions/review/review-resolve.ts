import type { ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import type { EntryChange } from '#shared/entries/document-calls.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import {
  isList,
  partOf,
  partsThatDiffer,
  withParts,
  type EntryPart,
  type EntryState,
  type ListPart,
} from '#shared/entries/history.ts'
import { mapOptionalTexts } from '#shared/entries/optional-texts.ts'

/** Reviewer's choice for a part that has changed since the proposal was written. */
export type ConflictChoice = { take: 'now' | 'proposed' | 'both' } | { take: 'own'; text: string }
export type ConflictChoices = Partial<Record<EntryPart, ConflictChoice>>

interface Review {
  entryVersion: number
  conflicts: EntryPart[]
  base: EntryState
  now: EntryState
  proposed: EntryState
}

/** Texts for which the reviewer can write a new version. */
const textParts = ['content', 'warning', 'pronunciation'] as const
type Text = (typeof textParts)[number]
export const isText = (part: EntryPart): part is Text => textParts.some((text) => text === part)

/** Key by which two items of a list are the same. */
const nameOf = (part: ListPart, item: object) =>
  part === 'forms' && 'text' in item ? String(item.text) : JSON.stringify(item)

function joinBoth(part: ListPart, now: EntryDocument, proposed: EntryDocument): Partial<EntryDocument> {
  const current: object[] = now[part]
  const names = new Set(current.map((item) => nameOf(part, item)))
  return { [part]: [...current, ...(proposed[part] as object[]).filter((item) => !names.has(nameOf(part, item)))] }
}

function withText(state: EntryState, part: Text, text: string): EntryState {
  const trimmedText = text.trim() || null
  if (part === 'warning') return { ...state, document: { ...state.document, warning: trimmedText } }
  if (part === 'pronunciation') return { ...state, pronunciation: trimmedText }
  return { ...state, content: trimmedText ?? state.content, contentByHand: trimmedText !== null }
}

function withChoice(state: EntryState, part: EntryPart, choice: ConflictChoice, { now, proposed }: Review): EntryState {
  if (choice.take === 'proposed') return withParts(state, [part], proposed)
  if (choice.take === 'both' && isList(part))
    return { ...state, document: { ...state.document, ...joinBoth(part, now.document, proposed.document) } }
  if (choice.take === 'own' && isText(part)) return withText(state, part, choice.text)
  return state
}

/** Final changes: proposals without conflict, and the choices. Undefined until everything is chosen. */
export function resolveReview(review: Review, choices: ConflictChoices): EntryChange | undefined {
  const { base, now, proposed, conflicts, entryVersion } = review
  const partsWithoutConflict = partsThatDiffer(base, proposed).filter((part) => !conflicts.includes(part))
  let state = withParts(now, partsWithoutConflict, proposed)
  for (const part of conflicts) {
    const choice = choices[part]
    if (!choice) return undefined
    state = withChoice(state, part, choice, review)
  }
  const { document, type } = state
  const content = partOf(state, 'content') === null ? null : state.content
  return { version: entryVersion, document, type, content, ...mapOptionalTexts((name) => state[name]) }
}

/** A proposal for a deleted entry cannot be approved. */
export const canOnlyBeRejected = ({ kind, present, status }: ReviewedContributionJson) =>
  kind !== 'text' && present === null && status === 'PENDING'
