import { createListeners } from '#client/lib/listeners.ts'

/** True if the last call did not reach the server. `navigator.onLine` is often wrong. */
let offline = false
const { notify, subscribe: onConnectionChange } = createListeners()
export { onConnectionChange }

export const isOffline = (): boolean => offline

export function setOffline(isNowOffline: boolean) {
  if (offline === isNowOffline) return
  offline = isNowOffline
  notify()
}

/** After this the connection counts as lost. */
export const connectionTimeoutMs = 3000

export async function isServerReached(timeout?: number): Promise<boolean> {
  const signal = timeout === undefined ? null : AbortSignal.timeout(timeout)
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  return response?.ok ?? false
}
