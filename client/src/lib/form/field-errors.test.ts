import { expect, test } from 'vitest'
import { LessonDraft } from '#shared/courses/courses.ts'
import { ApiError } from '#client/lib/query/api.ts'
import { fieldErrorsOf, refusedFields } from './field-errors.ts'

const lesson = { title: 'Numbers', contentType: 'VIDEO', contentBody: '', videoUrl: null }
const fields = Object.keys(lesson)

test('a valid lesson has no field errors', () => {
  expect(fieldErrorsOf(LessonDraft, { ...lesson, videoUrl: 'https://example.org/clip.mp4' })).toEqual({})
})

test('each invalid field of a lesson has its sentence', () => {
  expect(fieldErrorsOf(LessonDraft, { ...lesson, title: '  ', videoUrl: 'javascript:alert(1)' })).toEqual({
    title: 'Lesson title is missing.',
    videoUrl: 'Video URL must be a web address that begins with http:// or https://.',
  })
})

test('a refusal is shown beside the field that the server names', () => {
  const about = { field: 'contentBody' }
  expect(refusedFields(new ApiError(400, 'Title: a closing brace is missing.', about), fields)).toEqual({
    contentBody: 'Title: a closing brace is missing.',
  })
  expect(refusedFields(new ApiError(403, 'The current password is not right.', { field: 'title' }), fields)).toEqual({
    title: 'The current password is not right.',
  })
})

test('a nested field belongs to the form field that contains it', () => {
  expect(refusedFields(new ApiError(400, 'Title is missing.', { field: 'entry.title' }), fields)).toEqual({
    title: 'Title is missing.',
  })
})

test('a refusal without a known field belongs to the whole form', () => {
  expect(refusedFields(new ApiError(404, 'There is no such course.'), fields)).toEqual({
    form: 'There is no such course.',
  })
  expect(refusedFields(new ApiError(400, 'Too many.', { field: 'lessonIds' }), fields)).toEqual({ form: 'Too many.' })
  expect(refusedFields(new ApiError(0, 'No connection.'), fields)).toEqual({ form: 'No connection.' })
})

test('a lost login is no form error', () => {
  expect(refusedFields(new ApiError(401, 'Please log in.'), fields)).toEqual({})
})
