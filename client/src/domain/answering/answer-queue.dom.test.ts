import { expect, test, vi } from 'vitest'
import { saveAnswer } from './send-answers.ts'
import { unsentItems } from './answer-queue.ts'

/** Component tests share one store, so nobody else has answers of this person. */
const person = 'somebody with many answers in a millisecond'

test('answers of the same millisecond keep the order in which they were given', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await saveAnswer(person, { said: 'tasu' }))
  expect((await unsentItems(person)).map(({ id }) => id)).toEqual(ids)
})
