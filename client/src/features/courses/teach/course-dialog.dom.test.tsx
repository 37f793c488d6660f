import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { EditCourseDialog } from './course-dialog.tsx'

test('a save sends the changed fields, and a description with the version that it was made from', async () => {
  const course = {
    id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2b11',
    title: 'Greetings',
    description: 'First.',
    teacherId: learner.id,
    order: 1,
    lessonCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const send = vi.fn<(body: unknown) => { status: number; body: object }>(() => ({ status: 409, body: {} }))
  serve({ [`PATCH /api/courses/${course.id}`]: send })
  renderFor({ ...learner, role: 'TEACHER' }, <EditCourseDialog open onOpenChange={() => undefined} course={course} />)
  const save = async (time: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Update Course' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(time))
    await screen.findByRole('button', { name: 'Update Course' })
    return send.mock.calls[time - 1]?.[0]
  }
  fireEvent.change(screen.getByLabelText('Course Title'), { target: { value: 'Good morning' } })
  expect(await save(1)).toEqual({ title: 'Good morning' })
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Second.' } })
  expect(await save(2)).toEqual({
    title: 'Good morning',
    description: 'Second.',
    textRevision: textRevisionOf('First.'),
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Second.')
})
