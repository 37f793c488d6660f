import { useCallback, useEffect, useState } from 'react'
import { readBundles, type OfflineBundle } from '#client/domain/offline/offline-store.ts'

const listeners = new Set<() => void>()
/** Notifies components that the bundles have changed. */
export const bundlesChanged = () => listeners.forEach((listener) => listener())

/** The person's bundles on this device; undefined while loading. */
export function useOfflineBundles(person: string): OfflineBundle[] | undefined {
  const [bundles, setBundles] = useState<OfflineBundle[]>()
  const reload = useCallback(() => void readBundles(person).then(setBundles), [person])
  useEffect(() => {
    reload()
    listeners.add(reload)
    return () => void listeners.delete(reload)
  }, [reload])
  return bundles
}
