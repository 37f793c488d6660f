import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { corsHeaders, startGcsServer } from '#tests/doubles/gcs/server.ts'
import type { GcsServer } from '#tests/doubles/gcs/server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openGcsStore } from './gcs.ts'

let gcs: GcsServer
beforeAll(async () => {
  gcs = await startGcsServer()
})
afterEach(() => {
  delete process.env.GOOGLE_APPLICATION_CREDENTIALS
  gcs.objects.clear()
})
afterAll(() => gcs.close())

const now = () => new Date()
function openStore() {
  process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
  return openGcsStore({ bucket: gcs.bucket, apiEndpoint: gcs.url, clock: now })
}
const terms = () => ({ expiresAt: new Date(Date.now() + 900_000), limit: 10, contentType: 'image/png' })
const put = (url: string, headers: Record<string, string>) => fetch(url, { method: 'PUT', headers, body: 'picture' })

test('the bucket itself holds an upload to its type, its size and its one use, for these are signed', async () => {
  const store = await openStore()
  const { url, headers } = await store.signUpload(randomUUID(), terms())
  expect(headers).toEqual({
    'Content-Type': 'image/png',
    'x-goog-content-length-range': '0,10',
    'x-goog-if-generation-match': '0',
  })
  const signed = new URL(url).searchParams
  expect(signed.get('X-Goog-Algorithm')).toBe('GOOG4-RSA-SHA256')
  expect(signed.get('X-Goog-Expires')).toBe('900')
  const signedHeaders = signed
    .get('X-Goog-SignedHeaders')
    ?.split(';')
    .filter((name) => name !== 'host')
  expect(corsHeaders).toEqual(expect.arrayContaining(signedHeaders ?? []))
  expect(signedHeaders).toHaveLength(3)
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers
    expect((await put(url, others)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await put(url, { ...headers, 'x-goog-content-length-range': '0,99' })).status).toBe(403)
  expect(gcs.objects.size).toBe(0)
  expect((await put(url, headers)).status).toBe(200)
})

test('a person’s own credentials, which cannot sign, stop the start with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'person-'))
  const file = join(folder, 'credentials.json')
  const person = { type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: 'token' }
  await writeFile(file, JSON.stringify(person))
  process.env.GOOGLE_APPLICATION_CREDENTIALS = file
  const opening = openGcsStore({ bucket: gcs.bucket, apiEndpoint: gcs.url, clock: now })
  const error = await opening.catch((reason: unknown) => reason)
  await rm(folder, { recursive: true })
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(/GCS_BUCKET cannot be used, .+ a person's credentials cannot sign\.$/)
})

test('a file is sent to it as it is read, and one that is shorter than it was announced is not kept', async () => {
  const store = await openStore()
  const [whole, cut] = [randomUUID(), randomUUID()]
  const pieces = Array.from({ length: 40 }, (_none, n) => Buffer.alloc(65_536, n))
  const size = 40 * 65_536
  await store.writeFrom(whole, Readable.from(pieces), { size, contentType: 'video/mp4' })
  const kept = gcs.objects.get(`objects/${whole}`)
  expect(kept?.contentType).toBe('video/mp4')
  expect(kept?.bytes.equals(Buffer.concat(pieces))).toBe(true)
  const short = store.writeFrom(cut, Readable.from(pieces.slice(1)), { size, contentType: 'video/mp4' })
  await expect(short).rejects.toThrow('The files cannot be reached at the moment.')
  expect(gcs.objects.has(`objects/${cut}`)).toBe(false)
})

test('sweeping looks at every page of a large bucket, and only at what is ours', async () => {
  const store = await openStore()
  const thing = { bytes: Buffer.from('x'), contentType: 'image/png', contentEncoding: undefined, generation: 1 }
  const old = { ...thing, timeCreated: new Date(Date.now() - 1000_000) }
  for (let n = 0; n < 1200; n++) gcs.objects.set(`objects/${randomUUID()}`, { ...thing, timeCreated: new Date() })
  const last = 'objects/ffffffff-ffff-ffff-ffff-ffffffffffff'
  for (const name of [last, 'objects/zz', 'elsewhere/x']) gcs.objects.set(name, old)
  expect(await store.sweep(new Date(Date.now() - 500_000), async () => new Set())).toBe(1)
  expect(gcs.objects.has(last)).toBe(false)
  expect(gcs.objects.size).toBe(1202)
})

test('what is not there is not found, and removing it is no fault', async () => {
  const store = await openStore()
  const key = randomUUID()
  expect(await store.find(key)).toBe(undefined)
  expect(await store.read(key, { start: 0, end: 9 })).toBe(undefined)
  await expect(store.remove(key)).resolves.toBe(undefined)
})

test('pages may send to the bucket and to nowhere else', async () => {
  process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
  const app = await startTestApp({ env: { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url } })
  const policy = (await app.visitor.fetch('/healthz')).headers.get('content-security-policy')
  await app.close()
  expect(policy).toContain(`connect-src 'self' ${gcs.url};`)
})
