import { useLayoutEffect } from 'react'

/** Listens to the keys of the whole page from the moment in which it shows; `press` may be new in each render. */
export function useKey(press: (event: KeyboardEvent) => void) {
  useLayoutEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** True if the key belongs to a text field. */
export const isTyping = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null

/** Keeps Enter in a field from submitting the form around it. */
export function preventEnterSubmit(event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
