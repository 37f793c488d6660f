import { expect, test } from 'vitest'
import { withDone } from './with-done.ts'

const greetings = 'c1'
const lesson = (lessonId: string) => ({ lessonId, courseId: greetings })
const nothing = { lessonIds: [], courses: [] }

test('a lesson marked as done counts in its course and in no other', () => {
  const before = {
    lessonIds: ['a', 'x'],
    courses: [
      { courseId: greetings, done: 1 },
      { courseId: 'c2', done: 1 },
    ],
  }
  const after = withDone(before, lesson('b'), true)
  expect(after.lessonIds).toEqual(['a', 'x', 'b'])
  expect(after.courses).toEqual([
    { courseId: 'c2', done: 1 },
    { courseId: greetings, done: 2 },
  ])
})

test('marking a lesson twice counts it once', () => {
  const once = withDone(nothing, lesson('a'), true)
  expect(withDone(once, lesson('a'), true)).toEqual({ lessonIds: ['a'], courses: [{ courseId: greetings, done: 1 }] })
})

test('removing a mark restores the previous progress', () => {
  const before = { lessonIds: ['a'], courses: [{ courseId: greetings, done: 1 }] }
  expect(withDone(withDone(before, lesson('b'), true), lesson('b'), false)).toEqual(before)
  expect(withDone(nothing, lesson('a'), false)).toEqual(nothing)
})
