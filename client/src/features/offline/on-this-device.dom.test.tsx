import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readBundles } from '#client/domain/offline/offline-store.ts'
import { OnThisDevice } from './on-this-device.tsx'
import { downloadBundle } from './offline-bundles.ts'

const cachedResponses = new Map<string, Response>()
const cache = {
  keys: async () => [],
  put: async (name: string, answer: Response) => void cachedResponses.set(name, answer),
  delete: async (name: string) => cachedResponses.delete(name),
}
const offer = {
  person: 'me',
  id: 'course',
  title: 'Greetings',
  responses: [],
  files: ['/objects/a.mp3', '/objects/b.mp3', '/objects/gone.mp3'],
  bytes: 0,
  until: Date.parse('2030-01-01'),
  asOf: '2026-01-01T00:00:00Z',
}

function files(busy: number | null) {
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('gone')) return new Response('', { status: 404 })
    return busy !== null && path.includes('b.mp3') ? new Response('', { status: busy }) : new Response('sound')
  })
}

test('a course is on this device only when every file that exists has arrived', async () => {
  for (const status of [429, 503]) {
    files(status)
    expect(await downloadBundle(offer)).toMatchObject({ complete: false, at: 0 })
  }
  const first = render(<OnThisDevice person="me" />)
  expect(await screen.findByText('Not complete yet: some sounds or pictures did not arrive.')).toBeTruthy()
  first.unmount()
  files(null)
  await downloadBundle(offer)
  expect(await readBundles('me')).toMatchObject([{ complete: true }])
  render(<OnThisDevice person="me" />)
  expect(await screen.findByText(/until 1 Jan 2030/)).toBeTruthy()
})
