import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { Router } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesByPrefix } from './routes-by-prefix.ts'

const routes = Router()
const answers = (path: string) => routes.get(path, (_request, response) => void response.send(path))
answers('/')
answers('/api/things')
routes.use('/api/things', (_request, response, next) => {
  response.set('Seen', 'after the list')
  next()
})
answers('/api/things/:id')
answers('/api/other/:id/things')
answers('/library/:id')
answers('/:anything')

let server: Server
beforeAll(async () => {
  server = express().use(routesByPrefix(routes)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const ask = (address: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`)

test.each([
  ['/', '/', null],
  ['/api/things', '/api/things', null],
  ['/API/Things/', '/api/things', null],
  ['/api/things?limit=2', '/api/things', null],
  ['/api/things/1', '/api/things/:id', 'after the list'],
  ['/api/other/1/things', '/api/other/:id/things', null],
  ['/library/a', '/library/:id', null],
  ['/library', '/:anything', null],
  ['/nothing', '/:anything', null],
])('%s gets the same answer as from the router itself', async (address, path, seen) => {
  const answer = await ask(address)
  expect([await answer.text(), answer.headers.get('Seen')]).toEqual([path, seen])
})

test.each(['/api/thing', '/api/things/1/2', '/api', '/nothing/here'])('%s is 404', async (address) => {
  const answer = await ask(address)
  expect(answer.status).toBe(address === '/api' ? 200 : 404)
})
