import { expect, test } from 'vitest'
import type { Marked } from '#shared/study/answers.ts'
import { statusLine, downloadSizeText, wordsOfMarks, wordsOfRefusal } from './offline-text.ts'

const marked = (state: Marked['state'], verdict: Marked['verdict']): Marked => ({
  id: 'x',
  verdict,
  state,
  fraction: 0,
  right: null,
  slipAt: null,
  note: null,
  feedback: null,
  sound: null,
  remarked: false,
})

test('a size has a common unit', () => {
  expect([1, 34_000, 99_999, 400_000, 12_340_000].map(downloadSizeText)).toEqual([
    '1 KB',
    '34 KB',
    '100 KB',
    '0.4 MB',
    '12.3 MB',
  ])
})

test('the status line shows unsent answers, and is absent without them', () => {
  expect(statusLine({ offline: false, busy: false, answers: 3, persisted: true })).toBeNull()
  expect(statusLine({ offline: true, busy: false, answers: 1, persisted: true })).toBe(
    'You are offline. One answer is kept, sent when you are back.',
  )
  expect(statusLine({ offline: true, busy: false, answers: 12, persisted: true })).toContain('12 answers are kept')
  expect(statusLine({ offline: true, busy: false, answers: 0, persisted: true })).toBe(
    'You are offline. Your review still works.',
  )
  expect(statusLine({ offline: false, busy: false, answers: 2, persisted: false })).toContain('leave this page open')
  expect(statusLine({ offline: false, busy: true, answers: 1, persisted: true })).toBe(
    'The server is busy. One answer is kept, and sent again by itself.',
  )
})

test('the message about answers marked late includes answers that did not count', () => {
  expect(wordsOfMarks([])).toBeNull()
  expect(wordsOfMarks([marked('marked', 'exact'), marked('marked', 'wrong')])?.description).toBe('1 of 2 right.')
  expect(wordsOfMarks([marked('locked', null), marked('changed', null)])?.description).toBe(
    'One answer did not count: the exercise has changed. One answer could not be marked: your access has ended.',
  )
  expect(wordsOfMarks([{ ...marked('marked', 'exact'), forClass: 'removed' }])).toEqual({
    title: 'Not all of it counted',
    description: '1 of 1 right. One answer did not count for the class. You keep what you learned.',
  })
  expect(wordsOfMarks([marked('unmarked', null)])?.description).toBe('Everything you did is kept.')
})

test('a refusal is shown with a next step', () => {
  const refused = { kind: 'refused', sentence: 'It is malformed.' } as const
  expect(wordsOfRefusal({ ...refused, lesson: true, status: 403 })).toMatchObject({
    title: 'Your access has ended',
    description: expect.stringContaining('With a plan'),
  })
  expect(wordsOfRefusal({ ...refused, lesson: true, status: 404 }).description).toContain('no longer there')
  expect(wordsOfRefusal({ ...refused, lesson: false, status: 400 }).description).toBe('It is malformed.')
})
