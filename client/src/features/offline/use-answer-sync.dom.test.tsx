import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setOffline } from '#client/lib/connection.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { useAnswerSync } from './use-answer-sync.ts'

const Connection = () => <output>{useAnswerSync(learner.id).offline ? 'offline' : 'online'}</output>

const browserIsOnline = vi.spyOn(navigator, 'onLine', 'get')
beforeEach(() => {
  setOffline(false)
  browserIsOnline.mockReturnValue(false)
})
afterAll(() => browserIsOnline.mockRestore())

test('a connection that went before the page listened is noticed', async () => {
  serve({ 'HEAD /healthz': () => Promise.reject(new TypeError('Failed to fetch')) })
  renderFor(learner, <Connection />)
  expect(await screen.findByText('offline')).toBeTruthy()
})

test('a browser that reports no connection is not believed if the server answers', async () => {
  const asked = Promise.withResolvers<void>()
  serve({
    'HEAD /healthz': () => {
      asked.resolve()
      return { status: 204, body: null }
    },
  })
  renderFor(learner, <Connection />)
  await asked.promise
  // The answer has been read once a later task runs.
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('online')).toBeTruthy()
})
