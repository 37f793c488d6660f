import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Worksheet } from './worksheet.tsx'

/** Prints these questions, and returns the list item of each. */
function printed(...questions: (Question | null)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const rows = questions.map((question, index) => ({
    id: String(index),
    itemId: 'quiz',
    text: question?.text ?? 'house',
    solution: 'the solution',
    question,
  }))
  client.setQueryData(query(assignments.questions, { params: { id: 'friday' } }).queryKey, rows)
  const { container } = render(
    <QueryClientProvider client={client}>
      <Worksheet assignmentId="friday" />
    </QueryClientProvider>,
  )
  return [...container.querySelectorAll<HTMLElement>('ol > li')]
}
const itemsOf = (row: HTMLElement | undefined) => [...row!.querySelectorAll('li')].map((item) => item.textContent)

test('a choice is printed with its options to tick, and a statement with True and False', () => {
  const [choice, statement] = printed(
    { kind: 'choice', text: 'What does “tasu” mean?', options: ['dog', 'bird'], several: false },
    { kind: 'true-false', text: 'Mato is the eye.' },
  )
  expect(itemsOf(choice)).toEqual(['dog', 'bird'])
  expect(choice!.querySelectorAll('li .border-2')).toHaveLength(2)
  expect(itemsOf(statement)).toEqual(['True', 'False'])
})

test('a matching question is printed as two columns, the right one with letters', () => {
  const [row] = printed({ kind: 'matching', text: 'Match', left: ['one', 'two'], right: ['duvo', 'iso'] })
  expect(itemsOf(row)).toEqual(['one', 'two', 'Aduvo', 'Biso'])
})

test('gaps are printed as lines, chips in a box, and a word with a line to write on', () => {
  const [gaps, order, word] = printed(
    { kind: 'gaps', text: 'Fill in', parts: ['I have ', ' dogs and ', ' birds.'] },
    { kind: 'order', text: 'Put in order', words: ['oku', 'miampai'] },
    null,
  )
  expect(gaps!.textContent).toMatch(/I have _+ dogs and _+ birds\./)
  expect(itemsOf(order)).toEqual(['oku', 'miampai'])
  expect(word!.textContent).toBe('house')
  expect(screen.queryByText('the solution')).toBeNull()
})

test('an assignment of lessons without questions says so', () => {
  printed()
  expect(screen.getByText('This assignment has no questions to answer on paper.')).toBeTruthy()
})

test('a question that is only heard does not show its text', () => {
  const [row] = printed({ kind: 'short-answer', text: '', sound: '/objects/tasu.mp3' })
  expect(row!.textContent).toBe('Listen to your teacher.')
})
