import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endStalled } from './end-stalled.ts'

const seconds = 0.2

/** Serves `body` to every client; reports the answers, and when each connection closed. */
async function serving(body: Readable) {
  const closed = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.once('close', closed.resolve)
    endStalled(response, seconds)
    body.pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
  return { answer, closed: closed.promise }
}

test('a reader who stops reading is disconnected', async () => {
  const { answer, closed } = await serving(Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(1 << 20))))
  answer.pause()
  await closed
  await expect(text(answer)).rejects.toThrow('aborted')
})

async function* late() {
  yield 'a'
  await pause(seconds * 4000)
  yield 'b'
}

test('an answer that is not ready yet is not disconnected', async () => {
  const { answer } = await serving(Readable.from(late()))
  expect(await text(answer)).toBe('ab')
})
