import { capitalise } from '#shared/text/capitalise.ts'
import { useSyncExternalStore } from 'react'
import type { LabelName } from '#shared/labels/names.ts'
import type { Sentence } from '#shared/messages/say.ts'
import { createListeners } from '#client/lib/listeners.ts'
import { useLanguage } from '#client/lib/page/language.ts'

/** Labels that the server wrote into the document: the first render must repeat them. */
function writtenForms(): ReadonlyMap<string, string> {
  const written = globalThis.document?.querySelectorAll<HTMLElement>('[data-label]') ?? []
  return new Map([...written].map(({ dataset, textContent }) => [dataset['label'] ?? '', textContent ?? '']))
}

let forms = writtenForms()
const { notify, subscribe } = createListeners()

/** Replaces labels by their forms in Kadazandusun, by name, on the whole page. On the server, on all pages in that language. */
export function showLabels(shown: ReadonlyMap<string, string>) {
  forms = shown
  notify()
}

/** A label without other text. It is in Kadazandusun if the reader chose it and the word is attested (docs/topics/labels.md). */
export function Label({ name, children }: { name: LabelName; children: Sentence }) {
  const language = useLanguage()
  const form = useSyncExternalStore(
    subscribe,
    () => forms.get(name),
    () => (language === 'dtp' ? forms.get(name) : undefined),
  )
  return form === undefined ? (
    children
  ) : (
    <span lang="dtp" data-label={name}>
      {capitalise(form)}
    </span>
  )
}
