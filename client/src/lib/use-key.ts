import { useLayoutEffect } from 'react'

/** Listens to the keys of the whole page from the moment in which it shows; `press` may be new in each render. */
export function useKey(press: (event: KeyboardEvent) => void) {
  useLayoutEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
