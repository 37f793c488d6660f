import type { Logger } from 'pino'
import { objectPathsIn } from '#shared/addresses.ts'
import { revisionOf } from '#shared/exercises.ts'
import type { Exercise, StoredExercise } from '#shared/exercises.ts'
import { GiftFault } from '#shared/gift-text.ts'
import { withRemarks, writeGift } from '#shared/gift-write.ts'
import { readGift } from '#shared/gift.ts'
import { textLimits } from '#shared/text.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'
import type { ExerciseStore } from './store.ts'

interface Wanted {
  id?: string | undefined
  body: Exercise
}

/** Of these files those that were taken back; with `held` the others are not before the transaction ends. */
export type WithdrawnAmong = (tx: Transaction, paths: string[], held: boolean) => Promise<string[]>

interface Deps {
  db: Database
  store: ExerciseStore
  log: Logger
  withdrawn: WithdrawnAmong
}

interface Named {
  /** Where it stands in its exercise. */
  at: string
  what: string
  address: string
}

const filesAt = (at: string, its: string, { sound, picture }: Pick<Exercise, 'sound' | 'picture'>): Named[] => [
  ...(sound === null ? [] : [{ at: `${at}sound`, what: `the sound of ${its}`, address: sound }]),
  ...(picture === null ? [] : [{ at: `${at}picture`, what: `the picture of ${its}`, address: picture }]),
]

/** What an exercise shows or plays. */
const filesOf = (body: Exercise): Named[] => [
  ...filesAt('', 'this question', body),
  ...(body.kind === 'choice' ? body.options : []).flatMap((one, at) => filesAt(`options.${at}.`, `“${one.text}”`, one)),
]

/**
 * Why exercises cannot be kept that show or play a file which was taken back. To be asked before the lesson is held, as whoever takes a
 * file back holds the file first: whichever of the two comes second then sees the other.
 */
async function takenBackIn(
  tx: Transaction,
  withdrawn: WithdrawnAmong,
  wanted: readonly Wanted[],
): Promise<Problem | undefined> {
  const named = wanted.flatMap(({ body }, at) => filesOf(body).map((file) => ({ ...file, number: at + 1 })))
  const gone = await withdrawn(tx, objectPathsIn(named.map(({ address }) => address).join('\n')), true)
  const fault = named.find(({ address }) => gone.some((path) => address.includes(path)))
  if (!fault) return undefined
  const { number, at, what } = fault
  const field = `exercises.${number - 1}.body.${at}`
  return invalid(`Question ${number}: ${what} was taken back and can no longer be used.`, { field })
}

/** Quizzes read in one go of the job that reads old ones. */
const atOnce = 200

/** Keeps the exercises of quizzes beside their GIFT: whichever is written, the other follows in the same transaction. */
export function createQuizzes({ db, store, log, withdrawn }: Deps) {
  /** One that can no longer be read has no questions, so that it hides nothing else of its course. */
  function bodiesOf(lesson: { id: string; contentBody: string }): Exercise[] {
    try {
      return readGift(lesson.contentBody)
    } catch (error) {
      if (!(error instanceof GiftFault)) throw error
      log.warn({ lessonId: lesson.id, reason: error.message }, 'a stored quiz cannot be read')
      return []
    }
  }

  /** Makes what is missing; whoever comes second finds it made. */
  async function make(lessonId: string): Promise<void> {
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
    make,

    /** In the transaction that wrote the GIFT, of a lesson that is a quiz now; no exercises for another kind. */
    written: (tx: Transaction, lessonId: string, bodies: Exercise[]) =>
      store.save(
        tx,
        lessonId,
        bodies.map((body) => ({ body })),
      ),

    /**
     * What the builder saved, and its GIFT with it. Throws Problem 400 where that is longer than a lesson may be, 409 where it was
     * made from another revision than the one that stands.
     */
    async build(
      lessonId: string,
      wanted: Wanted[],
      seen?: string,
    ): Promise<{ contentBody: string; stored: StoredExercise[] }> {
      return db.transaction(async (tx) => {
        const fault = await takenBackIn(tx, withdrawn, wanted)
        const row = await store.lockLesson(tx, lessonId)
        if (!row || row.deletedAt) throw notFound()
        if (row.contentType !== 'QUIZ') throw invalid('This lesson is not a quiz.')
        if (seen !== undefined && seen !== revisionOf(await store.of(lessonId, tx), row.contentBody))
          throw conflict(
            'These questions were changed meanwhile, perhaps in another tab. What you wrote is kept here; discard it to see what stands now.',
          )
        if (fault) throw fault
        const kept = withRemarks(wanted, row.contentBody)
        const gift = writeGift(
          kept.map(({ body }) => body),
          row.contentBody,
        )
        if (gift.length > textLimits.lessonBody)
          throw invalid(`The exercises are too long: ${textLimits.lessonBody.toLocaleString('en')} characters at most.`)
        await store.setBody(tx, lessonId, gift)
        return { contentBody: gift, stored: await store.save(tx, lessonId, kept) }
      })
    },

    /** Reads the quizzes of an older version, some at a time. */
    async readOld(): Promise<void> {
      for (
        let ids = await store.unread(atOnce);
        ids.length > 0;
        ids = ids.length < atOnce ? [] : await store.unread(atOnce)
      )
        for (const id of ids) await make(id)
    },
  }
}
