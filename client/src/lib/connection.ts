/** True if the last call did not reach the server. `navigator.onLine` is often wrong. */
let offline = false
const listeners = new Set<() => void>()

export const isOffline = (): boolean => offline

export function setOffline(isNowOffline: boolean) {
  if (offline === isNowOffline) return
  offline = isNowOffline
  for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function isServerReached(timeout?: number): Promise<boolean> {
  const signal = timeout === undefined ? null : AbortSignal.timeout(timeout)
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  return answer?.ok ?? false
}
