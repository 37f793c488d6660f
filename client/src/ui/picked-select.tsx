import type { ComponentProps, KeyboardEvent } from 'react'
import { Select } from './field.tsx'

const moves = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

function isOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(':open')
  } catch {
    // Browsers without `:open` do not send keys here while the list is open.
    return false
  }
}

/** Some browsers change a closed select with every key that is pressed on it, and each change would be acted upon. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  // A letter; other keys have names.
  const types = /^[^ ]$/u.test(key)
  if (ctrlKey || metaKey || altKey || !(types || moves.has(key)) || isOpen(currentTarget)) return
  event.preventDefault()
  try {
    currentTarget.showPicker()
  } catch {
    // Where a script may not open it, Space and a click do.
  }
}

/** A Select whose choice counts at once: it is made in the open list only. */
export const PickedSelect = (props: ComponentProps<'select'>) => <Select {...props} onKeyDown={openInstead} />
