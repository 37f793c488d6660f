import { useMemo } from 'react'
import { noteSubjects, readNote } from '#client/lib/device-note.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { useViewer } from '#client/lib/session/viewer.ts'

/** A lesson of which a position is stored on this device. Positions of earlier releases have no course, total and time. */
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
const begunLessons = (person: string): BegunLesson[] =>
  noteSubjects(person)
    .flatMap((lessonId): BegunLesson[] => {
      const { at, isOver, courseId, total, savedAt } = (readNote(person, lessonId) ?? {}) as Partial<BegunLesson> & {
        isOver?: boolean
      }
      return typeof at === 'number' && at > 0 && !isOver ? [{ lessonId, at, courseId, total, savedAt }] : []
    })
    .toSorted((one, other) => (other.savedAt ?? 0) - (one.savedAt ?? 0))

/** Lessons that the viewer has begun on this device and not finished, the latest first. The server knows none. */
export function useBegunLessons(doneIds: readonly string[] = []): BegunLesson[] {
  const inBrowser = useInBrowser()
  const { viewer } = useViewer()
  const person = inBrowser ? viewer?.id : undefined
  const begun = useMemo(() => (person ? begunLessons(person) : []), [person])
  return begun.filter(({ lessonId }) => !doneIds.includes(lessonId))
}

/** The step at which a begun lesson continues; undefined if it is not known or only repeated questions are left. */
export function currentStep({ at, total = 0 }: BegunLesson): { now: number; total: number } | undefined {
  return at < total ? { now: at + 1, total } : undefined
}
