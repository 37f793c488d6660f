import type { Exercise } from '#shared/exercises.ts'
import { writeGift } from '#shared/gift-write.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { ExerciseStore } from './store.ts'

/** The same without these sounds. What is only heard keeps its text hidden: it can be left out, and its teacher sees why. */
function silenced(body: Exercise, gone: ReadonlySet<string>): Exercise {
  const kept = (sound: string | null) => (sound !== null && gone.has(sound) ? null : sound)
  const { source, ...rest } = { ...body, sound: kept(body.sound) }
  const isNamed = source !== undefined && [...gone].some((path) => source.includes(path))
  const next = (source === undefined || isNamed ? rest : { ...rest, source }) as Exercise
  if (next.kind !== 'choice') return next
  return { ...next, options: next.options.map((option) => ({ ...option, sound: kept(option.sound) })) }
}

/** Files were taken back: no exercise names them as its sound any more. */
export async function forgetSounds(tx: Transaction, store: ExerciseStore, paths: readonly string[]): Promise<void> {
  const gone = new Set(paths)
  for (const lessonId of await store.naming(tx, paths)) {
    const lesson = await store.lockLesson(tx, lessonId)
    if (lesson?.contentType !== 'QUIZ') continue
    const left = (await store.of(lessonId, tx)).map(({ id, body }) => ({ id, body: silenced(body, gone) }))
    const bodies = left.map(({ body }) => body)
    await store.setBody(tx, lessonId, writeGift(bodies, lesson.contentBody))
    await store.save(tx, lessonId, left)
  }
}
