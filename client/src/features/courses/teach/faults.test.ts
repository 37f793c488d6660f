import { expect, test } from 'vitest'
import { LessonDraft } from '#shared/courses.ts'
import { ApiError } from '#client/lib/api.ts'
import { faultsOf, refusalOf } from '#client/lib/faults.ts'
import { courseWords } from './faults.ts'

const lesson = { title: 'Numbers', contentType: 'VIDEO', contentBody: '', videoUrl: null }

test('a lesson without faults is sent', () => {
  expect(faultsOf(LessonDraft, { ...lesson, videoUrl: 'https://example.org/clip.mp4' })).toEqual({})
})

test('each faulty field of a lesson has its sentence', () => {
  expect(faultsOf(LessonDraft, { ...lesson, title: '  ', videoUrl: 'javascript:alert(1)' })).toEqual({
    title: 'Lesson title is missing.',
    videoUrl: 'Video URL must be a web address that begins with http:// or https://.',
  })
})

test('what the server refuses stands beside the field it names', () => {
  expect(refusalOf(new ApiError(400, 'Content, line 3: a closing brace is missing.'), courseWords)).toEqual({
    contentBody: 'Content, line 3: a closing brace is missing.',
  })
  expect(refusalOf(new ApiError(400, 'Content type must be TEXT, VIDEO or QUIZ.'), courseWords)).toHaveProperty(
    'contentType',
  )
  expect(refusalOf(new ApiError(400, 'Course title is missing.'), courseWords)).toEqual({
    title: 'Course title is missing.',
  })
})

test('a refusal that names no field belongs to the form', () => {
  expect(refusalOf(new ApiError(404, 'There is no such course.'), courseWords)).toEqual({
    form: 'There is no such course.',
  })
  expect(refusalOf(new ApiError(0, 'No connection.'), courseWords)).toEqual({ form: 'No connection.' })
})

test('being logged out is no fault of the form', () => {
  expect(refusalOf(new ApiError(401, 'Please log in.'), courseWords)).toEqual({})
})
