import { useCallback, useEffect, useState } from 'react'
import { createListeners } from '#client/lib/listeners.ts'
import { readBundles, type OfflineBundle } from '#client/domain/offline/offline-store.ts'

const { notify, subscribe } = createListeners()
/** Notifies components that the bundles have changed. */
export const bundlesChanged = () => notify()

/** The person's bundles on this device; undefined while loading. */
export function useOfflineBundles(person: string): OfflineBundle[] | undefined {
  const [bundles, setBundles] = useState<OfflineBundle[]>()
  const reload = useCallback(() => void readBundles(person).then(setBundles), [person])
  useEffect(() => {
    reload()
    return subscribe(reload)
  }, [reload])
  return bundles
}
