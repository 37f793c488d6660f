import { useEffect } from 'react'

/** False until the first navigation: after the document loads, the browser places the focus itself. */
let arrivedBefore = false
/** True while navigating forward. When going back, the browser restores the scroll position itself. */
let movingOn = false

export function expectArrival() {
  movingOn = true
}

/** Rendered once per page: moves the focus to the page's heading, and scrolls a new page to its top. */
export function Arrival() {
  useEffect(() => {
    if (arrivedBefore) {
      const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      if (target) target.tabIndex = -1
      target?.focus({ preventScroll: true })
      if (movingOn) window.scrollTo(0, 0)
    }
    arrivedBefore = true
    movingOn = false
  }, [])
  return null
}
