import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { AddLessonDialog, EditLessonDialog } from './lesson-dialog.tsx'
import { LessonMedia } from './lesson-tools.ts'

const teacher = { ...learner, role: 'TEACHER' }
const course: CourseJson = {
  id: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  title: 'Greetings',
  description: '',
  teacherId: teacher.id,
  order: 1,
  lessonCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
}
const lesson: OpenLessonJson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a55',
  courseId: course.id,
  teacherId: teacher.id,
  title: 'Hello',
  contentType: 'TEXT',
  contentBody: 'First.',
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
}
const nothing = () => {}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

test('a lesson survives a refused save and a lost session', async () => {
  const send = vi
    .fn<() => { status: number; body: object }>(() => ({ status: 401, body: {} }))
    .mockReturnValueOnce({ status: 503, body: {} })
  serve({ [`POST /api/courses/${course.id}/lessons`]: send })
  const open = () =>
    renderFor(teacher, <AddLessonDialog open onOpenChange={nothing} course={course} onAdded={nothing} />)
  const first = open()
  type('Lesson Title', 'Good morning')
  type('Content', 'Kopivosian means hello.')
  for (const time of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Create Lesson' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(time))
    await screen.findByRole('button', { name: 'Create Lesson' })
    expect(field('Content').value).toBe('Kopivosian means hello.')
  }
  first.unmount()
  open()
  expect(field('Lesson Title').value).toBe('Good morning')
  expect(field('Content').value).toBe('Kopivosian means hello.')
})

test('text typed while a picture of the lesson uploads stays beside it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve({})
  renderFor(
    teacher,
    <LessonMedia
      value={({ onArrived }) => (
        <button type="button" onClick={() => void promise.then(() => onArrived('/objects/a.png', 'a.png'))}>
          Send it
        </button>
      )}
    >
      <EditLessonDialog open onOpenChange={nothing} lesson={lesson} />
    </LessonMedia>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a picture' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send it' }))
  type('Content', 'First, and more.')
  await act(async () => resolve())
  expect(field('Content').value).toBe('First, and more.\n\n![a](/objects/a.png)')
})

test('a save sends the changed fields, and a text with the version that it was made from', async () => {
  const shared = { ...lesson, id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a77' }
  const send = vi.fn<(body: unknown) => { status: number; body: object }>(() => ({
    status: 409,
    body: { message: 'Changed meanwhile.' },
  }))
  serve({ [`PATCH /api/lessons/${shared.id}`]: send })
  renderFor(teacher, <EditLessonDialog open onOpenChange={nothing} lesson={shared} />)
  const save = async (time: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Update Lesson' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(time))
    await screen.findByRole('button', { name: 'Update Lesson' })
    return send.mock.calls[time - 1]?.[0]
  }
  type('Lesson Title', 'Good evening')
  expect(await save(1)).toEqual({ title: 'Good evening' })
  type('Content', 'Second.')
  const textRevision = textRevisionOf('First.')
  expect(await save(2)).toEqual({ title: 'Good evening', contentBody: 'Second.', textRevision })
  expect(field('Content').value).toBe('Second.')
})
