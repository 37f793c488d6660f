import { expect, test } from 'vitest'
import { fieldErrorsOf } from '#client/lib/form/field-errors.ts'
import { adminVariant } from './admin-courses.tsx'

const lesson = { title: 'Numbers', contentType: 'TEXT', contentBody: 'iso, duo, tolu', videoUrl: null }

test('an admin’s course needs a title and a description', () => {
  expect(fieldErrorsOf(adminVariant.courseDraft, { title: 'Numbers', description: 'From one to ten' })).toEqual({})
  expect(fieldErrorsOf(adminVariant.courseDraft, { title: '', description: ' ' })).toEqual({
    title: 'Course title is missing.',
    description: 'Description is missing.',
  })
})

test('an admin’s lesson needs content, and a video’s address must be valid', () => {
  expect(fieldErrorsOf(adminVariant.lessonDraft, lesson)).toEqual({})
  expect(fieldErrorsOf(adminVariant.lessonDraft, { ...lesson, contentBody: '', videoUrl: 'numbers' })).toEqual({
    contentBody: 'Content is missing.',
    videoUrl: 'Video URL must be a web address that begins with http:// or https://.',
  })
})
