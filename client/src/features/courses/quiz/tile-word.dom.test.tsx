import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { namedAtOnce } from '#shared/entries/entries.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { tileTexts } from '#client/domain/lessons/tile-texts.ts'
import { InTileWords } from '#client/domain/lessons/tile-words.tsx'
import { anEntry } from '#client/testing/entry.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import type { QuizQuestionProps } from './question-props.ts'
import { QuizQuestion } from './question.tsx'
import { TryQuestion } from './try-question.tsx'

const entries = [
  anEntry('turu', 'seven (7)', { imageUrl: '/pictures/seven.svg' }),
  anEntry('onom', 'six', { imageUrl: '/pictures/six.svg', warned: true, sound: '/objects/onom.m4a' }),
  anEntry('siam', 'nine', { sound: '/objects/siam.m4a' }),
  anEntry('do', 'of'),
]
const serveWords = () =>
  serve({
    'GET /api/categories/named': (_body, query) => ({
      body: (query.get('words') ?? '').split('\n').map((word) => entries.find(({ title }) => title === word) ?? null),
    }),
  })
const show = (question: Question, given: Partial<QuizQuestionProps> = {}) => {
  serveWords()
  renderFor(
    learner,
    <InTileWords questions={[question]}>
      <QuizQuestion question={question} answer={undefined} onAnswer={() => {}} onTap={() => {}} {...given} />
    </InTileWords>,
  )
}
const seven: Question = { kind: 'choice', text: 'Seven?', options: ['turu', 'onom', 'siam', 'apat'], several: false }
const isWord = (text: string) => screen.getByText(text).matches('.word[lang=dtp]')

test('options that are words of the library are set as words, with their voice', async () => {
  show(seven)
  await screen.findByRole('button', { name: 'Play siam' })
  expect(['turu', 'onom', 'siam', 'apat'].map(isWord)).toEqual([true, true, true, false])
  // Media with a warning are shown on the entry's page only.
  expect(screen.queryByRole('button', { name: 'Play onom' })).toBeNull()
})

test('meanings and pictures of the options are shown with the mark, because they tell the answer', async () => {
  show(seven)
  await screen.findByRole('button', { name: 'Play siam' })
  expect(document.querySelector('img')).toBeNull()
  expect(screen.queryByText(/seven/)).toBeNull()
})

test('after the mark each word gets its meaning, and its picture if it has no warning', async () => {
  show(seven, {
    answer: { kind: 'choice', chosen: ['onom'] },
    locked: true,
    marked: { verdict: 'wrong', fraction: 0, right: 'turu' },
  })
  await screen.findByText('seven (7)')
  expect(screen.getByText('six').closest('button')?.textContent).toContain('onom six')
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/seven.svg',
  ])
})

test('a single option that happens to be a word stays a text, and a group of pairs is judged by itself', async () => {
  show({ kind: 'choice', text: 'English?', options: ['do', 'go', 'see'], several: false })
  show({ kind: 'matching', text: 'Pairs', left: ['turu', 'onom'], right: ['six', 'do', 'seven'] })
  await screen.findByRole('button', { name: 'turu' })
  await expect.poll(() => isWord('turu')).toBe(true)
  expect(screen.getAllByText('do').map((each) => each.matches('.word'))).toEqual([false, false])
})

test('a long quiz looks up as many options as one call takes', () => {
  const questions = Array.from({ length: 500 }, (_, at): Question => ({
    kind: 'choice',
    text: 'Which?',
    options: [`walai ${at}`, `waig ${at}`],
    several: false,
  }))
  expect(tileTexts(questions)).toHaveLength(namedAtOnce.words)
})

test('a teacher who tries a question sees its words as learners do', async () => {
  serveWords()
  renderFor(learner, <TryQuestion question={seven} />)
  await screen.findByRole('button', { name: 'Play siam' })
  expect(['turu', 'apat'].map(isWord)).toEqual([true, false])
})
