import type { Exercise } from '#shared/exercises/exercise.ts'
import { objectPathsIn } from '#shared/text/addresses.ts'
import { writeGift } from '#shared/gift/write.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Replacement } from '#server/domain-events.ts'
import * as store from './store.ts'

/**
 * Copies an exercise without these pictures and sounds. Another speaker's recording of the word replaces a sound. Without one, a question that is only
 * heard keeps its text hidden: learners can skip it, and the teacher sees the reason.
 */
function withoutFiles(body: Exercise, withdrawn: ReadonlySet<string>, replacements: readonly Replacement[]): Exercise {
  const replaceSound = (sound: string | null) => {
    const path = sound === null ? undefined : objectPathsIn(sound).find((named) => withdrawn.has(named))
    if (path === undefined) return sound
    // In an exercise about dialects only a recording in the same dialect can replace another.
    const canReplace = (other: Replacement) => other.gone === path && (other.sameDialect || !body.aboutDialect)
    return replacements.find(canReplace)?.path ?? null
  }
  const keepPicture = (picture: string | null) =>
    objectPathsIn(picture ?? '').some((path) => withdrawn.has(path)) ? null : picture
  const { source, ...rest } = { ...body, sound: replaceSound(body.sound), picture: keepPicture(body.picture) }
  const isNamed = source !== undefined && [...withdrawn].some((path) => source.includes(path))
  const next = (source === undefined || isNamed ? rest : { ...rest, source }) as Exercise
  if (next.kind !== 'choice') return next
  const options = next.options.map((option) => ({
    ...option,
    sound: replaceSound(option.sound),
    picture: keepPicture(option.picture),
  }))
  return { ...next, options }
}

/** Removes withdrawn files from all exercises. The first suitable recording replaces a sound. */
export async function removeWithdrawnFiles(
  tx: Transaction,
  paths: readonly string[],
  replacements: readonly Replacement[],
): Promise<void> {
  const withdrawn = new Set(paths)
  for (const lessonId of await store.lessonsNamingFiles(tx, paths)) {
    const lesson = await store.lockLesson(tx, lessonId)
    if (lesson?.contentType !== 'QUIZ') continue
    const changed = (await store.listExercises(tx, lessonId)).map(({ id, body }) => ({
      id,
      body: withoutFiles(body, withdrawn, replacements),
    }))
    const bodies = changed.map(({ body }) => body)
    await store.writeLessonBody(tx, lessonId, writeGift(bodies, lesson.contentBody))
    await store.save(tx, lessonId, changed)
  }
}
