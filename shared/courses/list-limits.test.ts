import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const nothing = (count: number) => Array.from({ length: count }, () => null)

test.each([
  ['courses', courses.reorder.input, 'courseIds', ids, 'At most 500 courses can be put in order at once.'],
  ['lessons', lessons.reorder.input, 'lessonIds', ids, 'At most 500 lessons can be put in order at once.'],
  ['answers', lessons.answer.input, 'answers', nothing, 'At most 500 answers can be sent at once.'],
] as const)('a call accepts 500 %s, and refuses more with one sentence', (_name, input, field, listOf, sentence) => {
  expect(input.safeParse({ [field]: listOf(500) }).success).toBe(true)
  expect(input.safeParse({ [field]: listOf(501) }).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
