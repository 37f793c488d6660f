import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDoor } from '#server/http/listen.ts'

const anywhere = { port: 0, host: '127.0.0.1' }

async function aDoor() {
  const door = await openDoor(anywhere)
  onTestFinished(() => door.close())
  return door
}

/** A connection that has sent this and nothing more. */
async function half(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('until the product is there, whoever asks hears that it is starting', async () => {
  const door = await aDoor()
  expect((await fetch(`${door.address}/healthz`)).status).toBe(200)
  const answer = await fetch(`${door.address}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([503, 'The product is starting. Please try again in a moment.'])
  door.serve((_request, response) => response.end('here'))
  expect(await (await fetch(door.address)).text()).toBe('here')
})

test('a port that is taken, and an address that is not this machine’s, are one sentence', async () => {
  const { port } = await aDoor()
  await expect(openDoor({ port, host: '127.0.0.1' })).rejects.toThrow(`Port ${port} is taken: set PORT to another one.`)
  await expect(openDoor({ port, host: '127.0.0.1', setting: 'METRICS_PORT' })).rejects.toThrow('set METRICS_PORT')
  await expect(openDoor({ port: 0, host: '192.0.2.1' })).rejects.toThrow(/^This machine has no address 192\.0\.2\.1/)
})

test('the product reaches itself wherever it listens', async () => {
  for (const host of ['127.0.0.2', '::1', undefined]) {
    const door = await openDoor({ port: 0, host })
    expect((await fetch(`${door.address}/healthz`)).status).toBe(200)
    door.close()
  }
})

test('what is under way is answered to its end, and told to close, although it was asked before', async () => {
  const door = await aDoor()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  door.serve(async (_request, response) => {
    isAsked()
    await mayAnswer
    response.end('done')
  })
  const waiting = fetch(door.address)
  await asked
  const drained = door.drain(60_000)
  answer()
  const answered = await waiting
  expect([answered.headers.get('connection'), await answered.text()]).toEqual(['close', 'done'])
  await drained
  await expect(fetch(door.address)).rejects.toThrow('fetch failed')
})

test('connections that ask nothing, or never to the end, keep nobody', async () => {
  const door = await aDoor()
  door.serve((request, response) => void request.resume().on('end', () => response.end()))
  const silent = await half(door.port, '')
  const cut = await half(door.port, 'GET / HTTP/1.1\r\nHost: here\r\n')
  const ended = Promise.all([once(silent, 'close'), once(cut, 'close')])
  await door.drain(3600_000)
  expect(await ended).toHaveLength(2)
})

test('half a body is waited for only until the time is up', async () => {
  const door = await aDoor()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  door.serve((request, response) => {
    isAsked()
    request.resume().on('end', () => response.end())
  })
  const body = await half(door.port, 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf')
  await asked
  const ended = once(body, 'close')
  await door.drain(600)
  expect(await ended).toEqual([expect.any(Boolean)])
})
