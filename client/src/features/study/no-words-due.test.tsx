import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { ExtraPracticeKind } from '#shared/study/study.ts'
import type { CardJson } from '#shared/study/cards.ts'
import { extraPracticeQuery } from './extra-practice-query.ts'
import { NoWordsDue, nextReview } from './no-words-due.tsx'

const idle = { start: () => {}, kind: undefined, isPending: false, error: null }
const settings = { newWords: 5, listening: true }
const shown = (answered: number, met: number, client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/review">
        <NoWordsDue today={{ answered, met, settings }} fallback={<p>The next lesson</p>} practice={idle} />
      </Router>
    </QueryClientProvider>,
  )

test("a chosen word is announced for tomorrow if the day's new words are used up", () => {
  const sentence = 'That is enough new words for today. More tomorrow.'
  const client = new QueryClient()
  const { queryKey } = extraPracticeQuery('little')
  client.setQueryData(queryKey, [])
  expect(shown(9, 9, client)).toContain(sentence)
  expect(shown(20, 0, client)).not.toContain(sentence)
  expect(shown(4, 4, client)).not.toContain(sentence)
  client.setQueryData(queryKey, [card(1)])
  expect(shown(9, 9, client), 'new words are offered below').not.toContain(sentence)
  expect(shown(4, 4)).toContain('You are up to date')
  expect(shown(4, 4)).toContain('The next lesson')
})

test('one kind of practice is offered first with a description, new words as a second button', () => {
  const client = new QueryClient()
  const has = (kind: ExtraPracticeKind, ...cards: CardJson[]) =>
    client.setQueryData(extraPracticeQuery(kind).queryKey, cards)
  const buttons = () => [...shown(4, 4, client).matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)
  has('little', card(1))
  has('hardest')
  has('mistakes')
  expect(buttons()).toEqual(['A little more'])
  expect(shown(4, 4, client)).toContain('A few more words.')
  has('hardest', card(1))
  expect(buttons()).toEqual(['Practise anyway', 'A little more: new words'])
  expect(shown(4, 4, client)).toContain('The words you find hardest.')
  has('mistakes', card(1))
  expect(buttons()).toEqual(['Practise my mistakes', 'A little more: new words'])
  expect(shown(4, 4, client)).toContain('The words you got wrong last time.')
  has('little')
  expect(buttons()).toEqual(['Practise my mistakes'])
})

const card = (dueDay: number, locked = false): CardJson => {
  const nothing = { memory: null, mastered: false, word: null, question: null, exercise: null }
  return { id: '', kind: 'word', dueDay, locked, ...nothing }
}
const on = (...cards: CardJson[]) => nextReview({ day: 100, cards })

test('the next review is announced by its first due card', () => {
  expect(on(card(104), card(102))).toBe('One word comes back in 2 days.')
  expect(on(card(104), card(99)), 'left over by a full day').toBe('One word comes back tomorrow.')
  expect(on(card(101, true), card(103)), 'a lesson that is closed asks nothing').toBe('One word comes back in 3 days.')
  const question = { ...card(101), kind: 'exercise' as const }
  expect(on(question, card(102))).toBe('One question comes back tomorrow.')
  expect(on(question, card(101)), 'a question of a quiz is no word').toBe('2 words and questions come back tomorrow.')
  expect(on()).toBeUndefined()
})
