import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { media } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { hourMs } from '#shared/time.ts'
import { createDiskStore } from '#server/gateways/storage/disk.ts'
import { sampleOf, samples } from '#server/testing/library/media-samples.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { removeUnusedUploads } from './media.ts'

let app: TestApp
let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'receiving-'))
  folder = join(dataDir, 'objects')
  app = await startTestApp({ env: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  // The product deletes partial files itself.
  for (const name of await files()) await rm(join(folder, name), { force: true })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const clock = () => app.time.now()
const files = () => readdir(folder).catch(() => [])
async function untilThereAre(count: number) {
  await expect.poll(files).toHaveLength(count)
}

async function linkFor(body: { kind?: 'image'; contentType?: string; size?: number }) {
  const admin = await app.person({ role: 'ADMIN' })
  return (await admin.call(media.upload, { body })).uploadURL
}

/** Sends raw bytes, because HTTP libraries would correct the request. */
function send(address: string, headers: string[], body: Buffer) {
  const { hostname, port, pathname, search } = new URL(address)
  const socket = connectTcp(Number(port), hostname)
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('error', reject)
  })
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n${headers.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return { socket, answer }
}

test('a file that announces a too large size is refused before it is read', async () => {
  const { socket, answer } = send(await linkFor({ kind: 'image' }), [`Content-Length: ${5 * MiB + 1}`], Buffer.alloc(0))
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*larger than this link allows: 5242880 bytes at most\.$/s)
  expect(await files()).toEqual([])
  socket.destroy()
})

test('a file longer than announced is stored only up to its announced length', async () => {
  const address = await linkFor({ kind: 'image' })
  const { socket, answer } = send(address, ['Content-Length: 100'], sampleOf('png', 1000))
  // The bytes after the body are not a request: Node may answer 400 before the upload is answered.
  expect(await answer).toMatch(/^HTTP\/1\.1 (200|400) /)
  socket.destroy()
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(sampleOf('png', 90)) })
  const name = (await files()).find((each) => !each.endsWith('.part'))
  expect((await app.objects.find(String(name)))?.size).toBe(again.ok ? 90 : 100)
})

test('a file without an announced length is cut off one byte after the limit, and its sender gets an error', async () => {
  const size = 5 * MiB + 1
  const file = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size)])
  const { socket, answer } = send(await linkFor({ kind: 'image' }), ['Transfer-Encoding: chunked'], file)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(await files()).toEqual([])
  socket.destroy()
})

test('a sender who never ends is disconnected', async () => {
  const { socket, answer } = send(await linkFor({ size: 10 }), ['Transfer-Encoding: chunked'], Buffer.alloc(0))
  const chunk = Buffer.concat([Buffer.from(`${MiB.toString(16)}\r\n`), Buffer.alloc(MiB), Buffer.from('\r\n')])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more).on('error', () => {})
  more()
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  await closed
  expect(await files()).toEqual([])
})

test('an interrupted upload is deleted from the disk at once', async () => {
  const address = await linkFor({ kind: 'image' })
  const { socket } = send(address, [`Content-Length: ${4 * MiB}`], Buffer.alloc(2 * MiB))
  await untilThereAre(1)
  expect(await files()).toEqual([expect.stringMatching(/\.part$/)])
  socket.destroy()
  await untilThereAre(0)
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(samples.png!) })
  expect(again.status).toBe(200)
})

test('an upload interrupted before its first byte does not use up its address', async () => {
  const address = await linkFor({ kind: 'image' })
  for (const headers of [['Content-Length: 100'], ['Transfer-Encoding: chunked']]) {
    const { socket } = send(address, headers, Buffer.from('a broken chunk'))
    await new Promise((resolve) => socket.write('', resolve))
    socket.destroy()
  }
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(samples.png!) })
  expect(again.status).toBe(200)
})

test('partial files of a killed process are deleted after a day, and files of others stay', async () => {
  const old = new Date(app.time.now().getTime() - 25 * hourMs)
  const left = `${randomUUID()}.${randomUUID()}.part`
  const names = { left, fresh: `${randomUUID()}.${randomUUID()}.part`, theirs: 'notes.txt' }
  await fetch(await linkFor({}), { method: 'PUT', body: new Uint8Array(samples.png!) })
  for (const name of Object.values(names)) await writeFile(join(folder, name), 'x')
  for (const name of [names.left, names.theirs]) await utimes(join(folder, name), old, old)
  const removedCount = await removeUnusedUploads(app.product.deps, app.time.now())
  expect(removedCount).toBe(1)
  const stored = await files()
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(expect.arrayContaining([names.fresh, names.theirs]))
})

test('the cleanup finds nothing if nothing was ever uploaded', async () => {
  const empty = createDiskStore({
    dataDir: join(dataDir, 'none'),
    publicUrl: app.url,
    secrets: ['a'],
    clock,
  })
  expect(await empty.removeUnknown(app.time.now(), async () => new Set())).toBe(0)
})

test('an upload address needs no cookie, and reveals nothing to a page of another site', async () => {
  const headers = { Origin: 'https://elsewhere.example.test', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await fetch(await linkFor({}), { method: 'PUT', headers, body: new Uint8Array(samples.png!) })
  expect(answer.status).toBe(200)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('addresses signed with the previous secret are valid until they expire', async () => {
  const deps = { dataDir, publicUrl: app.url, clock }
  const terms = { expiresAt: new Date(app.time.now().getTime() + 1000), limit: 10, contentType: null }
  const key = randomUUID()
  const { url } = await createDiskStore({ ...deps, secrets: ['old'] }).signUpload(key, terms)
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(createDiskStore({ ...deps, secrets: ['new', 'old'] }).termsOf(key, query)).toEqual(terms)
  expect(createDiskStore({ ...deps, secrets: ['new'] }).termsOf(key, query)).toBe(undefined)
})
