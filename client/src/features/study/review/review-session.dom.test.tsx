import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Marked } from '#shared/study/answers.ts'
import { saveAnswer, sendAnswers } from '#client/domain/answering/send-answers.ts'
import { unsentItems } from '#client/domain/answering/answer-queue.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { aWordCard } from '#client/testing/word-card.ts'
import { ReviewSession } from './review-session.tsx'
import { startPractice } from './session-state.ts'
import type { ReviewAnswer } from './use-review-session.ts'

const word = aWordCard('tasu', {
  entryId: '9e1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a99',
  meaning: 'dog',
})
/** One writing question, because the word has no options. */
const first = { ...startPractice([word]), steps: startPractice([word]).steps.slice(1), total: 1 }
const field = () => screen.getByLabelText<HTMLInputElement>(/write it/)

function open(save: (answer: ReviewAnswer) => Promise<string>) {
  renderFor(
    learner,
    <ReviewSession initialSession={first} leave="/" save={save}>
      {() => null}
    </ReviewSession>,
  )
  fireEvent.change(field(), { target: { value: 'tasu' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
}

test('an answer survives a lost session: it is marked, and waits on the device', async () => {
  serve({ 'POST /api/study/answers': () => ({ status: 401, body: {} }) })
  open(async (answer) => {
    const id = await saveAnswer('me', answer)
    await sendAnswers('me')
    return id
  })
  expect(await screen.findByText('Right')).toBeTruthy()
  expect(await unsentItems('me')).toMatchObject([{ body: { entryId: word.entryId, said: 'tasu' } }])
})

test('a typed answer stays while it is stored, is sent once, and is asked again after Undo', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const save = vi.fn<() => Promise<string>>(() => promise)
  open(save)
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(field().value).toBe('tasu')
  expect(save).toHaveBeenCalledOnce()
  resolve('an id')
  await screen.findByText('Right')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(save).toHaveBeenLastCalledWith({ undoes: 'an id' })
})

const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })

test('Undo waits until the answer is marked, because the mark would lock the question that is asked again', async () => {
  const exercise = { id: 'q', revision: 1, kind: 'short-answer' as const, text: 'Who?' }
  const steps = [{ question: exercise, key: null, isRepeat: false }]
  const { promise, resolve } = Promise.withResolvers<Marked | undefined>()
  renderFor(
    learner,
    <ReviewSession
      initialSession={{ ...first, steps }}
      leave="/"
      save={async () => 'an id'}
      mark={() => promise}
      AskQuestion={({ onAnswer }) => <button onClick={() => onAnswer({ said: 'nobody' }, null)}>Answer</button>}
    >
      {() => null}
    </ReviewSession>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  // The answer is saved and the mark is awaited.
  await new Promise((done) => setTimeout(done, 20))
  expect(undo().disabled).toBe(true)
  resolve({ id: 'an id', state: 'marked', verdict: 'exact', fraction: 1 } as Marked)
  await waitFor(() => expect(undo().disabled).toBe(false))
})
