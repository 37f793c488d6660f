import { expect, test } from 'vitest'
import { LessonDraft } from '#shared/courses.ts'
import { ApiError } from '#client/lib/api.ts'
import { faultsOf, refusalOf } from '#client/lib/faults.ts'

const lesson = { title: 'Numbers', contentType: 'VIDEO', contentBody: '', videoUrl: null }
const fields = Object.keys(lesson)

test('a lesson without faults is sent', () => {
  expect(faultsOf(LessonDraft, { ...lesson, videoUrl: 'https://example.org/clip.mp4' })).toEqual({})
})

test('each faulty field of a lesson has its sentence', () => {
  expect(faultsOf(LessonDraft, { ...lesson, title: '  ', videoUrl: 'javascript:alert(1)' })).toEqual({
    title: 'Lesson title is missing.',
    videoUrl: 'Video URL must be a web address that begins with http:// or https://.',
  })
})

test('what the server refuses stands beside the field it names, whatever its words are', () => {
  const about = { field: 'contentBody' }
  expect(refusalOf(new ApiError(400, 'Title: a closing brace is missing.', about), fields)).toEqual({
    contentBody: 'Title: a closing brace is missing.',
  })
  expect(refusalOf(new ApiError(403, 'The current password is not right.', { field: 'title' }), fields)).toEqual({
    title: 'The current password is not right.',
  })
})

test('a field of a part of the body is the form’s that fills in that part', () => {
  expect(refusalOf(new ApiError(400, 'Title is missing.', { field: 'entry.title' }), fields)).toEqual({
    title: 'Title is missing.',
  })
})

test('a refusal that names no field, or none of the form’s, belongs to the form', () => {
  expect(refusalOf(new ApiError(404, 'There is no such course.'), fields)).toEqual({ form: 'There is no such course.' })
  expect(refusalOf(new ApiError(400, 'Too many.', { field: 'lessonIds' }), fields)).toEqual({ form: 'Too many.' })
  expect(refusalOf(new ApiError(0, 'No connection.'), fields)).toEqual({ form: 'No connection.' })
})

test('being logged out is no fault of the form', () => {
  expect(refusalOf(new ApiError(401, 'Please log in.'), fields)).toEqual({})
})
