import { readStoredJson, writeStored } from './safe-storage.ts'

/** The stored name, which devices keep. */
const prefix = 'place'
const storageKey = (person: string, subject: string) => `${prefix} ${person} ${subject}`

/** Note that this device keeps for a person, such as the position in a lesson; null if there is none. */
export const readNote = (person: string, subject: string): unknown =>
  readStoredJson('localStorage', storageKey(person, subject))

/** Null deletes the note. */
export const saveNote = (person: string, subject: string, note: object | null) =>
  writeStored('localStorage', storageKey(person, subject), note && JSON.stringify(note))

const storedKeys = (start: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    // The storage is forbidden.
    return []
  }
}

/** Subjects of a person's notes. */
export const noteSubjects = (person: string): string[] => {
  const start = storageKey(person, '')
  return storedKeys(start).map((key) => key.slice(start.length))
}

/** Deletes the notes of all people, for the next person on this device. */
export function clearNotes() {
  for (const key of storedKeys(`${prefix} `)) writeStored('localStorage', key, null)
}
