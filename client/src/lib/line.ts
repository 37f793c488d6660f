/** Whether the server can be reached, as far as calls have shown. What the browser says of it is often wrong. */
let lost = false
const listeners = new Set<() => void>()

export const isLineLost = (): boolean => lost

export function setLineLost(now: boolean) {
  if (now === lost) return
  lost = now
  for (const listener of listeners) listener()
}

export function onLine(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function isServerReached(timeout?: number): Promise<boolean> {
  const signal = timeout === undefined ? null : AbortSignal.timeout(timeout)
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  return answer?.ok ?? false
}
