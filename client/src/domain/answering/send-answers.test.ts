import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  saveAnswer,
  saveLessonDone,
  markSoFar,
  onAnswers,
  sendAnswers,
  storedMarks,
  wasRefused,
} from './send-answers.ts'
import { unsentItems } from './answer-queue.ts'

interface Sent {
  id: string
  said: string
}
/** The texts that the fake server has accepted, and its handler for each request. */
const accepted: string[] = []
let answer: (sent: Sent[]) => Response
const json = (body: unknown) => Response.json(body)
const failing = (status: number) => new Response('It went wrong.', { status })
const mark = ({ id, said }: Sent) => {
  accepted.push(said)
  return { id, state: 'marked', verdict: 'exact', fraction: 1 }
}

beforeEach(() => {
  accepted.length = 0
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) =>
    answer((JSON.parse(body) as { answers: Sent[] }).answers),
  )
})
afterEach(() => void vi.unstubAllGlobals())

const keep = (person: string, ...all: string[]) =>
  Promise.all(all.map((text) => saveAnswer(person, { entryId: crypto.randomUUID(), said: text })))

test('an answer that is refused in its result leaves the queue, and the others are marked', async () => {
  answer = (sent) =>
    json({ answers: sent.map((each) => (each.said === 'bad' ? { id: each.id, state: 'refused' } : mark(each))) })
  const [first, bad, last] = await keep('Anna', 'tulan', 'bad', 'waig')
  await sendAnswers('Anna')
  expect(await unsentItems('Anna')).toEqual([])
  expect([wasRefused(first!), wasRefused(bad!), wasRefused(last!)]).toEqual([false, true, false])
  expect([markSoFar(bad!), markSoFar(last!)?.verdict]).toEqual([undefined, 'exact'])
})

test('an answer that causes a server error waits, and the others are sent', async () => {
  answer = (sent) =>
    sent.some(({ said }) => said === 'bad') ? failing(500) : json({ answers: sent.map((each) => mark(each)) })
  const [, bad] = await keep('Berta', 'tulan', 'bad', 'waig')
  await sendAnswers('Berta')
  expect(accepted.toSorted()).toEqual(['tulan', 'waig'])
  expect((await unsentItems('Berta')).map(({ id }) => id)).toEqual([bad])
  answer = (sent) => json({ answers: sent.map((each) => mark(each)) })
  await sendAnswers('Berta')
  expect(await unsentItems('Berta')).toEqual([])
})

test('answers stay in the queue and sending stops after a few failures of the server', async () => {
  let requestCount = 0
  answer = () => {
    requestCount += 1
    return failing(500)
  }
  await keep('Clara', ...Array.from({ length: 40 }, () => 'tulan'))
  await sendAnswers('Clara')
  expect(requestCount).toBeLessThan(10)
  expect(await unsentItems('Clara')).toHaveLength(40)
})

test('an answer that is malformed is dropped, and the others are sent', async () => {
  answer = (sent) =>
    sent.some(({ said }) => said === 'bad') ? failing(400) : json({ answers: sent.map((each) => mark(each)) })
  const [, bad] = await keep('Dora', 'tulan', 'bad', 'waig')
  await sendAnswers('Dora')
  expect(accepted.toSorted()).toEqual(['tulan', 'waig'])
  expect(wasRefused(bad!)).toBe(true)
  expect(await unsentItems('Dora')).toEqual([])
})

async function finishLesson(person: string) {
  await saveLessonDone(person, { lessonId: 'one', courseId: 'two' })
  await sendAnswers(person)
}

test('a lesson that was opened for a class is completed for it, at the same moment, unless the class refuses', async () => {
  const requests: string[] = []
  let status = 500
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    requests.push(`${address} ${(JSON.parse(body) as { at: string }).at}`)
    return address.startsWith('/api/assignments/') ? failing(status) : new Response(null, { status: 204 })
  })
  await saveLessonDone('Gundohing', { lessonId: 'one', courseId: 'two', assignmentId: 'friday' })
  await sendAnswers('Gundohing')
  const [waiting] = await unsentItems('Gundohing')
  const { at } = waiting!.body as { at: string }
  status = 409
  await sendAnswers('Gundohing')
  expect(await unsentItems('Gundohing')).toEqual([])
  const sent = [`/api/lessons/one/walked ${at}`, `/api/assignments/friday/lessons/one ${at}`]
  expect(requests).toEqual([...sent, ...sent])
})

test('a finished lesson is sent with its time, and a refusal is reported', async () => {
  const requests: [string, string][] = []
  let status = 204
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    requests.push([address, (JSON.parse(body) as { at: string }).at])
    return status === 204 ? new Response(null, { status }) : failing(status)
  })
  const received: unknown[] = []
  const stop = onAnswers((event) => received.push(event))
  const before = new Date().toISOString()
  await finishLesson('Emil')
  expect(requests[0]?.[0]).toBe('/api/lessons/one/walked')
  expect(requests[0]![1] >= before).toBe(true)
  status = 403
  await finishLesson('Emil')
  stop()
  expect(await unsentItems('Emil')).toEqual([])
  expect(received).toContainEqual({ kind: 'refused', lesson: true, status: 403, sentence: 'It went wrong.' })
})

test('marks of more answers than one request may name are all read', async () => {
  const requests: number[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'http://localhost').searchParams.get('ids')!.split(',')
    requests.push(ids.length)
    return json(ids.map((id) => ({ id, state: 'marked', verdict: 'exact', fraction: 1 })))
  })
  const ids = Array.from({ length: 250 }, () => crypto.randomUUID())
  expect((await storedMarks(ids)).map(({ id }) => id)).toEqual(ids)
  expect(requests).toEqual([100, 100, 50])
  expect(await storedMarks([])).toEqual([])
})
