import { useEffect, useRef, type MouseEvent as ReactMouseEvent } from 'react'

/** Milliseconds in which the second tap of a double tap follows. */
const doubleTapMs = 400
/** Pixels between the two taps. */
const doubleTapDistance = 24

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[data-dialog]') !== null

/** Ignores the next click if it is near this position, follows soon, and is not in another dialog. */
function ignoreClickNear(x: number, y: number) {
  const ignore = (event: MouseEvent) => {
    end()
    if (Math.hypot(event.clientX - x, event.clientY - y) > doubleTapDistance || isInDialog(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => removeEventListener('click', ignore, true)
  addEventListener('click', ignore, true)
  setTimeout(end, doubleTapMs)
}

/** The second tap of a double tap on a button that closes a dialog would press whatever the page has below. Returns the dialog's click handler. */
export function useSecondTapGuard(open: boolean) {
  const lastClick = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (!open) return undefined
    lastClick.current = null
    return () => {
      if (lastClick.current) ignoreClickNear(lastClick.current.x, lastClick.current.y)
    }
  }, [open])
  return ({ detail, clientX: x, clientY: y }: ReactMouseEvent) => {
    // A key press has no position.
    if (detail > 0) lastClick.current = { x, y }
  }
}
