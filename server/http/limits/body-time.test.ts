import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { problemHandler } from '#server/http/problem-handler.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines.length = 0
})

async function aServer(...guards: express.RequestHandler[]) {
  const app = express()
  // Outside production Express prints unhandled errors, and printed errors fail a test.
  app.set('env', 'production')
  app.post('/', ...guards, express.raw({ type: () => true }), (_request, response) => void response.send('whole'))
  app.use(problemHandler(log))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => server.close().closeAllConnections())
  return port
}

/** Sends the first part of a body of eight characters; resolves with the text that arrived before the connection closed. */
async function send(port: number, body: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part.toString()))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 8\r\nConnection: close\r\n\r\n${body}`)
  return { socket, answer: once(socket, 'close').then(() => text) }
}

/** Resolves once the next request has ended and its handlers have run. */
function isOver() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watch: express.RequestHandler = (_request, response, next) => {
    response.once('close', () => setImmediate(() => setImmediate(resolve)))
    next()
  }
  return { promise, watch }
}

test('a client that disconnects during a body causes no server error', async () => {
  const { promise, watch } = isOver()
  const port = await aServer(watch)
  const { socket } = await send(port, 'half')
  socket.destroy()
  await promise
  expect(lines).toEqual([])
})

test('a client that sends half a body gets an answer and is disconnected, without a log line', async () => {
  const { promise, watch } = isOver()
  const port = await aServer(watch, limitBodyTime(0.05))
  const { answer } = await send(port, 'half')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*The request took too long to arrive\. Please try again\.$/)
  await promise
  expect(lines).toEqual([])
})

test('a route may allow a longer time, and a complete body is accepted', async () => {
  const port = await aServer(limitBodyTime(0.05), limitBodyTime(600))
  const { socket, answer } = await send(port, 'half')
  const late = await send(port, 'together')
  expect(await late.answer).toMatch(/whole$/)
  socket.write('more')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*whole$/)
})

test('a limit holds for simultaneous bodies of one address, and a finished one frees a slot', async () => {
  const port = await aServer(concurrencyLimit({ all: 9, each: 2 }))
  const first = await send(port, 'half')
  await send(port, 'half')
  expect(await (await send(port, 'half')).answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 1/)
  first.socket.write('more')
  expect(await first.answer).toMatch(/whole$/)
  expect(await (await send(port, 'together')).answer).toMatch(/whole$/)
})
