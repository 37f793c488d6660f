/** `isNotFound` is true if the last server render found nothing at its address. */
export const pageStatus = { isNotFound: false }

/** A component that shows "not found" calls this while it renders, so that the server answers 404. */
export function reportNotFound() {
  pageStatus.isNotFound = true
}
