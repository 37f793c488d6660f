import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Question } from '#shared/exercises/exercises.ts'
import { AskQuestion } from './ask-question.tsx'

const tasu: Question = { kind: 'choice', text: 'What is tasu?', options: ['dog', 'bird', 'rat'], several: false }
const isDog: Question = { kind: 'true-false', text: 'Tasu means dog.' }

const shown = (question: Question) => {
  const onAnswer = vi.fn<Parameters<typeof AskQuestion>[0]['onAnswer']>()
  const common = { question, busy: false, onAnswer, onLeaveOut: () => {} }
  const page = render(<AskQuestion {...common} locked={false} />)
  const mark = (marked: Parameters<typeof AskQuestion>[0]['marked']) =>
    page.rerender(<AskQuestion {...common} locked marked={marked} />)
  return { onAnswer, mark }
}
const option = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const signOf = (name: string) => option(name).querySelector('[data-sign]')?.getAttribute('data-sign')

test('a tap answers a single choice, and the marks show the right option and the own wrong one', () => {
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
