import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Question } from '#shared/exercises/exercises.ts'
import { learner, renderFor } from '#client/testing/page.tsx'
import { AskQuestion } from './ask-question.tsx'

const tasu: Question = { kind: 'choice', text: 'What is tasu?', options: ['dog', 'bird', 'rat'], several: false }
const isDog: Question = { kind: 'true-false', text: 'Tasu means dog.' }

const shown = (question: Question) => {
  const onAnswer = vi.fn<Parameters<typeof AskQuestion>[0]['onAnswer']>()
  const common = { question, busy: false, onAnswer, onLeaveOut: () => {} }
  const page = renderFor(learner, <AskQuestion {...common} locked={false} />)
  const mark = (marked: Parameters<typeof AskQuestion>[0]['marked']) =>
    page.rerender(<AskQuestion {...common} locked marked={marked} />)
  return { onAnswer, mark }
}
const option = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const signOf = (name: string) => option(name).querySelector('[data-sign]')?.getAttribute('data-sign')

test('a tap answers a single choice, and the marks show the right option and the chosen wrong one', () => {
  const { onAnswer, mark } = shown(tasu)
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
  fireEvent.click(option('bird'))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ chosen: ['bird'] }, { kind: 'choice', chosen: ['bird'] })
  mark({ verdict: 'wrong', fraction: 0, right: 'dog' })
  expect(['dog', 'bird', 'rat'].map(signOf)).toEqual(['right', 'wrong', undefined])
  expect(option('dog').matches(':disabled')).toBe(true)
})

test('after a wrong true or false the other one is marked as right', () => {
  const { onAnswer, mark } = shown(isDog)
  fireEvent.click(option('False'))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ value: false }, { kind: 'true-false', value: false })
  mark({ verdict: 'wrong', fraction: 0, right: null })
  expect([signOf('True'), signOf('False')]).toEqual(['right', 'wrong'])
})

test('an answer with several options waits for the button', () => {
  const { onAnswer } = shown({ ...tasu, several: true })
  fireEvent.click(within(screen.getByRole('group', { name: 'What is tasu?' })).getByRole('checkbox', { name: 'dog' }))
  expect(onAnswer).not.toHaveBeenCalled()
  fireEvent.click(option('Check'))
  expect(onAnswer).toHaveBeenCalledOnce()
})

test('several options are marked each, and number keys choose', () => {
  const { onAnswer, mark } = shown({ ...tasu, several: true })
  fireEvent.keyDown(document.body, { key: '1' })
  fireEvent.keyDown(document.body, { key: '2' })
  fireEvent.click(option('Check'))
  expect(onAnswer.mock.calls[0]?.[0]).toEqual({ chosen: ['dog', 'bird'] })
  mark({ verdict: 'wrong', fraction: 0.5, right: 'dog and rat' })
  const signs = ['dog', 'bird', 'rat'].map((name) =>
    screen.getByRole('checkbox', { name }).querySelector('[data-sign]')?.getAttribute('data-sign'),
  )
  expect(signs).toEqual(['right', 'wrong', 'right'])
})

test('after “I don’t know yet” only the right one of true and false is marked', () => {
  const { onAnswer, mark } = shown(isDog)
  fireEvent.click(option('I don’t know yet'))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ gaveUp: true }, null)
  mark({ verdict: 'wrong', fraction: 0, right: 'True' })
  expect([signOf('True'), signOf('False')]).toEqual(['right', undefined])
})

test('tiles are paired by taps or number keys, a pair can be changed, and each tells whether it is right', () => {
  const { onAnswer, mark } = shown({
    kind: 'matching',
    text: 'Match.',
    left: ['tasu', 'tikus', 'waig'],
    right: ['rat', 'dog', 'water'],
  })
  const check = () => option('Check')
  fireEvent.click(option('rat'))
  expect(screen.getByText('1 of 3 pairs')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: '1' })
  expect(check().disabled).toBe(true)
  fireEvent.click(option('water'))
  expect(check().disabled).toBe(false)
  fireEvent.click(option(/^tasu ?, paired with rat/))
  fireEvent.click(option('dog'))
  fireEvent.click(option(/^waig ?, paired with water/))
  fireEvent.click(option(/^rat ?, paired with tikus/))
  fireEvent.click(check())
  expect(onAnswer.mock.calls[0]?.[0]).toEqual({ pairs: ['dog', 'rat', 'rat'] })
  mark({ verdict: 'wrong', fraction: 0.666667, right: 'tasu → dog; tikus → rat; waig → water' })
  const pairs = screen.getAllByRole('listitem')
  expect(pairs.map((pair) => pair.querySelector('[data-sign]')?.getAttribute('data-sign'))).toEqual([
    'right',
    'right',
    'wrong',
  ])
  expect(within(pairs[2]!).getByText('You chose: rat')).toBeTruthy()
})
