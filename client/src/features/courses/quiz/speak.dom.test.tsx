import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Speak } from './speak.tsx'

/** Records one second of nothing. */
class FakeRecorder extends EventTarget {
  state = 'inactive'
  mimeType = 'audio/webm'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

test('an own recording can be heard beside the model, and is never sent', async () => {
  const stopTrack = vi.fn<() => void>()
  const getUserMedia = async () => ({ getTracks: () => [{ stop: stopTrack }] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const question = { kind: 'speak' as const, text: '', says: 'walai', sound: '/objects/walai.mp3' }
  render(<Speak question={question} answer={undefined} onAnswer={() => {}} onTap={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Record yourself' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('You')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record again' })).toBeTruthy()
  expect(stopTrack).toHaveBeenCalledOnce()
  expect(fetch).not.toHaveBeenCalled()
})

test('the model can be heard slower, and without a model only the learner’s recording is named', () => {
  const question = { kind: 'speak' as const, text: '', says: 'walai', sound: '/objects/walai.mp3' }
  const rest = { answer: undefined, onAnswer: () => {}, onTap: () => {} }
  const { rerender } = render(<Speak question={question} {...rest} />)
  expect(screen.getByRole('button', { name: /^Slower\W+the model$/ })).toBeTruthy()
  expect(screen.getByText('Hear both. Nobody else hears you.')).toBeTruthy()
  rerender(<Speak question={{ kind: 'speak', text: '', says: 'walai' }} {...rest} />)
  expect(screen.queryByRole('button', { name: /^Slower/ })).toBeNull()
  expect(screen.getByText('Nobody else hears you.')).toBeTruthy()
})
