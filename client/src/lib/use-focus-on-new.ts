import { useCallback, useRef } from 'react'

/** Focuses and scrolls to a newly created item: `made` stores its id, and `arrive` runs when its element is mounted. */
export function useFocusOnNew() {
  const pendingId = useRef<string>(undefined)
  const created = useCallback((id: string) => {
    pendingId.current = id
  }, [])
  const mounted = useCallback((id: string, element: HTMLElement | null) => {
    if (!element || pendingId.current !== id) return
    pendingId.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  }, [])
  return { made: created, arrive: mounted }
}
