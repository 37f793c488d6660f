import { expect, test } from 'vitest'
import type { CourseJson } from '#shared/courses/courses.ts'
import { nextCourse } from './next-lesson.ts'

const course = (id: string, lessonCount: number): CourseJson => ({
  id,
  title: id,
  description: '',
  teacherId: null,
  order: 1,
  lessonCount,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const list = [course('greetings', 5), course('numbers', 4), course('empty', 0)]
const made = (done: Record<string, number>) => ({
  lessonIds: [],
  courses: Object.entries(done).map(([courseId, count]) => ({ courseId, done: count })),
})

test('a new learner starts with the first course', () => {
  expect(nextCourse(list, made({}))?.id).toBe('greetings')
})

test('a started course comes before an unstarted one', () => {
  expect(nextCourse(list, made({ numbers: 1 }))?.id).toBe('numbers')
})

test('the next course follows a finished one, and nothing follows the last', () => {
  expect(nextCourse(list, made({ greetings: 5 }))?.id).toBe('numbers')
  expect(nextCourse(list, made({ greetings: 5, numbers: 4 }))).toBeUndefined()
})
