import { useCallback, useRef } from 'react'

/** Leads to what was just made: `made` says which it is, and once its element stands on the page it gets the focus and is in view. */
export function useNewest() {
  const wanted = useRef<string>(undefined)
  const made = useCallback((id: string) => {
    wanted.current = id
  }, [])
  const arrive = useCallback((id: string, element: HTMLElement | null) => {
    if (!element || wanted.current !== id) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  }, [])
  return { made, arrive }
}
