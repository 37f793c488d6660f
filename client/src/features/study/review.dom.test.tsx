import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { aWordCard } from '#client/testing/word-card.ts'
import { Review } from './review.tsx'

const word = aWordCard('tasu', {
  entryId: '9e1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a99',
  meaning: 'dog',
})
const card = {
  id: 'tasu',
  kind: 'word',
  dueDay: 1,
  locked: false,
  memory: null,
  mastered: false,
  word,
  question: null,
  exercise: null,
}
const today = {
  day: 1,
  cards: [],
  answered: 4,
  met: 0,
  rhythm: { lately: [], welcomeBack: false, learned: 0 },
  settings: { newWords: 5, minutes: 5, listening: true, reminderAt: null },
}

test('a practice starts once, is busy until its words are there, and says why they did not come', async () => {
  type Reply = { status?: number; body: unknown }
  const replies: ((reply: Reply) => void)[] = []
  let isPressed = false
  serve({
    'GET /api/study/today': () => ({ body: today }),
    'GET /api/study/more': () => (isPressed ? new Promise<Reply>((reply) => replies.push(reply)) : { body: [card] }),
  })
  renderFor(learner, <Review userId={learner.id} AskQuestion={() => null} fallback={null} afterwards={null} />)
  const button = await screen.findByRole('button', { name: 'Practise my mistakes' })
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'A little more: new words' })
  isPressed = true
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(replies).toHaveLength(1))
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('Practise my mistakes')
  expect(other.disabled).toBe(true)

  replies.pop()!({ status: 503, body: {} })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(button.getAttribute('aria-busy')).toBeNull()

  fireEvent.click(button)
  await waitFor(() => expect(replies).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  replies.pop()!({ body: [card] })
  expect(await screen.findByRole('heading', { name: 'tasu' })).toBeTruthy()
})
