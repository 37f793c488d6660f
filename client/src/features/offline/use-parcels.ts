import { useCallback, useEffect, useState } from 'react'
import { parcelsOf } from '#client/lib/kept.ts'
import type { Parcel } from '#client/lib/kept.ts'

const listeners = new Set<() => void>()
/** Says that what is on the device has changed. */
export const parcelsChanged = () => listeners.forEach((listener) => listener())

/** What somebody has on this device; undefined until it is known. */
export function useParcels(person: string): Parcel[] | undefined {
  const [parcels, setParcels] = useState<Parcel[]>()
  const read = useCallback(() => void parcelsOf(person).then(setParcels), [person])
  useEffect(() => {
    read()
    listeners.add(read)
    return () => void listeners.delete(read)
  }, [read])
  return parcels
}
