/** Functions that run at an event, until their `subscribe` is ended by what it returned. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    notify: (event: Event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener: (event: Event) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
