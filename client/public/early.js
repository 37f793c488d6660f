/*
 * Stands in the head of pages that the server has drawn for somebody. What is pressed, ticked or typed before React has taken the page
 * over would be lost: it is kept, and done again then. Links, and forms with an address of their own, work as they are.
 */
const pressed = 'button, [role="button"], input[type="checkbox"], input[type="radio"]'
const kept = new Map()
const onClick = (event) => {
  const element = event.target.closest(pressed)
  if (!element || element.closest('form[action]')) return
  event.preventDefault()
  kept.set(element, 'click')
}
const onSubmit = (event) => event.target.hasAttribute('action') || event.preventDefault()
const onTyping = ({ target, type }) => kept.has(target) || target.closest('form[action]') || kept.set(target, type)
const listeners = { click: onClick, submit: onSubmit, input: onTyping, change: onTyping }
for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)

const typeAgain = (field, type) => {
  const { value } = field
  // An event of the keyboard makes React take over this part of the page at once.
  field.dispatchEvent(new Event('keyup', { bubbles: true }))
  // It notices typing by a value that it has not seen, and has seen what stood there when it took over.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
const again = async () => {
  for (const [element, type] of kept) {
    // Each on what the one before has led to.
    await new Promise((resolve) => setTimeout(resolve))
    if (!element.isConnected) continue
    if (type !== 'click') typeAgain(element, type)
    else {
      // Tabs listen for the press, buttons for the click.
      element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      element.click()
    }
  }
}

globalThis.early = {
  /**
   * Whether the page stands as this browser would draw it: by its clock, and with nothing that only its history knows. Elsewhere than
   * in Malaysia the server is told the zone for the next page.
   */
  stands(offset) {
    if (-new Date().getTimezoneOffset() === offset) return history.state === null
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    document.cookie = `zone=${encodeURIComponent(timeZone)}; path=/; max-age=31536000; samesite=lax`
    return false
  },
  /** Keeps no more; answers how to do again what was kept, once the page is taken over. */
  end() {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    return again
  },
}
