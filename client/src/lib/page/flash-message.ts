import { toast, type ToastMessage } from './toast.ts'

const storageKey = 'last word'

/** Navigates with a full page load and shows the message there: a toast would disappear with this page. */
export function leaveWithMessage(message: Omit<ToastMessage, 'action'>, address: string) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(message))
  } catch {
    // The storage is full or forbidden: the message is lost.
  }
  window.location.assign(address)
}

/** Shows the stored message once. */
export function showFlashMessage() {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (stored === null) return
    sessionStorage.removeItem(storageKey)
    toast(JSON.parse(stored) as ToastMessage)
  } catch {
    // The storage is forbidden.
  }
}
