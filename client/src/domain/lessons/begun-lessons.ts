import { useMemo } from 'react'
import { begunLessons, type BegunLesson } from '#client/domain/answering/resume-position.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { useViewer } from '#client/lib/session/viewer.ts'

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
