import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/people.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { stores } from '#server/testing/library/stores.ts'
import { keyOf, put, startUploads } from '#server/testing/library/uploads.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const withLocation = (ending: string) =>
  readFileSync(resolve(import.meta.dirname, `../testing/pictures/with-place.${ending}`))

describe.each(stores)('/objects, stored on %s', (where) => {
  const uploads = usePerFile(() => startUploads(where))

  test('serves only registered files', async () => {
    const link = await uploads.uploaded('png')
    for (const path of [
      `/objects/${keyOf(link)}.png`,
      `/objects/${keyOf(link)}`,
      `/objects/${randomUUID()}.png`,
      '/objects/',
      '/objects',
    ])
      expect((await uploads.look(path)).status).toBe(404)
    const { objectPath } = await uploads.register(link.uploadURL)
    expect((await uploads.look(objectPath.replace('.png', '.gif'))).status).toBe(404)
    expect((await uploads.look(`${objectPath}/`)).status).toBe(404)
  })

  test('reveals nothing to addresses that leave its folder', async () => {
    const path = await uploads.published('png')
    const name = path.slice('/objects/'.length)
    const climbing = [
      '/objects/../package.json',
      '/objects/..%2fpackage.json',
      '/objects/%2e%2e/package.json',
      '/objects/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/objects/....//....//etc/passwd',
      '/objects/..\\..\\etc\\passwd',
      '/objects/..%5c..%5cetc%5cpasswd',
      '/objects//etc/passwd',
      '/objects/%2fetc%2fpasswd',
      '/objects/%00',
      `/objects/${name}%00`,
      `/objects/${name}%2f`,
      `/objects/x/../${name}`,
      `/objects/x%2f..%2f${name}`,
      `/objects/%252e%252e%252f${name}`,
      '/objects/%zz',
      '/objects/%c0%ae%c0%ae%2f',
      `/objects/${'a'.repeat(5000)}`,
      `/objects/${name};.html`,
    ]
    const answered = await Promise.all(climbing.map(async (each) => [each, await statusOf(uploads.app.url, each)]))
    expect(answered).toEqual(climbing.map((each) => [each, 404]))
  })

  test('serves ranges of a file, so that players can seek', async () => {
    const path = await uploads.published('wav')
    const file = samples.wav!
    const ranges = { 'bytes=0-3': [0, 3], 'bytes=4-': [4, 47], 'bytes=-5': [43, 47], 'bytes=40-999': [40, 47] }
    expect(file.length).toBe(48)
    for (const [range, [start = 0, end = 0]] of Object.entries(ranges)) {
      const answer = await uploads.look(path, { Range: range })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/48`)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.subarray(start, end + 1))
    }
  })

  test.each(['bytes=48-', 'bytes=48-50', 'bytes=100000-'])('refuses a range past the end: %s', async (range) => {
    const answer = await uploads.look(await uploads.published('wav'), { Range: range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */48')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['bytes=0-1,4-5', 'bytes=x', 'lines=1-2'])('serves the complete file for %s', async (range) => {
    const answer = await uploads.look(await uploads.published('wav'), { Range: range })
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(48)
  })

  test('serves a range only of the same version that the browser has begun', async () => {
    const path = await uploads.published('wav')
    const etag = (await uploads.look(path)).headers.get('etag') ?? ''
    expect((await uploads.look(path, { Range: 'bytes=0-3', 'If-Range': etag })).status).toBe(206)
    expect((await uploads.look(path, { Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
    expect((await uploads.look(path, { 'If-None-Match': etag })).status).toBe(304)
  })

  test('answers length and type without the file', async () => {
    const answer = await uploads.look(await uploads.published('wav'), { Range: 'bytes=0-3' }, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('48')
    expect(await answer.text()).toBe('')
  })

  test('continues to serve files registered by a deleted admin', async () => {
    const path = await uploads.published('png')
    await uploads.app.db.delete(users).where(eq(users.id, uploads.admin.id ?? ''))
    await uploads.changeAdmin()
    expect((await uploads.look(path)).status).toBe(200)
  })

  describe('a picture with a location', () => {
    test.each(['jpg', 'png', 'webp', 'gif', 'avif'])('is served without it: %s', async (ending) => {
      const link = await uploads.linkFor({ kind: 'image' })
      expect((await put(link, withLocation(ending))).status).toBe(200)
      const { objectPath } = await uploads.register(link.uploadURL)
      const answer = await uploads.look(objectPath)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
      for (const text of ['Penampang', 'Lojutah', 'GPS', 'xmpmeta']) expect(bytes.includes(text)).toBe(false)
    })

    test.each([
      ['more than 50 megapixels', 2_000_000, 'too large: 50 megapixels at most.'],
      ['no height', 0, 'damaged or cut off.'],
    ])('that declares %s is refused, and deleted', async (_name, height, sentence) => {
      const link = await uploads.linkFor({ kind: 'image' })
      const file = withLocation('png')
      file.writeUInt32BE(height, 20)
      expect((await put(link, file)).status).toBe(200)
      await expect(uploads.register(link.uploadURL)).rejects.toThrow(`400: This picture is ${sentence}`)
      expect(await uploads.isKept(link)).toBe(false)
    })

    test('that is cut off is refused, and deleted', async () => {
      const link = await uploads.linkFor({ kind: 'image' })
      const picture = withLocation('jpg')
      expect((await put(link, picture.subarray(0, picture.length - 200))).status).toBe(200)
      await expect(uploads.register(link.uploadURL)).rejects.toThrow('400: This picture is damaged or cut off.')
      expect(await uploads.isKept(link)).toBe(false)
    })
  })
})

/** Sends the path as it is; `fetch` would normalise it. */
function statusOf(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asking = httpRequest({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
}
