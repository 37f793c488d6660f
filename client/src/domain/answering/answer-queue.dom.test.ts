import { expect, test, vi } from 'vitest'
import { saveAnswer } from './answers.ts'
import { unsentItems } from './answer-queue.ts'

test('answers of the same millisecond keep the order in which they were given', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await saveAnswer('me', { said: 'tasu' }))
  expect((await unsentItems('me')).map(({ id }) => id)).toEqual(ids)
})
