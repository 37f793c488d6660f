import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { say } from '#shared/messages/say.ts'
import { removeNamed } from '#shared/site/ui-messages.ts'

interface RemovableChipsProps {
  label: string
  chips: readonly { id: string; name: string }[]
  /** Language of the names, if it is not the page's: empty for names that people typed. */
  lang?: string
  onRemove: (id: string) => void
}

/** The pressed chip disappears, so its neighbour takes the focus. */
function focusNeighbour({ currentTarget }: MouseEvent) {
  const chip = currentTarget.parentElement
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}

/** Chosen things in a row; a press removes one. */
export const RemovableChips = ({ label, chips, lang, onRemove }: RemovableChipsProps) =>
  chips.length > 0 && (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chips.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            aria-label={say(removeNamed, { name })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border bg-muted px-3.5 text-sm font-medium hover:border-ink"
            onClick={(event) => {
              focusNeighbour(event)
              onRemove(id)
            }}
          >
            <span lang={lang} className="min-w-0 text-left wrap-anywhere">
              {name}
            </span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
