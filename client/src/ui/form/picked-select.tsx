import type { ComponentProps, KeyboardEvent } from 'react'
import { Select } from './field.tsx'

const moveKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

function isOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(':open')
  } catch {
    // Browsers without `:open` send no keys here while the list is open.
    return false
  }
}

/** Some browsers change a closed select with every key, and each change would be applied. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  // A single character; other keys have longer names.
  const types = /^[^ ]$/u.test(key)
  if (ctrlKey || metaKey || altKey || !(types || moveKeys.has(key)) || isOpen(currentTarget)) return
  event.preventDefault()
  try {
    currentTarget.showPicker()
  } catch {
    // If a script may not open the list, Space and click do.
  }
}

/** Select whose change is applied at once, so it can be changed in the open list only. */
export const PickedSelect = (props: ComponentProps<typeof Select>) => <Select {...props} onKeyDown={openInstead} />
