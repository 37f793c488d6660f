const prefix = 'place'
const addressFor = (person: string, what: string) => `${prefix} ${person} ${what}`

/** Where somebody stopped in something, on this device; null where nothing is known, or the browser keeps nothing. */
export function readPlace(person: string, what: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(addressFor(person, what)) ?? 'null')
  } catch {
    return null
  }
}

/** Null where it is over. */
export function keepPlace(person: string, what: string, place: object | null) {
  try {
    if (place === null) localStorage.removeItem(addressFor(person, what))
    else localStorage.setItem(addressFor(person, what), JSON.stringify(place))
  } catch {
    // A full or forbidden store: then one begins at the beginning.
  }
}

/** The next person at this device begins at the beginning. */
export function forgetPlaces() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(`${prefix} `)) localStorage.removeItem(name)
  } catch {
    // As above.
  }
}
