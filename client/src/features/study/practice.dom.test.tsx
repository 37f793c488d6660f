import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderFor, serve } from '#client/testing/page.tsx'
import { aWordCard } from '#client/testing/word-card.ts'
import { Practice } from './practice.tsx'

const aCard = (text: string, digit: number) =>
  aWordCard(text, { entryId: `9e1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a0${digit}`, meaning: `meaning of ${text}` })

/** Says 'I don’t know yet' to every question. */
async function knowNothing() {
  for (;;) {
    const button = await screen.findByRole('button', { name: /^(Next|I don’t know yet|5 more words)$/ })
    if (button.textContent === '5 more words') return button
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
}

test('the end of a practice stays until its next words are there, and says why they did not come', async () => {
  type Reply = { status?: number; body: unknown }
  const replies: ((reply: Reply) => void)[] = []
  let isRead = false
  serve({
    'GET /api/study/practice': () => {
      if (isRead) return new Promise<Reply>((reply) => replies.push(reply))
      isRead = true
      return { body: [aCard('tasu', 1)] }
    },
  })
  vi.stubGlobal('scrollTo', () => {})
  renderFor(null, <Practice userId={null} />)
  const more = await knowNothing()
  fireEvent.click(more)
  await waitFor(() => expect(more.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Your first/)

  replies.pop()!({ status: 503, body: {} })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(more.getAttribute('aria-busy')).toBeNull()

  fireEvent.click(more)
  await waitFor(() => expect(replies).toHaveLength(1))
  replies.pop()!({ body: [aCard('waig', 2)] })
  expect(await screen.findByRole('heading', { name: 'waig' })).toBeTruthy()
})
