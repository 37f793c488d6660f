import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { media } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { sampleOf, samples } from '#server/testing/library/media-samples.ts'
import { stores } from '#server/testing/library/stores.ts'
import { keyOf, put, startUploads, type Link } from '#server/testing/library/uploads.ts'
import * as store from './store.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

describe.each(stores)('uploads stored on %s', (where) => {
  const uploads = usePerFile(() => startUploads(where))

  test('a picture uploaded by an admin is public, with its own type and no other', async () => {
    const link = await uploads.uploaded('png', { kind: 'image', contentType: 'image/png', size: samples.png!.length })
    const { objectPath } = await uploads.register(link.uploadURL)
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}\.png$/)
    const answer = await uploads.look(objectPath)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(samples.png!.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${objectPath.slice('/objects/'.length)}"`,
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    })
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('the address without its query, as upload libraries return it, also registers the file', async () => {
    const { uploadURL } = await uploads.uploaded('mp3', { kind: 'audio' })
    const bare = uploadURL.split('?')[0] ?? ''
    expect((await uploads.register(bare)).objectPath).toMatch(/\.mp3$/)
  })

  test('only admins get an upload address, and only admins register files', async () => {
    const { uploadURL } = await uploads.uploaded('png')
    const teacher = await uploads.app.person({ role: 'TEACHER' })
    await expect(teacher.call(media.upload, { body: {} })).rejects.toThrow(/^403: /)
    await expect(uploads.register(uploadURL, teacher)).rejects.toThrow(/^403: /)
    await expect(uploads.register(uploadURL, uploads.app.visitor)).rejects.toThrow(/^401: /)
  })

  describe('the size limit', () => {
    test.each([
      ['image', 'png', 5],
      ['audio', 'mp3', 10],
      ['video', 'mp4', 50],
    ] as const)(
      'of %s: a file of that size is accepted, and one byte more is refused and not stored',
      async (kind, name, mb) => {
        const fits = await uploads.linkFor({ kind })
        expect((await put(fits, sampleOf(name, mb * MiB))).status).toBe(200)
        await expect(uploads.register(fits.uploadURL)).resolves.toBeTruthy()

        const tooMuch = await uploads.linkFor({ kind })
        expect((await put(tooMuch, sampleOf(name, mb * MiB + 1))).status).toBe(uploads.gcs ? 400 : 413)
        expect(await uploads.isKept(tooMuch)).toBe(false)
        await expect(uploads.register(tooMuch.uploadURL)).rejects.toThrow('409: The file has not arrived yet.')
      },
    )

    test('applies to a file without an announced length', async () => {
      const link = await uploads.linkFor({ kind: 'image' })
      expect(await putInChunks(link, sampleOf('png', 5 * MiB + 1))).toBe(uploads.gcs ? 400 : 413)
      expect(await uploads.isKept(link)).toBe(false)
    })

    test('is the announced size, if there is one', async () => {
      const link = await uploads.linkFor({ kind: 'image', size: 100 })
      expect((await put(link, sampleOf('png', 101))).status).toBe(uploads.gcs ? 400 : 413)
      expect((await put(link, sampleOf('png', 100))).status).toBe(200)
    })

    test('refuses an announced size before the upload', async () => {
      await expect(uploads.linkFor({ kind: 'image', size: 5 * MiB + 1 })).rejects.toThrow(
        '413: An image may have 5 MB at most.',
      )
      await expect(uploads.linkFor({ size: 50 * MiB + 1 })).rejects.toThrow(/^413: /)
      await expect(uploads.linkFor({ size: 0 })).rejects.toThrow('400: The file is empty.')
      await expect(uploads.linkFor({ size: -1 })).rejects.toThrow('400: size must be at least 1 byte.')
    })

    test('of a file of undeclared kind is that of its actual kind', async () => {
      const link = await uploads.linkFor()
      expect((await put(link, sampleOf('png', 12 * MiB))).status).toBe(200)
      await expect(uploads.register(link.uploadURL)).rejects.toThrow('413: An image may have 5 MB at most.')
      expect(await uploads.isKept(link)).toBe(false)

      const video = await uploads.linkFor()
      expect((await put(video, sampleOf('webm', 12 * MiB))).status).toBe(200)
      expect((await uploads.register(video.uploadURL)).objectPath).toMatch(/\.webm$/)
    })
  })

  describe('a wrong type', () => {
    test.each(['image/svg+xml', 'text/html', 'application/pdf', 'image/heic'])(
      'is refused by name: %s',
      async (contentType) => {
        await expect(uploads.linkFor({ contentType })).rejects.toThrow('400: This file cannot be used.')
        await expect(uploads.linkFor({ kind: 'image', contentType })).rejects.toThrow(
          '400: This file cannot be used. An image may be',
        )
      },
    )

    test.each(['svg', 'svg with a heading', 'html', 'text', 'pdf', 'nothing', 'mp3'])(
      'with an accepted name is refused by its first bytes, and deleted: %s as image/png',
      async (name) => {
        const link = await uploads.uploaded(name, { kind: 'image', contentType: 'image/png' })
        await expect(uploads.register(link.uploadURL)).rejects.toThrow('400: This file cannot be used.')
        expect(await uploads.isKept(link)).toBe(false)
        await expect(uploads.register(link.uploadURL)).rejects.toThrow(/^400: mediaURL is not an upload address/)
      },
    )

    test('in a compressed file is refused', async () => {
      const link = await uploads.linkFor({ kind: 'image' })
      await put(link, gzipSync(samples.png!), { 'Content-Encoding': 'gzip' })
      await expect(uploads.register(link.uploadURL)).rejects.toThrow('400: This file cannot be used.')
      expect(await uploads.isKept(link)).toBe(false)
    })

    test('is refused at an address signed for another type', async () => {
      const link = await uploads.linkFor({ kind: 'image', contentType: 'image/png' })
      expect((await put(link, samples.html!, { 'Content-Type': 'text/html' })).status).toBe(uploads.gcs ? 403 : 415)
      expect(await uploads.isKept(link)).toBe(false)
    })

    test('without an announced type is served with its actual type', async () => {
      const link = await uploads.linkFor()
      expect((await put(link, samples.gif!, { 'Content-Type': 'text/html' })).status).toBe(200)
      const { objectPath } = await uploads.register(link.uploadURL)
      expect((await uploads.look(objectPath)).headers.get('content-type')).toBe('image/gif')
    })
  })

  describe('an upload address', () => {
    test('that this server did not sign is refused, however similar', async () => {
      const { uploadURL } = await uploads.uploaded('png')
      const other = new URL(uploadURL)
      other.host = 'files.example.test'
      const foreign = [
        'https://files.example.test/picture.png',
        'not an address',
        '/objects/1.png',
        other.href,
        uploadURL.replace(keyOf({ uploadURL, headers: {} }), randomUUID()),
        `${uploadURL}0`,
        uploadURL.replace(/([Ss]ignature=).{8}/, '$100000000'),
      ]
      for (const mediaURL of foreign)
        await expect(uploads.register(mediaURL)).rejects.toThrow('400: mediaURL is not an upload address of this site.')
      await expect(uploads.register(uploadURL)).resolves.toBeTruthy()
    })

    test('with a changed signature, limit, type, time or name accepts no file', async () => {
      const link = await uploads.linkFor({ kind: 'image', contentType: 'image/png' })
      const expiry = uploads.gcs ? /X-Goog-Expires=\d+/ : /expires=\d+/
      const changed = [
        link.uploadURL.replace(/([Ss]ignature=).{8}/, '$100000000'),
        link.uploadURL.replace(/([Ss]ignature=).*/, '$1'),
        link.uploadURL.split('?')[0] ?? '',
        link.uploadURL.replace(keyOf(link), randomUUID()),
        link.uploadURL.replace(expiry, (found) => `${found}0`),
        link.uploadURL.replace('limit=5242880', 'limit=52428800').replace('type=image%2Fpng', 'type=text%2Fhtml'),
      ].filter((each) => each !== link.uploadURL)
      expect(changed.length).toBe(uploads.gcs ? 5 : 6)
      for (const uploadURL of changed) expect((await put({ ...link, uploadURL }, samples.png!)).status).toBe(403)
      expect((await put(link, samples.png!)).status).toBe(200)
    })

    test('of another person is refused, and stays with its owner', async () => {
      const { uploadURL } = await uploads.uploaded('png')
      const other = await uploads.app.person({ role: 'ADMIN' })
      await expect(uploads.register(uploadURL, other)).rejects.toThrow('403: This upload belongs to somebody else.')
      await expect(uploads.register(uploadURL)).resolves.toBeTruthy()
    })

    test('accepts one file: the second is refused and the first stays', async () => {
      const link = await uploads.uploaded('png')
      expect((await put(link, samples.gif!)).status).toBe(uploads.gcs ? 412 : 409)
      const { objectPath } = await uploads.register(link.uploadURL)
      expect((await put(link, samples.gif!)).status).toBe(uploads.gcs ? 412 : 409)
      expect(Buffer.from(await (await uploads.look(objectPath)).arrayBuffer())).toEqual(samples.png)
    })

    test('accepts one file, also when two arrive at once', async () => {
      const link = await uploads.linkFor()
      const both = await Promise.all([put(link, sampleOf('png', MiB)), put(link, sampleOf('gif', MiB))])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, uploads.gcs ? 412 : 409]))
    })

    test('is registered once, however many requests arrive at once', async () => {
      const { uploadURL } = await uploads.uploaded('png')
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => uploads.register(uploadURL)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
      expect(refusals).toEqual(Array(4).fill('Error: 409: This upload has been registered already.'))
      await expect(uploads.register(uploadURL)).rejects.toThrow('409: This upload has been registered already.')
    })

    test('expires after fifteen minutes, for the file and for the registration', async () => {
      const unused = await uploads.linkFor()
      const used = await uploads.uploaded('png')
      uploads.app.time.advance(15 * minuteMs + 1000)
      expect((await put(unused, samples.png!)).status).toBe(uploads.gcs ? 400 : 403)
      expect(await uploads.isKept(unused)).toBe(false)
      await expect(uploads.register(unused.uploadURL)).rejects.toThrow('409: This upload has expired.')
      await expect(uploads.register(used.uploadURL)).rejects.toThrow('409: This upload has expired.')
    })

    test('of a file uploaded just before the expiry can be registered in the next fifteen minutes', async () => {
      const link = await uploads.linkFor()
      uploads.app.time.advance(14 * minuteMs)
      expect((await put(link, samples.png!)).status).toBe(200)
      uploads.app.time.advance(14 * minuteMs)
      await expect(uploads.register(link.uploadURL)).resolves.toBeTruthy()
    })
  })

  test('an interrupted upload leaves nothing visible', async () => {
    const link = await uploads.linkFor({ kind: 'video' })
    await breakOff(link, sampleOf('mp4', 2 * MiB))
    expect(await uploads.isKept(link)).toBe(false)
    await expect(uploads.register(link.uploadURL)).rejects.toThrow('409: The file has not arrived yet.')
    expect((await uploads.look(`/objects/${keyOf(link)}.mp4`)).status).toBe(404)
    expect((await put(link, samples.mp4!)).status).toBe(200)
    await expect(uploads.register(link.uploadURL)).resolves.toBeTruthy()
  })

  test('an unregistered upload is deleted after a day, and a registered one stays', async () => {
    const path = await uploads.published('png')
    const forgotten = await uploads.uploaded('png')
    const ownerless = await uploads.uploaded('png')
    await store.deleteUnregistered(uploads.app.db, keyOf(ownerless))
    await uploads.removeUnused()
    expect(await uploads.isKept(forgotten)).toBe(true)
    uploads.app.time.advance(dayMs + minuteMs)
    const fresh = await uploads.linkFor()
    expect(await uploads.removeUnused()).toBeGreaterThanOrEqual(2)
    expect([await uploads.isKept(forgotten), await uploads.isKept(ownerless)]).toEqual([false, false])
    await expect(uploads.register(forgotten.uploadURL)).rejects.toThrow(/^400: /)
    expect((await uploads.look(path)).status).toBe(200)
    expect((await put(fresh, samples.png!)).status).toBe(200)
    expect(await uploads.removeUnused()).toBe(0)
  })

  test('a person gets sixty addresses in ten minutes; refused requests do not count', async () => {
    await uploads.changeAdmin()
    for (let n = 0; n < 5; n++) await expect(uploads.linkFor({ contentType: 'text/html' })).rejects.toThrow(/^400: /)
    for (let n = 0; n < 60; n++) await uploads.linkFor()
    await expect(uploads.linkFor()).rejects.toThrow(/^429: .+ Please try again in 10 minutes\.$/)
    uploads.app.time.advance(10 * minuteMs + 1000)
    await uploads.linkFor()
  })
})

/** Sends without a Content-Length, so that the size is not known in advance; returns the status. */
function putInChunks({ uploadURL, headers }: Link, file: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(uploadURL, { method: 'PUT', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', reject)
    for (let at = 0; at < file.length; at += MiB) sending.write(file.subarray(at, at + MiB))
    sending.end()
  })
}

/** Announces the whole file, sends half of it and disconnects. */
function breakOff({ uploadURL, headers }: Link, file: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = httpRequest(uploadURL, { method: 'PUT', headers: { ...headers, 'Content-Length': file.length } })
    sending.on('error', () => resolve())
    sending.write(file.subarray(0, file.length / 2), () => sending.destroy(new Error('left')))
  })
}
