import { readStoredJson, writeStored } from '#client/lib/safe-storage.ts'
import { toast, type ToastMessage } from './toast.ts'

const storageKey = 'last word'

/** Navigates with a full page load and shows the message there: a toast would disappear with this page. */
export function leaveWithMessage(message: Omit<ToastMessage, 'action'>, address: string) {
  writeStored('sessionStorage', storageKey, JSON.stringify(message))
  window.location.assign(address)
}

/** Shows the stored message once. */
export function showFlashMessage() {
  const stored = readStoredJson('sessionStorage', storageKey)
  if (stored === null) return
  writeStored('sessionStorage', storageKey, null)
  toast(stored as ToastMessage)
}
