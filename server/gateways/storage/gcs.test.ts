import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { corsHeaders, startGcsServer } from '#tests/doubles/gcs/server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openGcsStore } from './gcs.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const gcs = usePerFile(startGcsServer)
afterEach(() => {
  delete process.env.GOOGLE_APPLICATION_CREDENTIALS
  gcs.objects.clear()
})
const now = () => new Date()
function openStore() {
  process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
  return openGcsStore({ bucket: gcs.bucket, apiEndpoint: gcs.url, clock: now })
}
const terms = () => ({ expiresAt: new Date(Date.now() + 900_000), limit: 10, contentType: 'image/png' })
const put = (url: string, headers: Record<string, string>) => fetch(url, { method: 'PUT', headers, body: 'picture' })

test('a signed upload fixes its type, its size and its single use at the bucket', async () => {
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

test('personal credentials, which cannot sign, stop the start with a sentence', async () => {
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

test('a file is streamed to the bucket, and one shorter than announced is not stored', async () => {
  const store = await openStore()
  const [complete, cut] = [randomUUID(), randomUUID()]
  const pieces = Array.from({ length: 40 }, (_none, n) => Buffer.alloc(65_536, n))
  const size = 40 * 65_536
  await store.writeFrom(complete, Readable.from(pieces), { size, contentType: 'video/mp4' })
  const stored = gcs.objects.get(`objects/${complete}`)
  expect(stored?.contentType).toBe('video/mp4')
  expect(stored?.bytes.equals(Buffer.concat(pieces))).toBe(true)
  const short = store.writeFrom(cut, Readable.from(pieces.slice(1)), { size, contentType: 'video/mp4' })
  await expect(short).rejects.toThrow('The files cannot be reached at the moment.')
  expect(gcs.objects.has(`objects/${cut}`)).toBe(false)
})

test('the cleanup reads every page of a large bucket, and only the product’s own objects', async () => {
  const store = await openStore()
  const thing = { bytes: Buffer.from('x'), contentType: 'image/png', contentEncoding: undefined, generation: 1 }
  const old = { ...thing, timeCreated: new Date(Date.now() - 1000_000) }
  for (let n = 0; n < 1200; n++) gcs.objects.set(`objects/${randomUUID()}`, { ...thing, timeCreated: new Date() })
  const last = 'objects/ffffffff-ffff-ffff-ffff-ffffffffffff'
  for (const name of [last, 'objects/zz', 'elsewhere/x']) gcs.objects.set(name, old)
  expect(await store.removeUnknown(new Date(Date.now() - 500_000), async () => new Set())).toBe(1)
  expect(gcs.objects.has(last)).toBe(false)
  expect(gcs.objects.size).toBe(1202)
})

test('a missing object is not found, and its removal is no error', async () => {
  const store = await openStore()
  const key = randomUUID()
  expect(await store.find(key)).toBe(undefined)
  expect(await store.read(key, { start: 0, end: 9 })).toBe(undefined)
  await expect(store.remove(key)).resolves.toBe(undefined)
})

test('the content security policy allows connections to the bucket and to no other site', async () => {
  process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
  const app = await startTestApp({ env: { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url } })
  const policy = (await app.visitor.fetch('/healthz')).headers.get('content-security-policy')
  await app.close()
  expect(policy).toContain(`connect-src 'self' ${gcs.url};`)
})
