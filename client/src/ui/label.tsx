import { useSyncExternalStore } from 'react'
import type { LabelName } from '#shared/labels/names.ts'
import type { Sentence } from '#shared/messages/say.ts'

/** Labels begin with a capital, words of the library do not. */
export const capitalised = (form: string) => form.charAt(0).toUpperCase() + form.slice(1)

let forms: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** Replaces labels by their forms in Kadazandusun, by name, on the whole page. */
export function showLabels(shown: ReadonlyMap<string, string>) {
  forms = shown
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A label that stands alone. It is in Kadazandusun if the reader chose it and the word is attested (docs/topics/labels.md). */
export function Label({ name, children }: { name: LabelName; children: Sentence }) {
  const form = useSyncExternalStore(
    subscribe,
    () => forms.get(name),
    () => undefined,
  )
  return form === undefined ? (
    children
  ) : (
    <span lang="dtp" data-label={name}>
      {capitalised(form)}
    </span>
  )
}
