import { useMemo, useState } from 'react'
import { useInBrowser } from '#client/lib/here.ts'
import { useViewer } from '#client/lib/viewer.tsx'

/** Where the browser's own store is full or forbidden, the page remembers for itself. */
const remembered = new Map<string, object>()

function read(place: string): object | null {
  const here = remembered.get(place)
  if (here) return here
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

function write(place: string, kept: object | null) {
  if (kept === null) remembered.delete(place)
  else remembered.set(place, kept)
  try {
    if (kept === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A full or forbidden store.
  }
}

const placeOf = (viewer: { id: string } | null, name: string) => `unsent ${viewer?.id ?? ''} ${name}`

/** Whether somebody has begun something of this name and not sent it. */
export function useHasDraft() {
  const { viewer } = useViewer()
  return (name: string) => read(placeOf(viewer, name)) !== null
}

/**
 * What somebody typed and has not sent. It outlives a closed dialog, a reload and a lost login in this tab; the next
 * person at a shared phone has another id and does not see it. Without a name it is gone with the form.
 */
export function useDraft<T extends object>(name: string | null, initial: T) {
  const { viewer } = useViewer()
  const place = name === null ? null : placeOf(viewer, name)
  const inBrowser = useInBrowser()
  const before = useMemo(() => (place === null || !inBrowser ? null : read(place)), [place, inBrowser])
  const [changed, setChanged] = useState<{ kept: Partial<T> | null }>()
  const kept: Partial<T> | null = changed ? changed.kept : before
  const keep = (next: Partial<T> | null) => {
    setChanged({ kept: next })
    if (place !== null) write(place, next)
  }
  const value: T = { ...initial, ...kept }
  return {
    value,
    /** Something differs from what is stored on the server. */
    changed: JSON.stringify(value) !== JSON.stringify(initial),
    change: (part: Partial<T>) => keep({ ...kept, ...part }),
    discard: () => keep(null),
  }
}
