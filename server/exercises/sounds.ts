import type { Exercise } from '#shared/exercises.ts'
import { objectPathsIn } from '#shared/addresses.ts'
import { writeGift } from '#shared/gift-write.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { ExerciseStore } from './store.ts'

/** Another voice that says what a file said that was taken back. */
export interface OtherVoice {
  gone: string
  path: string
  sameDialect: boolean
}

/**
 * The same without these sounds, each in the voice of somebody else where one says the same. What is only heard keeps its text
 * hidden where nobody does: it can be left out, and its teacher sees why.
 */
function without(body: Exercise, gone: ReadonlySet<string>, others: readonly OtherVoice[]): Exercise {
  const kept = (sound: string | null) => {
    const path = sound === null ? undefined : objectPathsIn(sound).find((named) => gone.has(named))
    if (path === undefined) return sound
    // Where the dialect is what is asked, another one would be another question.
    const mayStepIn = (other: OtherVoice) => other.gone === path && (other.sameDialect || !body.aboutDialect)
    return others.find(mayStepIn)?.path ?? null
  }
  const { source, ...rest } = { ...body, sound: kept(body.sound) }
  const isNamed = source !== undefined && [...gone].some((path) => source.includes(path))
  const next = (source === undefined || isNamed ? rest : { ...rest, source }) as Exercise
  if (next.kind !== 'choice') return next
  return { ...next, options: next.options.map((option) => ({ ...option, sound: kept(option.sound) })) }
}

/** Files were taken back: no exercise names them as its sound any more. Of several that could step in the first does. */
export async function forgetSounds(
  tx: Transaction,
  store: ExerciseStore,
  paths: readonly string[],
  others: readonly OtherVoice[],
): Promise<void> {
  const gone = new Set(paths)
  for (const lessonId of await store.naming(tx, paths)) {
    const lesson = await store.lockLesson(tx, lessonId)
    if (lesson?.contentType !== 'QUIZ') continue
    const left = (await store.of(lessonId, tx)).map(({ id, body }) => ({ id, body: without(body, gone, others) }))
    const bodies = left.map(({ body }) => body)
    await store.setBody(tx, lessonId, writeGift(bodies, lesson.contentBody))
    await store.save(tx, lessonId, left)
  }
}
