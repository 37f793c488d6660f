import { toast } from '#client/ui/toast.ts'
import type { ToastMessage } from '#client/ui/toast.ts'

const place = 'last word'

/** Leaves for an address by full page navigation, and says there what was done here: a toast would go with this page. */
export function leaveSaying(message: Omit<ToastMessage, 'action'>, address: string) {
  try {
    sessionStorage.setItem(place, JSON.stringify(message))
  } catch {
    // A full or forbidden store: it goes unsaid.
  }
  window.location.assign(address)
}

/** Says it, once. */
export function sayLastWord() {
  try {
    const kept = sessionStorage.getItem(place)
    if (kept === null) return
    sessionStorage.removeItem(place)
    toast(JSON.parse(kept) as ToastMessage)
  } catch {
    // As above.
  }
}
