/** Ref of an element that replaces a pressed button, and therefore takes the focus. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
