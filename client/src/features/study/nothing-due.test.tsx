import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { CardAnswer } from './review/session-state.ts'
import { NothingDue, nextRound } from './nothing-due.tsx'

const settings = { newWords: 5, listening: true }
const shown = (answered: number, met: number) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/review">
        <NothingDue today={{ answered, met, settings }} otherwise={<p>The next lesson</p>} />
      </Router>
    </QueryClientProvider>,
  )

test("a chosen word is announced for tomorrow if the day's new words are used up", () => {
  const sentence = 'those you choose come tomorrow'
  expect(shown(9, 9)).toContain(sentence)
  expect(shown(20, 0)).toContain(sentence)
  expect(shown(4, 4)).not.toContain(sentence)
  expect(shown(4, 4)).toContain('Nothing to review now')
  expect(shown(4, 4)).toContain('The next lesson')
})

const card = (dueDay: number, locked = false): CardAnswer => {
  const nothing = { memory: null, mastered: false, word: null, question: null, exercise: null }
  return { id: '', kind: 'word', dueDay, locked, ...nothing }
}
const on = (...cards: CardAnswer[]) => nextRound({ day: 100, cards })

test('the next review is announced by its first due card', () => {
  expect(on(card(104), card(102))).toBe('Your next round comes in 2 days.')
  expect(on(card(104), card(99)), 'left over by a full day').toBe('Your next round comes tomorrow.')
  expect(on(card(101, true), card(103)), 'a lesson that is closed asks nothing').toBe(
    'Your next round comes in 3 days.',
  )
  expect(on()).toBeUndefined()
})
