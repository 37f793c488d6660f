import { useCallback, useRef } from 'react'

/** Focuses and scrolls to a newly created item: `created` stores its id, and `mounted` runs when its element is there. */
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
  return { created, mounted }
}
