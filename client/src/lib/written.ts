const tab = 'written'

/** The server has taken something that this tab wrote. */
export function noteWritten() {
  try {
    sessionStorage.setItem(tab, String(Date.now()))
  } catch {
    // Forbidden, or on the server, which only reads.
  }
}

/** Whether a page that was asked for at that moment, in milliseconds since 1970, may have been drawn without what was written. */
export function isWrittenSince(moment: number): boolean {
  try {
    return Number(sessionStorage.getItem(tab)) >= moment
  } catch {
    return false
  }
}
