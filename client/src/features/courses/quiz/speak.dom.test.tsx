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
