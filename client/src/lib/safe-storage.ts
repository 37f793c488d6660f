type Area = 'localStorage' | 'sessionStorage'

/** Stored text; null if there is none, if the storage is forbidden, or on the server. */
function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Null removes the text. Nothing is stored if the storage is full or forbidden. */
export function writeStored(area: Area, key: string, text: string | null) {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  } catch {
    // Each caller works without its stored text.
  }
}

/** Stored JSON; null also for a text that is none. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}
