const prefix = 'place'
const storageKey = (person: string, subject: string) => `${prefix} ${person} ${subject}`

/** Position stored on this device; null if there is none, or the storage is forbidden. */
export function readResumePosition(person: string, subject: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey(person, subject)) ?? 'null')
  } catch {
    return null
  }
}

/** Null deletes the position. */
export function saveResumePosition(person: string, subject: string, position: object | null) {
  try {
    if (position === null) localStorage.removeItem(storageKey(person, subject))
    else localStorage.setItem(storageKey(person, subject), JSON.stringify(position))
  } catch {
    // The storage is full or forbidden: the person starts at the beginning next time.
  }
}

/** Deletes all positions, so that the next person on this device starts at the beginning. */
export function clearResumePositions() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(`${prefix} `)) localStorage.removeItem(name)
  } catch {
    // The storage is forbidden.
  }
}
