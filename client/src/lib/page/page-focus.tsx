import { useEffect } from 'react'

/** False until the first navigation: after the document loads, the browser places the focus itself. */
let hasNavigated = false
/** True while navigating forward. When going back, the browser restores the scroll position itself. */
let isForward = false

export function scrollNextPageToTop() {
  isForward = true
}

/** Rendered once per page: moves the focus to the page's heading, and scrolls a new page to its top. */
export function PageFocus() {
  useEffect(() => {
    if (hasNavigated) {
      const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      if (target) target.tabIndex = -1
      target?.focus({ preventScroll: true })
      if (isForward) window.scrollTo(0, 0)
    }
    hasNavigated = true
    isForward = false
  }, [])
  return null
}
