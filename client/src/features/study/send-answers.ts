import { answersAtOnce, study } from '#shared/study.ts'
import type { Marked, StudyAnswer } from '#shared/study.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { putInOutbox, takeFromOutbox, waitingFor } from '#client/lib/outbox.ts'

/** An answer as it goes over the wire. */
export type AnswerToSend = Omit<StudyAnswer, 'at' | 'offsetMinutes'> & { at: string; offsetMinutes: number }

const now = () => ({ at: new Date().toISOString(), offsetMinutes: -new Date().getTimezoneOffset() })

/** What came of answers that this page sent, by their ids. */
const marks = new Map<string, Marked>()

let sending: Promise<void> | undefined

async function sendWaiting(person: string): Promise<void> {
  for (;;) {
    const waiting = (await waitingFor(person)).slice(0, answersAtOnce)
    if (waiting.length === 0) return
    try {
      const { answers } = await call(study.answer, {
        body: { answers: waiting.map(({ body }) => body as AnswerToSend) },
      })
      for (const each of answers) marks.set(each.id, each)
    } catch (error) {
      // No line, no session, a busy server: it stays and goes later. What is refused for what it is will never be taken.
      if (!(error instanceof ApiError && error.status === 400)) return
    }
    await takeFromOutbox(waiting.map(({ id }) => id))
  }
}

/** Sends what waits; one at a time. */
export function sendAnswers(person: string): Promise<void> {
  sending ??= sendWaiting(person).finally(() => (sending = undefined))
  return sending
}

/** What came of a kept answer; undefined where it could not be sent yet. */
export async function markOf(person: string, id: string): Promise<Marked | undefined> {
  await sendAnswers(person)
  if (!marks.has(id)) await sendAnswers(person)
  return marks.get(id)
}

/** Keeps an answer before anything is shown of it; answers its id. */
export async function keepAnswer(
  person: string,
  said: Omit<StudyAnswer, 'id' | 'at' | 'offsetMinutes'>,
): Promise<string> {
  const id = crypto.randomUUID()
  await putInOutbox({ id, person, body: { id, ...said, ...now() } })
  return id
}

/** Whose answers are that were given in this browser before anybody logged in. */
export const nobody = 'nobody'

/** What was practised without an account goes along to whoever makes one. */
export async function adoptAnswers(person: string): Promise<void> {
  const waiting = await waitingFor(nobody)
  if (waiting.length === 0) return
  for (const each of waiting) await putInOutbox({ ...each, person })
  await sendAnswers(person)
}
