const tab = 'written'

/** Records that this tab has changed something on the server. */
export function noteWritten() {
  try {
    sessionStorage.setItem(tab, String(Date.now()))
  } catch {
    // The storage is forbidden, or this is the server, which only reads.
  }
}

/** True if a page requested at `moment` (milliseconds since 1970) may have been rendered before this tab's last write. */
export function isWrittenSince(moment: number): boolean {
  try {
    return Number(sessionStorage.getItem(tab)) >= moment
  } catch {
    return false
  }
}
