/* Runs in the head of every page that the server renders, except the landing page. Presses and typing before hydration would be lost, so this script records and repeats them afterwards. Links, and forms with an address, work by themselves. */
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
  // A keyboard event makes React hydrate this part of the page at once.
  field.dispatchEvent(new Event('keyup', { bubbles: true }))
  // React detects typing by a changed value, so the value is cleared first.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
const again = async () => {
  for (const [element, type] of kept) {
    // Each event may depend on the one before.
    await new Promise((resolve) => setTimeout(resolve))
    if (!element.isConnected) continue
    if (type !== 'click') typeAgain(element, type)
    else {
      // Tabs listen to mousedown, buttons to click.
      element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      element.click()
    }
  }
}

globalThis.early = {
  /**
   * True if this browser would render the same page: same time zone offset, and no state from its history. Outside Malaysia the
   * server learns the zone for the next page.
   */
  stands(offset) {
    if (-new Date().getTimezoneOffset() === offset) return history.state === null
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    document.cookie = `zone=${encodeURIComponent(timeZone)}; path=/; max-age=31536000; samesite=lax`
    return false
  },
  /** Stops recording. Returns a function that repeats the events after hydration. */
  end() {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    return again
  },
}
