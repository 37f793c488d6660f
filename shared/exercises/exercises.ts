import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { lessonExerciseLimit } from './messages.ts'
import { say } from '#shared/messages/say.ts'
import { listOf } from '#shared/text.ts'
import { exerciseLimits } from './exercise-texts.ts'
import { ExerciseBody, Exercise } from './exercise.ts'

export const maxExercises = exerciseLimits.exercises

const publicFields = {
  /** Absent in a preview. */
  id: z.optional(z.uuid()),
  /** Increases with each change of the exercise; sent back with the answer. */
  revision: z.optional(z.int()),
  /** Empty if the question is only heard. */
  text: z.string(),
  sound: z.optional(z.string()),
  picture: z.optional(z.string()),
  dialect: z.optional(z.string()),
}
const ShownOption = z.object({ text: z.string(), picture: z.optional(z.string()), sound: z.optional(z.string()) })

/** An exercise as learners see it: without its key. */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    ...publicFields,
    kind: z.literal('choice'),
    options: z.array(z.string()),
    /** Only for options with a picture or a sound, in the order of `options`. */
    media: z.optional(z.array(ShownOption)),
    /** True if the weights of several options add up. */
    several: z.boolean(),
  }),
  z.object({ ...publicFields, kind: z.literal('true-false') }),
  z.object({ ...publicFields, kind: z.literal('short-answer') }),
  z.object({ ...publicFields, kind: z.literal('matching'), left: z.array(z.string()), right: z.array(z.string()) }),
  z.object({ ...publicFields, kind: z.literal('numerical') }),
  /** `words` are chips; each can be used once. */
  z.object({ ...publicFields, kind: z.literal('order'), words: z.array(z.string()) }),
  z.object({ ...publicFields, kind: z.literal('gaps'), parts: z.array(z.string()) }),
  z.object({ ...publicFields, kind: z.literal('speak'), says: z.string() }),
])
export type Question = z.infer<typeof Question>

export const StoredExercise = z.object({ id: z.uuid(), revision: z.int(), body: ExerciseBody })
export type StoredExercise = z.output<typeof StoredExercise>

/** Version of a lesson's exercises: changes if one is edited, added, moved or removed, or if the comments in the GIFT change. */
export const revisionOf = (
  exercises: readonly { id?: string | undefined; revision?: number | undefined }[],
  gift: string,
): string => textRevisionOf([...exercises.map(({ id, revision }) => `${id} ${revision}`), gift].join('\n'))

const LessonExercises = z.object({
  /** Sent back with a change that is based on this version. */
  revision: z.string(),
  questions: z.array(Question),
  /** With their keys, in order: only for the course's owner and admins. */
  exercises: z.optional(z.array(StoredExercise)),
  /** The same as GIFT: only for the course's owner and admins. */
  contentBody: z.optional(z.string()),
})
export type LessonExercises = z.output<typeof LessonExercises>

export const exercises = {
  /** For installed clients of earlier releases and other programs: no page of this release calls it. */
  read: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/exercises',
    allow: 'lessons.readFull',
    output: LessonExercises,
  }),
  /** Replaces all exercises of a lesson, in order, and its contentBody. An exercise that keeps its id keeps its answers. */
  write: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/exercises',
    allow: 'lessons.write',
    input: z.object({
      /** The version that the change is based on: 409 if somebody has changed it since. Without it the PUT wins. */
      revision: z.optional(z.string().check(z.maxLength(100))),
      exercises: listOf(z.object({ id: z.optional(z.uuid()), body: Exercise }), exerciseLimits.exercises, () =>
        say(lessonExerciseLimit, { most: exerciseLimits.exercises }),
      ),
    }),
    output: LessonExercises,
  }),
}
