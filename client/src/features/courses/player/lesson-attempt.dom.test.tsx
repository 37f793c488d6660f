import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { unsentItems } from '#client/domain/answering/outbox.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { LessonAttempt } from './lesson-attempt.tsx'

const course: CourseJson = {
  id: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  title: 'Greetings',
  description: '',
  teacherId: null,
  order: 1,
  lessonCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
}
const exerciseId = '8d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a77'
const lesson: OpenLessonJson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a88',
  courseId: course.id,
  teacherId: null,
  title: 'Animals',
  contentType: 'QUIZ',
  questions: [{ id: exerciseId, revision: 1, kind: 'short-answer', text: 'What does “tasu” mean?' }],
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
}

async function answer(person: string, reply: { status: number; body: object }) {
  serve({ 'POST /api/study/answers': () => reply })
  const slots = { AskWord: () => null, Below: () => null, finished: null }
  const attempt = { lesson, course, next: undefined, person, entries: new Map(), ...slots }
  const page = renderFor({ ...learner, id: person, subscribed: true }, <LessonAttempt {...attempt} />)
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'dog' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  return page
}

test('an answer survives a lost session: it waits on the device, and the lesson continues', async () => {
  await answer('first', { status: 401, body: {} })
  await screen.findByText(/You are logged out/)
  expect(await unsentItems('first')).toMatchObject([{ body: { exerciseId, said: 'dog' } }])
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/Your answers are saved/)).toBeTruthy()
})

test('an answer that the server refuses stays in its field', async () => {
  await answer('second', { status: 400, body: {} })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be taken')
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('dog')
})
