/** Where the focus was, and what stood around it: once it is taken off the page, its own parents no longer tell. */
let last: { element: HTMLElement; around: Element[] } | undefined

function aroundOf(element: Element): Element[] {
  const around: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at)
  return around
}

const isOff = (element: HTMLElement) => element.matches(':disabled')

/** The nearest heading of what is left of the surroundings. */
function headingNear(around: Element[]): HTMLElement | null {
  for (const each of around) {
    const heading = each.isConnected ? each.querySelector<HTMLElement>('h1, h2, h3') : null
    if (heading) return heading
  }
  return null
}

function bringBack() {
  if (!last || document.activeElement !== document.body || document.querySelector('[data-dialog]')) return
  const { element, around } = last
  if (element.isConnected && !isOff(element)) return element.focus({ preventScroll: true })
  last = undefined
  const heading = headingNear(around)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** After a dialog has given the focus back, and a new page has taken it. In ms. */
const othersFirst = 100

/**
 * A button that is pressed and then gone, or switched off, would drop the focus to the top of the document, where somebody with a
 * keyboard begins anew. It goes to the nearest heading instead, or back to the button when that works again.
 */
export function keepFocus() {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    // What is above the page goes away again, and with it all that is around it there.
    if (target instanceof HTMLElement && !target.closest('[data-dialog], [data-toasts]'))
      last = { element: target, around: aroundOf(target) }
  })
  // Whoever clicks beside everything has put the focus nowhere by their own choice.
  document.addEventListener('pointerdown', ({ target }) => {
    if (last && target instanceof Node && !last.element.contains(target)) last = undefined
  })
  new MutationObserver(() => {
    if (!last || document.activeElement !== document.body) return
    clearTimeout(timer)
    timer = setTimeout(bringBack, othersFirst)
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
