/** As a ref: what somebody opened takes the focus once, when it is drawn. */
export const beginHere = (element: HTMLElement | null) => element?.focus()
