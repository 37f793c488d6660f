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

/** A lesson of which a position is stored on this device. Positions of an older version have no course, total and time. */
export interface BegunLesson {
  lessonId: string
  /** Number of finished steps. */
  at: number
  courseId?: string
  total?: number
  /** Milliseconds since 1970. */
  savedAt?: number
}

/** Lessons that a person has begun on this device, the latest first. */
export function begunLessons(person: string): BegunLesson[] {
  try {
    const start = storageKey(person, '')
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .flatMap((name): BegunLesson[] => {
        const lessonId = name.slice(start.length)
        const { at, isOver, courseId, total, savedAt } = (readResumePosition(person, lessonId) ??
          {}) as Partial<BegunLesson> & { isOver?: boolean }
        return typeof at === 'number' && at > 0 && !isOver ? [{ lessonId, at, courseId, total, savedAt }] : []
      })
      .toSorted((one, other) => (other.savedAt ?? 0) - (one.savedAt ?? 0))
  } catch {
    return []
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
