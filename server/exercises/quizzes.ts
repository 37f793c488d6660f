import type { Logger } from 'pino'
import {
  exercisesTooLong,
  pictureOfOptionWithdrawn,
  pictureOfQuestionWithdrawn,
  questionsChangedMeanwhile,
  soundOfOptionWithdrawn,
  soundOfQuestionWithdrawn,
} from '#shared/exercises/messages.ts'
import { lessonIsNoQuiz } from '#shared/courses/quiz-messages.ts'
import { revisionOf, type StoredExercise } from '#shared/exercises/exercises.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { GiftFault } from '#shared/gift/text.ts'
import { withRemarks, writeGift } from '#shared/gift/write.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { readGift } from '#shared/gift/gift.ts'
import { textLimits } from '#shared/text.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { withdrawnFileFault, type NamedFiles } from '#server/db/queries/withdrawn-file-refusals.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import * as store from './store.ts'

interface QuizDraft {
  id?: string | undefined
  body: Exercise
}

interface Deps {
  db: Database
  log: Logger
}

interface NamedFile {
  /** Path of the field in the exercise. */
  at: string
  address: string
  /** Refuses the file in the question with this number. */
  refusal: (number: number) => Sentence
}

/** The pictures and sounds of an exercise. */
const filesOf = (body: Exercise): NamedFile[] => [
  ...(body.sound === null
    ? []
    : [{ at: 'sound', address: body.sound, refusal: (number: number) => say(soundOfQuestionWithdrawn, { number }) }]),
  ...(body.picture === null
    ? []
    : [
        {
          at: 'picture',
          address: body.picture,
          refusal: (number: number) => say(pictureOfQuestionWithdrawn, { number }),
        },
      ]),
  ...(body.kind === 'choice' ? body.options : []).flatMap(({ text: option, sound, picture }, index) => [
    ...(sound === null
      ? []
      : [
          {
            at: `options.${index}.sound`,
            address: sound,
            refusal: (number: number) => say(soundOfOptionWithdrawn, { number, option }),
          },
        ]),
    ...(picture === null
      ? []
      : [
          {
            at: `options.${index}.picture`,
            address: picture,
            refusal: (number: number) => say(pictureOfOptionWithdrawn, { number, option }),
          },
        ]),
  ]),
]

/** The fields of all exercises that name files. */
const filesOfAll = (drafts: readonly QuizDraft[]): NamedFiles[] =>
  drafts.flatMap(({ body }, index) =>
    filesOf(body).map(({ at, address, refusal }) => ({
      field: `exercises.${index}.body.${at}`,
      text: address,
      refusal: () => refusal(index + 1),
    })),
  )

/** Quizzes per batch of the job that reads old ones. */
const batchSize = 200

export type Quizzes = ReturnType<typeof createQuizzes>

/** Writes the exercises and the GIFT text of a quiz together, in one transaction. */
export function createQuizzes({ db, log }: Deps) {
  /** A quiz whose text can no longer be read has no questions, so that the rest of its course can still be shown. */
  function bodiesOf(lesson: { id: string; contentBody: string }): Exercise[] {
    try {
      return readGift(lesson.contentBody)
    } catch (error) {
      if (!(error instanceof GiftFault)) throw error
      log.warn({ lessonId: lesson.id, reason: error.message }, 'a stored quiz cannot be read')
      return []
    }
  }

  /** Creates the exercises of a quiz that has none yet. The lesson's row is locked only for that, so that readers do not wait for a teacher who saves. */
  async function ensureExercises(lessonId: string): Promise<void> {
    if (!(await store.isUnparsed(db, lessonId))) return
    await db.transaction(async (tx) => {
      const row = await store.lockLesson(tx, lessonId)
      if (row?.contentType !== 'QUIZ' || row.questions !== null) return
      await store.save(
        tx,
        lessonId,
        bodiesOf(row).map((body) => ({ body })),
      )
    })
  }

  return {
    ensureExercises,

    /** Call it in the transaction that wrote the GIFT text of a quiz; pass no bodies for a lesson of another type. */
    storeParsed: (tx: Transaction, lessonId: string, bodies: Exercise[]) =>
      store.save(
        tx,
        lessonId,
        bodies.map((body) => ({ body })),
      ),

    /**
     * Saves the quiz builder's exercises and their GIFT text. Throws 400 if the text is longer than a lesson may be, 409 if it was made from another
     * revision than the stored one.
     */
    async saveBuilder(
      lessonId: string,
      drafts: QuizDraft[],
      seenRevision?: string,
    ): Promise<{ contentBody: string; stored: StoredExercise[] }> {
      return db.transaction(async (tx) => {
        const problem = await withdrawnFileFault(tx, filesOfAll(drafts))
        const row = await store.lockLesson(tx, lessonId)
        if (!row || row.deletedAt) throw notFound()
        if (row.contentType !== 'QUIZ') throw invalid(say(lessonIsNoQuiz))
        if (
          seenRevision !== undefined &&
          seenRevision !== revisionOf(await store.listExercises(tx, lessonId), row.contentBody)
        )
          throw conflict(say(questionsChangedMeanwhile))
        if (problem) throw problem
        const edited = withRemarks(drafts, row.contentBody)
        const gift = writeGift(
          edited.map(({ body }) => body),
          row.contentBody,
        )
        if (gift.length > textLimits.lessonBody) throw invalid(say(exercisesTooLong, { most: textLimits.lessonBody }))
        await store.writeLessonBody(tx, lessonId, gift)
        return { contentBody: gift, stored: await store.save(tx, lessonId, edited) }
      })
    },

    /** Creates the exercises of quizzes from earlier releases, in batches. */
    async parseOldQuizzes(): Promise<void> {
      for (
        let ids = await store.unparsedQuizzes(db, batchSize);
        ids.length > 0;
        ids = ids.length < batchSize ? [] : await store.unparsedQuizzes(db, batchSize)
      )
        for (const id of ids) await ensureExercises(id)
    },
  }
}
