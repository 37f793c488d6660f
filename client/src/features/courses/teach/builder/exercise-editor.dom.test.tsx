import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { EditLessonDialog } from '#client/features/courses/teach/lesson/lesson-dialog.tsx'
import { LessonMedia } from '#client/features/courses/teach/lesson/lesson-tools.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
// The form loads it on demand, which takes long on a busy machine.
import './questions.tsx'

const teacher = { ...learner, role: 'TEACHER' }
const quiz: OpenLessonJson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a66',
  courseId: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  teacherId: teacher.id,
  title: 'Animals',
  contentType: 'QUIZ',
  contentBody: '"Tasu" means dog. {T}',
  questions: [],
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
}
const nothing = () => {}
const question = () => screen.findByLabelText<HTMLTextAreaElement>('Question')
const write = async (value: string) => fireEvent.change(await question(), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Dialog of the quiz; its upload ends with the promise. */
const open = (arrived: Promise<void>) =>
  renderFor(
    teacher,
    <LessonMedia
      value={({ onArrived }) => (
        <button type="button" onClick={() => void arrived.then(() => onArrived('/objects/a.png', 'a.png'))}>
          Send it
        </button>
      )}
    >
      <EditLessonDialog open onOpenChange={nothing} lesson={quiz} />
    </LessonMedia>,
  )

test('a question typed during a picture upload stays, and the picture is inserted beside it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve({})
  open(promise)
  await press('Empty question')
  await press('Add a picture')
  await press('Send it')
  await write('What does "tasu" mean?')
  await act(async () => resolve())
  expect((await question()).value).toBe('What does "tasu" mean?')
  expect(screen.getByAltText('Of this question').getAttribute('src')).toContain('/objects/a.png')
})

test('an unfinished question survives a refused save and a lost session', async () => {
  const save = vi.fn<() => { status: number; body: object }>(() => ({ status: 401, body: {} }))
  serve({ [`PATCH /api/lessons/${quiz.id}`]: save, [`PUT /api/lessons/${quiz.id}/exercises`]: save })
  const first = open(Promise.resolve())
  await press('Empty question')
  await write('What does "tasu" mean?')
  await press('Update Lesson')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Option 1'), { target: { value: 'dog' } })
  fireEvent.change(screen.getByLabelText('Option 2'), { target: { value: 'bird' } })
  await press('Update Lesson')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  first.unmount()
  open(Promise.resolve())
  expect((await question()).value).toBe('What does "tasu" mean?')
})
