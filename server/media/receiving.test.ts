import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { media } from '#shared/media.ts'
import { MiB } from '#shared/site.ts'
import { createDiskStore } from '#server/gateways/storage/disk.ts'
import { sampleOf, samples } from '#server/testing/media-samples.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createMediaStore } from './store.ts'
import { sweepUploads } from './media.ts'

let app: TestApp
let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'receiving-'))
  folder = join(dataDir, 'objects')
  app = await startTestApp({ env: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  for (const name of await files()) await rm(join(folder, name))
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

/** Bytes on the wire, as no library would send them. */
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

test('a file whose length says that it is too large is refused before any of it is read', async () => {
  const { socket, answer } = send(await linkFor({ kind: 'image' }), [`Content-Length: ${5 * MiB + 1}`], Buffer.alloc(0))
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*larger than this link allows: 5242880 bytes at most\.$/s)
  expect(await files()).toEqual([])
  socket.destroy()
})

test('of a length that says less than what is sent no more is kept than it says', async () => {
  const address = await linkFor({ kind: 'image' })
  const { socket, answer } = send(address, ['Content-Length: 100'], sampleOf('png', 1000))
  // The rest is no request: Node may refuse it before the file has been answered.
  expect(await answer).toMatch(/^HTTP\/1\.1 (200|400) /)
  socket.destroy()
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(sampleOf('png', 90)) })
  const name = (await files()).find((each) => !each.endsWith('.part'))
  expect((await app.objects.find(String(name)))?.size).toBe(again.ok ? 90 : 100)
})

test('a file of untold length is cut off a byte after the limit, and its sender hears why', async () => {
  const size = 5 * MiB + 1
  const file = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size)])
  const { socket, answer } = send(await linkFor({ kind: 'image' }), ['Transfer-Encoding: chunked'], file)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(await files()).toEqual([])
  socket.destroy()
})

test('a sender who never ends is thrown out', async () => {
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

test('an upload that breaks off is gone from the disk at once', async () => {
  const address = await linkFor({ kind: 'image' })
  const { socket } = send(address, [`Content-Length: ${4 * MiB}`], Buffer.alloc(2 * MiB))
  await untilThereAre(1)
  expect(await files()).toEqual([expect.stringMatching(/\.part$/)])
  socket.destroy()
  await untilThereAre(0)
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(samples.png!) })
  expect(again.status).toBe(200)
})

test('an upload that breaks off before anything has come does not use its address up', async () => {
  const address = await linkFor({ kind: 'image' })
  for (const headers of [['Content-Length: 100'], ['Transfer-Encoding: chunked']]) {
    const { socket } = send(address, headers, Buffer.from('a broken chunk'))
    await new Promise((resolve) => socket.write('', resolve))
    socket.destroy()
  }
  const again = await fetch(address, { method: 'PUT', body: new Uint8Array(samples.png!) })
  expect(again.status).toBe(200)
})

test('what a killed process left half written is swept after a day, and nothing that is not ours', async () => {
  const old = new Date(app.time.now().getTime() - 25 * 3600_000)
  const left = `${randomUUID()}.${randomUUID()}.part`
  const names = { left, fresh: `${randomUUID()}.${randomUUID()}.part`, theirs: 'notes.txt' }
  await fetch(await linkFor({}), { method: 'PUT', body: new Uint8Array(samples.png!) })
  for (const name of Object.values(names)) await writeFile(join(folder, name), 'x')
  for (const name of [names.left, names.theirs]) await utimes(join(folder, name), old, old)
  const swept = await sweepUploads({ store: createMediaStore(app.db), objects: app.objects }, app.time.now())
  expect(swept).toBe(1)
  const kept = await files()
  expect(kept).toHaveLength(3)
  expect(kept).toEqual(expect.arrayContaining([names.fresh, names.theirs]))
})

test('sweeping where nothing was ever uploaded finds nothing', async () => {
  const empty = createDiskStore({
    dataDir: join(dataDir, 'none'),
    publicUrl: app.url,
    secrets: ['a'],
    clock,
  })
  expect(await empty.sweep(app.time.now(), async () => new Set())).toBe(0)
})

test('an address needs no cookie, and a page of another site learns nothing from it', async () => {
  const headers = { Origin: 'https://elsewhere.example.test', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await fetch(await linkFor({}), { method: 'PUT', headers, body: new Uint8Array(samples.png!) })
  expect(answer.status).toBe(200)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('addresses of the secret before are good until they expire', async () => {
  const given = { dataDir, publicUrl: app.url, clock }
  const terms = { expiresAt: new Date(app.time.now().getTime() + 1000), limit: 10, contentType: null }
  const key = randomUUID()
  const { url } = await createDiskStore({ ...given, secrets: ['old'] }).signUpload(key, terms)
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(createDiskStore({ ...given, secrets: ['new', 'old'] }).termsOf(key, query)).toEqual(terms)
  expect(createDiskStore({ ...given, secrets: ['new'] }).termsOf(key, query)).toBe(undefined)
})
