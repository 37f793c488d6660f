import { useEffect } from 'react'

/** The page that came with the document keeps the focus where the browser put it. */
let arrivedBefore = false
/** Somebody is moving on, not going back: then the browser itself returns to where one was. */
let movingOn = false

export function expectArrival() {
  movingOn = true
}

/** Stands beside a page and is made anew with it: takes the focus to its heading, and a new page to its top. */
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
