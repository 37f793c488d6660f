import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learner, renderFor, serve, type Replies } from '#client/testing/page.tsx'
import { LessonQuestions } from './lesson-questions.tsx'

const lesson = { id: '7d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a22', teacherId: null }
const address = `/api/lessons/${lesson.id}/enquiries`
const subscriber = { ...learner, subscribed: true }

function open(more: Replies) {
  serve({
    [`GET ${address}`]: () => ({ body: [] }),
    'GET /api/subscription': () => ({ body: { plan: '12-months', featurePlan: '12-months' } }),
    ...more,
  })
  return renderFor(subscriber, <LessonQuestions lesson={lesson} />)
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>(/Ask the teacher/)

test('a question to the teacher survives a lost session, and leaves the device after it is sent', async () => {
  const refused = vi.fn<() => { status: number; body: object }>(() => ({
    status: 401,
    body: { message: 'Unauthorized' },
  }))
  const lost = open({ [`POST ${address}`]: refused })
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the teacher' }))
  expect(document.activeElement).toBe(await field())
  fireEvent.change(await field(), { target: { value: 'Is tasu a dog?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  lost.unmount()
  open({ [`POST ${address}`]: () => ({ status: 201, body: {} }) })
  expect((await field()).value).toBe('Is tasu a dog?')
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(async () => expect((await field()).value).toBe(''))
})
