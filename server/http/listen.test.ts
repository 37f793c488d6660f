import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { openServer } from '#server/http/listen.ts'

const anywhere = { port: 0, host: '127.0.0.1' }

async function aServer() {
  const server = await openServer(anywhere)
  onTestFinished(() => server.close())
  return server
}

/** Opens a connection, sends `text`, and leaves the request unfinished. */
async function half(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a starting server answers that it is starting', async () => {
  const server = await aServer()
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  const answer = await fetch(`${server.address}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([503, 'The product is starting. Please try again in a moment.'])
  const malay = [503, 'Tapak ini sedang dimulakan. Sila cuba sebentar lagi.', 'ms']
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.address + path, { headers })
    return [response.status, await response.text(), response.headers.get('Content-Language')]
  }
  expect(await read('/ms/library?q=a')).toEqual(malay)
  expect(await read('/profile', { Cookie: 'lang=dtp', 'Accept-Language': 'en' })).toEqual(malay)
  expect(await read('/profile', { 'Accept-Language': 'ms-MY, en;q=0.5' })).toEqual(malay)
  server.serve((_request, response) => response.end('here'))
  expect(await (await fetch(server.address)).text()).toBe('here')
})

test('a taken port, and an address of another machine, are reported in one sentence', async () => {
  const { port } = await aServer()
  await expect(openServer({ port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken: set PORT to another one.`,
  )
  await expect(openServer({ port, host: '127.0.0.1', setting: 'METRICS_PORT' })).rejects.toThrow('set METRICS_PORT')
  await expect(openServer({ port: 0, host: '192.0.2.1' })).rejects.toThrow(/^This machine has no address 192\.0\.2\.1/)
})

test('the server reaches itself at any listening address', async () => {
  for (const host of ['127.0.0.2', '::1', undefined]) {
    const server = await openServer({ port: 0, host })
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    server.close()
  }
})

test('a shutdown finishes a running request and closes its connection, although it began before', async () => {
  const server = await aServer()
  const { promise: requested, resolve: setRequested } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  server.serve(async (_request, response) => {
    setRequested()
    await mayAnswer
    response.end('done')
  })
  const waiting = fetch(server.address)
  await requested
  const drained = server.drain(60_000)
  answer()
  const answered = await waiting
  expect([answered.headers.get('connection'), await answered.text()]).toEqual(['close', 'done'])
  await drained
  await expect(fetch(server.address)).rejects.toThrow('fetch failed')
})

test('a shutdown does not wait for connections without a complete request', async () => {
  const server = await aServer()
  server.serve((request, response) => void request.resume().on('end', () => response.end()))
  const silent = await half(server.port, '')
  const cut = await half(server.port, 'GET / HTTP/1.1\r\nHost: here\r\n')
  const ended = Promise.all([once(silent, 'close'), once(cut, 'close')])
  await server.drain(hourMs)
  expect(await ended).toHaveLength(2)
})

test('a shutdown waits for half a body only until its timeout', async () => {
  const server = await aServer()
  const { promise: requested, resolve: setRequested } = Promise.withResolvers<void>()
  server.serve((request, response) => {
    setRequested()
    request.resume().on('end', () => response.end())
  })
  const body = await half(server.port, 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf')
  await requested
  const ended = once(body, 'close')
  await server.drain(600)
  expect(await ended).toEqual([expect.any(Boolean)])
})
