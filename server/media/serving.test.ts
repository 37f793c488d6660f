import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { expect, test } from 'vitest'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { publicCaching, sendObject } from './serving.ts'

test('a file is closed if the client disconnected before it was open', async () => {
  const body = Readable.from(['a sound'])
  const app = express()
  const sent = new Promise<void>((resolve, reject) => {
    app.get('/', (request, response) => {
      const objects = {
        async read() {
          clientRequest.destroy()
          await once(response, 'close')
          return body
        },
      } as Partial<ObjectStore> as ObjectStore
      sendObject(objects, { id: 'a', type: 'audio/mpeg', size: 7 }, publicCaching, request, response).then(
        resolve,
        reject,
      )
    })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clientRequest = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  clientRequest.on('error', () => {})
  await sent
  expect(body.destroyed).toBe(true)
  server.close()
})
