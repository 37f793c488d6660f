import { createListeners } from '#client/lib/listeners.ts'

/** Duration of a toast in ms (docs/product.md 54). */
export const toastDurationMs = 5000

export type ToastMessage = {
  title: string
  description?: string
  tone?: 'plain' | 'success' | 'error'
  action?: { label: string; run: () => void }
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

let currentToast: ShownToast | undefined
let lastId = 0
const { notify, subscribe: subscribeToToast } = createListeners()
export { subscribeToToast }

const show = (nextToast: ShownToast | undefined) => {
  currentToast = nextToast
  notify()
}

/** Shows a toast in place of the current one: there is never a second. Works outside React and before `Toaster` has loaded. */
export const toast = (message: ToastMessage) => {
  lastId += 1
  show({ ...message, id: lastId, open: true })
}

/** The message stays during its closing animation, so `open` says whether it counts. */
export const closeToast = (id: number) => {
  if (currentToast?.id === id && currentToast.open) show({ ...currentToast, open: false })
}

export const shownToast = () => currentToast
