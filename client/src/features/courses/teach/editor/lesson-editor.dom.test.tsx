import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { EditLesson } from './editor-page.tsx'

const teacher = { ...learner, role: 'TEACHER' }
const course = {
  id: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  teacherId: teacher.id,
  title: 'Rivers',
  description: '',
  createdAt: '2026-01-01T00:00:00Z',
}
const lesson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a66',
  courseId: course.id,
  teacherId: teacher.id,
  title: 'By the water',
  contentType: 'TEXT',
  contentBody: 'Waig is water.',
  videoUrl: null,
  order: 1,
  locked: false,
  hidden: true,
  createdAt: '2026-01-01T00:00:00Z',
}

test('a refusal of the whole lesson stands beside Save and takes the focus', async () => {
  serve({
    [`GET /api/courses/${course.id}`]: () => ({ body: course }),
    [`GET /api/lessons/${lesson.id}/source`]: () => ({ body: lesson }),
    [`PATCH /api/lessons/${lesson.id}`]: () => ({ status: 409, body: 'Somebody else has changed this lesson.' }),
  })
  renderFor(teacher, <EditLesson lessonId={lesson.id} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save draft' }))
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toContain('Somebody else has changed this lesson.')
  expect(refusal.closest('header')?.textContent).toContain('Save draft')
  await waitFor(() => expect(document.activeElement).toBe(refusal))
})
