import { expect, test } from 'vitest'
import { isContestable, isRepeatedLater, isWrong } from './answer-rules.ts'

test('a wrong answer is asked once more, a wrong repetition is not', () => {
  const later = [isRepeatedLater({ isRepeat: false }, true), isRepeatedLater({ isRepeat: false }, false)]
  expect([...later, isRepeatedLater({ isRepeat: true }, true)]).toEqual([true, false, false])
  expect(isWrong({ state: 'changed', verdict: 'wrong' })).toBe(false)
})

test('a learner may contest wrong answers to exercises and typed words, and not that they gave up', () => {
  const wrong = { verdict: 'wrong' } as const
  expect(isContestable({}, wrong)).toBe(true)
  expect(isContestable({ entryId: '1', said: 'tasu' }, wrong)).toBe(true)
  expect(isContestable({ entryId: '1' }, wrong)).toBe(false)
  expect(isContestable({ gaveUp: true }, wrong)).toBe(false)
  expect(isContestable({}, { verdict: 'slip' })).toBe(false)
})
