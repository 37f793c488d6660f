import { useCallback, useEffect, useState } from 'react'
import { bundlesOf, type OfflineBundle } from '#client/domain/offline/offline-store.ts'

const listeners = new Set<() => void>()
/** Notifies components that the bundles have changed. */
export const bundlesChanged = () => listeners.forEach((listener) => listener())

/** The person's bundles on this device; undefined while loading. */
export function useOfflineBundles(person: string): OfflineBundle[] | undefined {
  const [bundles, setBundles] = useState<OfflineBundle[]>()
  const read = useCallback(() => void bundlesOf(person).then(setBundles), [person])
  useEffect(() => {
    read()
    listeners.add(read)
    return () => void listeners.delete(read)
  }, [read])
  return bundles
}
