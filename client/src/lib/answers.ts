import { progress } from '#shared/progress.ts'
import { answersAtOnce, study } from '#shared/study.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import { ApiError, call, sentenceFor } from '#client/lib/api.ts'
import { isKeptByDevice, markSent, putInOutbox, takeFromOutbox, waitingFor } from '#client/lib/outbox.ts'
import type { Waiting } from '#client/lib/outbox.ts'

/** An answer as it goes over the wire. */
export type AnswerToSend = Omit<StudyAnswer, 'at' | 'offsetMinutes'> & { at: string; offsetMinutes: number }

/** What happens to what was given: told to whoever shows how much waits. */
export type AnswerNews =
  | { kind: 'kept' }
  /** No answer at all, or none but that it is too much just now. */
  | { kind: 'unsent'; why: 'line' | 'server' }
  /** The session has ended: it waits for a login. */
  | { kind: 'ended' }
  /** It will never be taken, and why; a lesson that was walked through, or answers. */
  | { kind: 'refused'; lesson: boolean; status: number; sentence: string }
  /** The server has it; `marked` in the order of the answers. */
  | { kind: 'sent'; marked: Marked[]; lessons: number }

const listeners = new Set<(news: AnswerNews) => void>()
export function onAnswers(listener: (news: AnswerNews) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = (news: AnswerNews) => listeners.forEach((listener) => listener(news))

/** What came of answers that this page sent, by their ids. */
const marks = new Map<string, Marked>()
const refusals = new Set<string>()
/** Why the last try to send came to nothing. */
let failure: 'line' | 'session' | 'server' | null = null
export const whyUnsent = () => failure

/** What is refused for what it is will never be taken; all else goes later. A lesson may be gone, or closed to this person. */
const isRefused = (error: unknown, lesson: boolean) =>
  error instanceof ApiError && (lesson ? [400, 403, 404] : [400, 409, 413]).includes(error.status)

const isUnreached = (error: unknown) => !(error instanceof ApiError) || error.status === 0
/** Who is answered is on the line. */
const isBusy = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.status === 429)
const isEnded = (error: unknown) => error instanceof ApiError && error.status === 401

function whyOf(error: unknown): typeof failure {
  if (isEnded(error)) return 'session'
  return error instanceof ApiError && error.status > 0 ? 'server' : 'line'
}

/** A page that is being left lets such a request go on; browsers take little of it at once, so only then. */
const lasting: typeof fetch = (input, init) =>
  fetch(input, { ...init, keepalive: document.visibilityState === 'hidden' })

type Refusal = Omit<Extract<AnswerNews, { kind: 'refused' }>, 'kind'>

async function refuse(ids: readonly string[], why: Refusal): Promise<void> {
  for (const id of ids) refusals.add(id)
  await takeFromOutbox(ids)
  tell({ kind: 'refused', ...why })
}

/** One that is refused does not hold up the others. */
async function deliver(some: Waiting[]): Promise<Marked[]> {
  const body = { answers: some.map(({ body }) => body as AnswerToSend) }
  const { answers } = await call(study.answer, { body }, lasting)
  const refusedOnes = answers.filter(({ state }) => state === 'refused')
  const refused = refusedOnes.map(({ id }) => id)
  const marked = answers.filter(({ state }) => state !== 'refused')
  for (const each of marked) marks.set(each.id, each)
  await markSent(
    some.filter(({ id }) => !refused.includes(id)),
    Date.now(),
  )
  const [first] = refusedOnes
  if (first) await refuse(refused, { lesson: false, status: 409, sentence: first.note ?? '' })
  return marked
}

interface Walked {
  lessonId: string
  courseId: string
}
async function deliverLesson(lesson: Waiting): Promise<void> {
  const { lessonId, at } = lesson.body as Walked & { at: string }
  await call(progress.walked, { params: { id: lessonId }, body: { at } }, lasting)
  await markSent([lesson], Date.now())
}

/** A server that fails at one thing may take the others; one that fails at so many fails at all. */
const isFault = (error: unknown) => error instanceof ApiError && error.status === 500
const mostFaults = 5

/** Sends so much at once; false where the rest has to wait. What the server fails at joins `faulty`, and waits for another time. */
async function sendSome(some: Waiting[], faulty: Set<string>): Promise<boolean> {
  const lesson = some.find(({ kind }) => kind === 'done')
  const [first] = some
  try {
    failure = null
    const marked = lesson ? [] : await deliver(some)
    if (lesson) await deliverLesson(lesson)
    if (lesson || marked.length > 0) tell({ kind: 'sent', marked, lessons: lesson ? 1 : 0 })
    return true
  } catch (error) {
    failure = whyOf(error)
    const refused = isRefused(error, lesson !== undefined)
    const fault = isFault(error) && faulty.size < mostFaults
    if (!refused && !fault) {
      if (isUnreached(error)) tell({ kind: 'unsent', why: 'line' })
      if (isBusy(error)) tell({ kind: 'unsent', why: 'server' })
      if (isEnded(error)) tell({ kind: 'ended' })
      return false
    }
    if (some.length > 1) {
      for (const each of some) if (!(await sendSome([each], faulty))) return false
    } else if (refused) await refuse([first!.id], refusalOf(error, lesson !== undefined))
    else faulty.add(first!.id)
    return true
  }
}

const refusalOf = (error: unknown, lesson: boolean): Refusal => ({
  lesson,
  status: error instanceof ApiError ? error.status : 0,
  sentence: sentenceFor(error),
})

async function sendAll(person: string): Promise<void> {
  const faulty = new Set<string>()
  for (;;) {
    const waiting = (await waitingFor(person)).filter(({ id }) => !faulty.has(id))
    const answers = waiting.filter(({ kind }) => kind === undefined).slice(0, answersAtOnce)
    // Answers first: they may be what makes a lesson done.
    const some = answers.length > 0 ? answers : waiting.slice(0, 1)
    if (some.length === 0 || !(await sendSome(some, faulty))) return
  }
}

let sending: Promise<void> = Promise.resolve()

/** Sends what waits; one at a time, so that whoever waits for this has waited for all that was given before. */
export function sendAnswers(person: string): Promise<void> {
  sending = sending.then(() => sendAll(person)).catch(() => {})
  return sending
}

const now = () => ({ at: new Date().toISOString(), offsetMinutes: -new Date().getTimezoneOffset() })

/** Keeps an answer before anything is shown of it; answers its id. */
export async function keepAnswer(
  person: string,
  said: Omit<StudyAnswer, 'id' | 'at' | 'offsetMinutes'>,
): Promise<string> {
  const id = crypto.randomUUID()
  await putInOutbox({ id, person, body: { id, ...said, ...now() } })
  tell({ kind: 'kept' })
  return id
}

/** Keeps that a lesson was walked through. Twice is once. */
export async function keepDone(person: string, walked: Walked): Promise<void> {
  await putInOutbox({ id: `${person} ${walked.lessonId}`, person, kind: 'done', body: { ...walked, ...now() } })
  tell({ kind: 'kept' })
}

/** Answers are sent by so many, and when the page opens, is hidden, or is back on the line. */
const together = 10

/** Sends when enough has come together; at once where it would go with the page. */
export async function sendWhenMany(person: string): Promise<void> {
  const [waiting, kept] = await Promise.all([waitingFor(person), isKeptByDevice()])
  if (!kept || waiting.length >= together) await sendAnswers(person)
}

/** Milliseconds after which nobody is kept waiting for a mark: it may come later. */
const timeout = 8000

/** What came of a kept answer; undefined where it could not be sent yet, or was refused. */
export async function markOf(person: string, id: string): Promise<Marked | undefined> {
  await Promise.race([sendAnswers(person), new Promise((resolve) => setTimeout(resolve, timeout))])
  return marks.get(id)
}

/** The server will never take it. */
export const wasRefused = (id: string): boolean => refusals.has(id)

/** What came of it, as far as this page knows. */
export const markSoFar = (id: string): Marked | undefined => marks.get(id)

/** Whose answers are that were given in this browser before anybody logged in. */
export const nobody = 'nobody'

/** What was practised without an account goes along to whoever makes one. False where nothing was. */
export async function adoptAnswers(person: string): Promise<boolean> {
  const waiting = await waitingFor(nobody)
  if (waiting.length === 0) return false
  for (const each of waiting) await putInOutbox({ ...each, person })
  await sendAnswers(person)
  return true
}
