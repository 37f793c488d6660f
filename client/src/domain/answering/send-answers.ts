import { assignments } from '#shared/classes/assignments.ts'
import { progress } from '#shared/courses/progress.ts'
import { answersAtOnce, type Marked, type StudyAnswer } from '#shared/study/answers.ts'
import { study } from '#shared/study/study.ts'
import { createListeners } from '#client/lib/listeners.ts'
import { ApiError, hasStatus, call, sentenceFor } from '#client/lib/query/api.ts'
import type { LessonRef } from '#client/domain/lessons/with-done.ts'
import { isPersisted, markSent, putInQueue, removeFromQueue, unsentItems, type QueuedItem } from './answer-queue.ts'

/** An answer in the form in which it is sent. */
export type AnswerToSend = Omit<StudyAnswer, 'at' | 'offsetMinutes'> & { at: string; offsetMinutes: number }

/** An event in the life of an answer, for components that show how many are waiting. */
export type AnswerEvent =
  | { kind: 'saved' }
  /** The server could not be reached (`connection`), or was too busy (`server`). */
  | { kind: 'unsent'; why: 'connection' | 'server' }
  /** The session has ended: the answer waits for the next login. */
  | { kind: 'loggedOut' }
  /** The server will never accept it. `lesson` is true for a finished lesson, false for answers. */
  | { kind: 'refused'; lesson: boolean; status: number; sentence: string }
  /** The server has stored it; `marked` is in the order of the answers. */
  | { kind: 'sent'; marked: Marked[]; lessons: number }

const { notify, subscribe: onAnswers } = createListeners<AnswerEvent>()
export { onAnswers }

/** Marks of answers that this page sent, by answer id. */
const marks = new Map<string, Marked>()
const refusals = new Set<string>()
/** Reason why the last attempt to send failed. */
let failure: 'connection' | 'session' | 'server' | null = null
export const sendFailure = () => failure

/** True if the server will never accept the request. A lesson may also be deleted or closed to this person (403, 404). */
const isRefused = (error: unknown, lesson: boolean) => hasStatus(error, ...(lesson ? [400, 403, 404] : [400, 409, 413]))

/** An error status still proves that the server can be reached. */
function describeFailure(error: unknown): NonNullable<typeof failure> {
  if (!(error instanceof ApiError) || error.status === 0) return 'connection'
  return error.status === 401 ? 'session' : 'server'
}
const isBusy = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** `keepalive` lets the request outlive a page that is being left. Browsers limit its size, so it is used only then. */
const keepaliveFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, keepalive: document.visibilityState === 'hidden' })

type Refusal = Omit<Extract<AnswerEvent, { kind: 'refused' }>, 'kind'>

async function refuse(ids: readonly string[], why: Refusal): Promise<void> {
  for (const id of ids) refusals.add(id)
  await removeFromQueue(ids)
  notify({ kind: 'refused', ...why })
}

/** A refused answer does not stop the others. */
async function deliver(batch: QueuedItem[]): Promise<Marked[]> {
  const body = { answers: batch.map(({ body }) => body as AnswerToSend) }
  const { answers } = await call(study.answer, { body }, keepaliveFetch)
  const refusedOnes = answers.filter(({ state }) => state === 'refused')
  const refused = refusedOnes.map(({ id }) => id)
  const marked = answers.filter(({ state }) => state !== 'refused')
  for (const mark of marked) marks.set(mark.id, mark)
  await markSent(
    batch.filter(({ id }) => !refused.includes(id)),
    Date.now(),
  )
  const [firstRefused] = refusedOnes
  if (firstRefused) await refuse(refused, { lesson: false, status: 409, sentence: firstRefused.note ?? '' })
  return marked
}

interface DoneLesson extends LessonRef {
  /** The class's assignment for which it was opened. */
  assignmentId?: string
}
/** A class that the learner has left, or an assignment that is gone, takes nothing; the lesson is finished anyway. */
async function completeForClass(id: string, lessonId: string, at: string): Promise<void> {
  try {
    await call(assignments.complete, { params: { id, lessonId }, body: { at } }, keepaliveFetch)
  } catch (error) {
    if (!hasStatus(error, 400, 403, 404, 409)) throw error
  }
}
async function deliverLesson(lesson: QueuedItem): Promise<void> {
  const { lessonId, assignmentId, at, offsetMinutes } = lesson.body as DoneLesson & {
    at: string
    offsetMinutes?: number
  }
  const body = { at, ...(offsetMinutes === undefined ? {} : { offsetMinutes }) }
  await call(progress.completeOffline, { params: { id: lessonId }, body }, keepaliveFetch)
  if (assignmentId) await completeForClass(assignmentId, lessonId, at)
  await markSent([lesson], Date.now())
}

/** After one 500 the next batch may still succeed; after `maxServerErrors` the server counts as failing. */
const maxServerErrors = 5

/** Sends one batch. Returns false if the rest must wait. Answers that cause a 500 join `failedIds` and are tried another time. */
async function sendBatch(batch: QueuedItem[], failedIds: Set<string>): Promise<boolean> {
  const lesson = batch.find(({ kind }) => kind === 'done')
  const [firstItem] = batch
  try {
    failure = null
    const marked = lesson ? [] : await deliver(batch)
    if (lesson) await deliverLesson(lesson)
    if (lesson || marked.length > 0) notify({ kind: 'sent', marked, lessons: lesson ? 1 : 0 })
    return true
  } catch (error) {
    failure = describeFailure(error)
    const refused = isRefused(error, lesson !== undefined)
    const skippable = hasStatus(error, 500) && failedIds.size < maxServerErrors
    if (!refused && !skippable) {
      if (failure === 'session') notify({ kind: 'loggedOut' })
      else if (failure === 'connection' || isBusy(error)) notify({ kind: 'unsent', why: failure })
      return false
    }
    if (batch.length > 1) {
      for (const item of batch) if (!(await sendBatch([item], failedIds))) return false
    } else if (refused) await refuse([firstItem!.id], describeRefusal(error, lesson !== undefined))
    else failedIds.add(firstItem!.id)
    return true
  }
}

const describeRefusal = (error: unknown, lesson: boolean): Refusal => ({
  lesson,
  status: error instanceof ApiError ? error.status : 0,
  sentence: sentenceFor(error),
})

async function sendAll(person: string): Promise<void> {
  const failedIds = new Set<string>()
  for (;;) {
    const unsent = (await unsentItems(person)).filter(({ id }) => !failedIds.has(id))
    const answers = unsent.filter(({ kind }) => kind === undefined).slice(0, answersAtOnce)
    // Answers go first: they may be what completes a lesson.
    const batch = answers.length > 0 ? answers : unsent.slice(0, 1)
    if (batch.length === 0 || !(await sendBatch(batch, failedIds))) return
  }
}

let sending: Promise<void> = Promise.resolve()

/** Sends all waiting answers. Calls run one after another, so awaiting one awaits everything saved before it. */
export function sendAnswers(person: string): Promise<void> {
  sending = sending.then(() => sendAll(person)).catch(() => {})
  return sending
}

const timestamp = () => ({ at: new Date().toISOString(), offsetMinutes: -new Date().getTimezoneOffset() })

/** Saves an answer on the device before the page reacts to it. Returns its id. */
export async function saveAnswer(
  person: string,
  answer: Omit<StudyAnswer, 'id' | 'at' | 'offsetMinutes'>,
): Promise<string> {
  const id = crypto.randomUUID()
  await putInQueue({ id, person, body: { id, ...answer, ...timestamp() } })
  notify({ kind: 'saved' })
  return id
}

/** Saves that a lesson was finished. Saving it twice is harmless. */
export async function saveLessonDone(person: string, lesson: DoneLesson): Promise<void> {
  await putInQueue({ id: `${person} ${lesson.lessonId}`, person, kind: 'done', body: { ...lesson, ...timestamp() } })
  notify({ kind: 'saved' })
}

/** Waiting answers from which they are sent at once. They are also sent when the page opens, is hidden, or reconnects. */
const sendFrom = 10

/** Sends once enough answers wait, or at once if the device cannot store answers beyond this page. */
export async function sendOnceManyWait(person: string): Promise<void> {
  const [unsent, persisted] = await Promise.all([unsentItems(person), isPersisted()])
  if (!persisted || unsent.length >= sendFrom) await sendAnswers(person)
}

/** After this the answer is shown without a mark, which may still arrive later. */
const markTimeoutMs = 8000

/** Mark of a saved answer; undefined if it could not be sent yet, or was refused. */
export async function readMark(person: string, id: string): Promise<Marked | undefined> {
  await Promise.race([sendAnswers(person), new Promise((resolve) => setTimeout(resolve, markTimeoutMs))])
  return marks.get(id)
}

export const wasRefused = (id: string): boolean => refusals.has(id)

/** Mark of an answer, if this page has received it. */
export const markSoFar = (id: string): Marked | undefined => marks.get(id)

/** Marks of answers that were sent before, by other pages or devices. Throws ApiError. */
export async function storedMarks(ids: readonly string[]): Promise<Marked[]> {
  const stored: Marked[] = []
  for (let from = 0; from < ids.length; from += answersAtOnce)
    stored.push(...(await call(study.marks, { query: { ids: ids.slice(from, from + answersAtOnce).join(',') } })))
  return stored
}

/** Owner of answers given in this browser before anybody logged in. */
export const anonymousPerson = 'nobody'

/** Assigns practice answers given without an account to the new account. Returns false if there were none. */
export async function assignAnonymousAnswers(person: string): Promise<boolean> {
  const unsent = await unsentItems(anonymousPerson)
  if (unsent.length === 0) return false
  for (const answer of unsent) await putInQueue({ ...answer, person })
  await sendAnswers(person)
  return true
}
