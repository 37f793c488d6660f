import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswer, keepDone, markSoFar, onAnswers, sendAnswers, wasRefused } from './answers.ts'
import { waitingFor } from './outbox.ts'

interface Sent {
  id: string
  said: string
}
/** What this server has, and what it does at one word. */
const had: string[] = []
let answer: (sent: Sent[]) => Response
const json = (body: unknown) => Response.json(body)
const failing = (status: number) => new Response('It went wrong.', { status })
const mark = ({ id, said }: Sent) => {
  had.push(said)
  return { id, state: 'marked', verdict: 'exact', fraction: 1 }
}

beforeEach(() => {
  had.length = 0
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) =>
    answer((JSON.parse(body) as { answers: Sent[] }).answers),
  )
})
afterEach(() => void vi.unstubAllGlobals())

const keep = (person: string, ...all: string[]) =>
  Promise.all(all.map((said) => keepAnswer(person, { entryId: crypto.randomUUID(), said })))

test('an answer that is refused in its result leaves the outbox, and the others are marked', async () => {
  answer = (sent) =>
    json({ answers: sent.map((each) => (each.said === 'bad' ? { id: each.id, state: 'refused' } : mark(each))) })
  const [first, bad, last] = await keep('Anna', 'tulan', 'bad', 'waig')
  await sendAnswers('Anna')
  expect(await waitingFor('Anna')).toEqual([])
  expect([wasRefused(first!), wasRefused(bad!), wasRefused(last!)]).toEqual([false, true, false])
  expect([markSoFar(bad!), markSoFar(last!)?.verdict]).toEqual([undefined, 'exact'])
})

test('an answer at which the server fails waits, and holds up no other', async () => {
  answer = (sent) =>
    sent.some(({ said }) => said === 'bad') ? failing(500) : json({ answers: sent.map((each) => mark(each)) })
  const [, bad] = await keep('Berta', 'tulan', 'bad', 'waig')
  await sendAnswers('Berta')
  expect(had.toSorted()).toEqual(['tulan', 'waig'])
  expect((await waitingFor('Berta')).map(({ id }) => id)).toEqual([bad])
  answer = (sent) => json({ answers: sent.map((each) => mark(each)) })
  await sendAnswers('Berta')
  expect(await waitingFor('Berta')).toEqual([])
})

test('a server that fails at everything is left alone after a few tries', async () => {
  let asked = 0
  answer = () => {
    asked += 1
    return failing(500)
  }
  await keep('Clara', ...Array.from({ length: 40 }, () => 'tulan'))
  await sendAnswers('Clara')
  expect(asked).toBeLessThan(10)
  expect(await waitingFor('Clara')).toHaveLength(40)
})

test('an answer that is malformed is dropped, and the others go', async () => {
  answer = (sent) =>
    sent.some(({ said }) => said === 'bad') ? failing(400) : json({ answers: sent.map((each) => mark(each)) })
  const [, bad] = await keep('Dora', 'tulan', 'bad', 'waig')
  await sendAnswers('Dora')
  expect(had.toSorted()).toEqual(['tulan', 'waig'])
  expect(wasRefused(bad!)).toBe(true)
  expect(await waitingFor('Dora')).toEqual([])
})

async function walkThrough(person: string) {
  await keepDone(person, { lessonId: 'one', courseId: 'two' })
  await sendAnswers(person)
}

test('a lesson is sent with the moment at which it was done, and a refusal of it is told', async () => {
  const asked: [string, string][] = []
  let status = 204
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    asked.push([address, (JSON.parse(body) as { at: string }).at])
    return status === 204 ? new Response(null, { status }) : failing(status)
  })
  const told: unknown[] = []
  const stop = onAnswers((news) => told.push(news))
  const before = new Date().toISOString()
  await walkThrough('Emil')
  expect(asked[0]?.[0]).toBe('/api/lessons/one/walked')
  expect(asked[0]![1] >= before).toBe(true)
  status = 403
  await walkThrough('Emil')
  stop()
  expect(await waitingFor('Emil')).toEqual([])
  expect(told).toContainEqual({ kind: 'refused', lesson: true, status: 403, sentence: 'It went wrong.' })
})
