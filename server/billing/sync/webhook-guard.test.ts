import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { keysOf } from '#server/testing/payments/shop.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startStripeServer } from '#tests/doubles/stripe/server.ts'

interface Sent {
  socket: Socket
  /** The response from its status line on. */
  heard: () => string
  closed: Promise<unknown>
}

/** Sends the beginning of a large event. */
async function halfAnEvent(url: string): Promise<Sent> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  // From now on: some are closed before the last is sent.
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(`POST /api/stripe/webhook HTTP/1.1\r\nHost: here\r\nContent-Length: 900000\r\n\r\n{`)
  let text = ''
  socket.on('data', (part) => (text += part.toString()))
  return { socket, heard: () => text.slice('HTTP/1.1 '.length), closed }
}

test('a server without payments reads no body of a webhook', async () => {
  const app = await startTestApp({ deps: { log: createLog('silent') } })
  onTestFinished(() => app.close())
  const { heard, closed } = await halfAnEvent(app.url)
  await closed
  expect(heard()).toMatch(/^503 /)
})

test('a server holds sixteen of three hundred half-sent events of one address, and asks the others to retry', async () => {
  const stripe = await startStripeServer()
  const log = createLog('silent')
  const app = await startTestApp({ env: keysOf(stripe), deps: { log } })
  onTestFinished(async () => {
    await app.close()
    await stripe.close()
  })
  // No time passes: on a busy machine those that are held would be given up, and others held in their place, before the last is sent.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent = await Promise.all(Array.from({ length: 300 }, () => halfAnEvent(app.url)))
  let refused = 0
  for (const { closed } of sent) void closed.then(() => (refused += 1))
  await expect.poll(() => refused).toBe(300 - 16)
  for (const { socket } of sent) socket.destroy()
})
