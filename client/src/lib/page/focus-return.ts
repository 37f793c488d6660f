/** Last focused element and its ancestors. A removed element no longer knows its parents, so they are stored here. */
let lastFocused: { element: HTMLElement; ancestors: Element[] } | undefined

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) ancestors.push(at)
  return ancestors
}

/** Dialogs and toasts disappear with their surroundings, so their elements are not stored. */
function storeFocused(target: EventTarget | null) {
  if (target instanceof HTMLElement && target !== document.body && !target.closest('[data-dialog], [data-toasts]'))
    lastFocused = { element: target, ancestors: ancestorsOf(target) }
}

const isOff = (element: HTMLElement) => element.matches(':disabled')

/** Nearest heading among the ancestors that are still in the document. */
function headingNear(ancestors: Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    const heading = ancestor.isConnected ? ancestor.querySelector<HTMLElement>('h1, h2, h3') : null
    if (heading) return heading
  }
  return null
}

function restoreFocus() {
  if (!lastFocused || document.activeElement !== document.body || document.querySelector('[data-dialog]')) return
  const { element, ancestors } = lastFocused
  if (element.isConnected && !isOff(element)) return element.focus({ preventScroll: true })
  lastFocused = undefined
  const heading = headingNear(ancestors)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A pause, so that a closing dialog or a new page can move the focus first. */
const delayMs = 100

/**
 * Removing or disabling the focused button would reset the focus to the top of the document. This moves it to the nearest
 * heading, or back to the button once it is enabled again.
 */
export function watchFocus() {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The HTML of the server can have the focus before this script runs.
  storeFocused(document.activeElement)
  document.addEventListener('focusin', ({ target }) => storeFocused(target))
  // A click outside the focused element removes the focus on purpose.
  document.addEventListener('pointerdown', ({ target }) => {
    if (lastFocused && target instanceof Node && !lastFocused.element.contains(target)) lastFocused = undefined
  })
  new MutationObserver(() => {
    if (!lastFocused || document.activeElement !== document.body) return
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, delayMs)
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
