import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories as entries } from '#shared/entries.ts'
import { media } from '#shared/media.ts'
import { MiB } from '#shared/site.ts'
import type { BodyToSend } from '#shared/endpoint.ts'
import { users } from '#server/db/tables.ts'
import { eq } from 'drizzle-orm'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createLog } from '#server/log.ts'
import { startGcsServer } from '#tests/doubles/gcs/server.ts'
import type { GcsServer } from '#tests/doubles/gcs/server.ts'
import { sampleOf, samples } from '#server/testing/media-samples.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { createRemoval } from './removal.ts'
import { createMediaStore } from './store.ts'
import { sweepUploads } from './media.ts'

type Link = { uploadURL: string; headers: Record<string, string> }
const minute = 60_000
const day = 24 * 60 * minute

const put = (link: Link, file: Buffer, headers: Record<string, string> = {}) =>
  fetch(link.uploadURL, { method: 'PUT', headers: { ...link.headers, ...headers }, body: new Uint8Array(file) })
const keyOf = (link: Link) => new URL(link.uploadURL).pathname.split('/').at(-1) ?? ''

const withPlace = (ending: string) =>
  readFileSync(resolve(import.meta.dirname, `../testing/pictures/with-place.${ending}`))
const idOf = (path: string) => /[0-9a-f-]{36}/.exec(path)?.[0] ?? ''

describe.each(['this server’s disk', 'a bucket'])('uploads kept on %s', (where) => {
  let gcs: GcsServer | undefined
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    if (where === 'a bucket') {
      gcs = await startGcsServer()
      process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
    }
    app = await startTestApp(gcs ? { env: { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url } } : {})
    if (gcs) gcs.now = () => app.time.now()
    admin = await app.person({ role: 'ADMIN' })
  })
  afterAll(async () => {
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS
    await app.close()
    await gcs?.close()
  })

  const linkFor = (body: BodyToSend<typeof media.upload> = {}) => admin.call(media.upload, { body })
  const register = (mediaURL: string, person = admin) => person.call(media.register, { body: { mediaURL } })
  const sweep = () => sweepUploads({ store: createMediaStore(app.db), objects: app.objects }, app.time.now())
  const removal = (objects: ObjectStore) =>
    createRemoval({ store: createMediaStore(app.db), objects, clock: () => app.time.now(), log: createLog('silent') })
  const takeBack = (path: string, person = admin) => person.call(media.withdraw, { params: { id: idOf(path) } })
  const isKept = async (link: Link) => (await app.objects.find(keyOf(link))) !== undefined

  async function uploaded(name: string, body: BodyToSend<typeof media.upload> = {}): Promise<Link> {
    const link = await linkFor(body)
    expect((await put(link, samples[name]!)).status).toBe(200)
    return link
  }
  async function published(name: string): Promise<string> {
    return (await register((await uploaded(name)).uploadURL)).objectPath
  }
  const look = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.visitor.fetch(path, { method, headers })

  test('a picture that an admin uploads is seen by everybody, as what it is and as nothing else', async () => {
    const link = await uploaded('png', { kind: 'image', contentType: 'image/png', size: samples.png!.length })
    const { objectPath } = await register(link.uploadURL)
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}\.png$/)
    const answer = await look(objectPath)
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

  test('the address alone, as upload libraries give it back, registers the file too', async () => {
    const { uploadURL } = await uploaded('mp3', { kind: 'audio' })
    const bare = uploadURL.split('?')[0] ?? ''
    expect((await register(bare)).objectPath).toMatch(/\.mp3$/)
  })

  test('only admins get an upload address, and only admins register', async () => {
    const { uploadURL } = await uploaded('png')
    const teacher = await app.person({ role: 'TEACHER' })
    await expect(teacher.call(media.upload, { body: {} })).rejects.toThrow(/^403: /)
    await expect(register(uploadURL, teacher)).rejects.toThrow(/^403: /)
    await expect(register(uploadURL, app.visitor)).rejects.toThrow(/^401: /)
  })

  describe('the limit', () => {
    test.each([
      ['image', 'png', 5],
      ['audio', 'mp3', 10],
      ['video', 'mp4', 50],
    ] as const)(
      'of %s: a file of that size passes, one of a byte more is refused and not kept',
      async (kind, name, mb) => {
        const fits = await linkFor({ kind })
        expect((await put(fits, sampleOf(name, mb * MiB))).status).toBe(200)
        await expect(register(fits.uploadURL)).resolves.toBeTruthy()

        const tooMuch = await linkFor({ kind })
        expect((await put(tooMuch, sampleOf(name, mb * MiB + 1))).status).toBe(gcs ? 400 : 413)
        expect(await isKept(tooMuch)).toBe(false)
        await expect(register(tooMuch.uploadURL)).rejects.toThrow('409: The file has not arrived yet.')
      },
    )

    test('holds for a file whose sender does not say how long it is', async () => {
      const link = await linkFor({ kind: 'image' })
      expect(await putInChunks(link, sampleOf('png', 5 * MiB + 1))).toBe(gcs ? 400 : 413)
      expect(await isKept(link)).toBe(false)
    })

    test('is the announced size, where one was announced', async () => {
      const link = await linkFor({ kind: 'image', size: 100 })
      expect((await put(link, sampleOf('png', 101))).status).toBe(gcs ? 400 : 413)
      expect((await put(link, sampleOf('png', 100))).status).toBe(200)
    })

    test('refuses an announced size before anything is sent', async () => {
      await expect(linkFor({ kind: 'image', size: 5 * MiB + 1 })).rejects.toThrow(
        '413: An image may have 5 MB at most.',
      )
      await expect(linkFor({ size: 50 * MiB + 1 })).rejects.toThrow(/^413: /)
      await expect(linkFor({ size: 0 })).rejects.toThrow('400: The file is empty.')
      await expect(linkFor({ size: -1 })).rejects.toThrow('400: size must be at least 1 byte.')
    })

    test('of a file of undeclared kind is that of the kind it turns out to be', async () => {
      const link = await linkFor()
      expect((await put(link, sampleOf('png', 12 * MiB))).status).toBe(200)
      await expect(register(link.uploadURL)).rejects.toThrow('413: An image may have 5 MB at most.')
      expect(await isKept(link)).toBe(false)

      const video = await linkFor()
      expect((await put(video, sampleOf('webm', 12 * MiB))).status).toBe(200)
      expect((await register(video.uploadURL)).objectPath).toMatch(/\.webm$/)
    })
  })

  describe('a wrong type', () => {
    test.each(['image/svg+xml', 'text/html', 'application/pdf', 'image/heic'])(
      'is refused by name: %s',
      async (contentType) => {
        await expect(linkFor({ contentType })).rejects.toThrow('400: This file cannot be used.')
        await expect(linkFor({ kind: 'image', contentType })).rejects.toThrow(
          '400: This file cannot be used. An image may be',
        )
      },
    )

    test.each(['svg', 'svg with a heading', 'html', 'text', 'pdf', 'nothing', 'mp3'])(
      'under a right name is refused by its first bytes, and removed: %s as image/png',
      async (name) => {
        const link = await uploaded(name, { kind: 'image', contentType: 'image/png' })
        await expect(register(link.uploadURL)).rejects.toThrow('400: This file cannot be used.')
        expect(await isKept(link)).toBe(false)
        await expect(register(link.uploadURL)).rejects.toThrow(/^400: mediaURL is not an upload address/)
      },
    )

    test('that hides in a packed file is refused', async () => {
      const link = await linkFor({ kind: 'image' })
      await put(link, gzipSync(samples.png!), { 'Content-Encoding': 'gzip' })
      await expect(register(link.uploadURL)).rejects.toThrow('400: This file cannot be used.')
      expect(await isKept(link)).toBe(false)
    })

    test('is not taken at an address that was signed for another', async () => {
      const link = await linkFor({ kind: 'image', contentType: 'image/png' })
      expect((await put(link, samples.html!, { 'Content-Type': 'text/html' })).status).toBe(gcs ? 403 : 415)
      expect(await isKept(link)).toBe(false)
    })

    test('sent where no type was announced is served as what it really is', async () => {
      const link = await linkFor()
      expect((await put(link, samples.gif!, { 'Content-Type': 'text/html' })).status).toBe(200)
      const { objectPath } = await register(link.uploadURL)
      expect((await look(objectPath)).headers.get('content-type')).toBe('image/gif')
    })
  })

  describe('an address', () => {
    test('that this server never signed is refused, however alike', async () => {
      const { uploadURL } = await uploaded('png')
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
        await expect(register(mediaURL)).rejects.toThrow('400: mediaURL is not an upload address of this site.')
      await expect(register(uploadURL)).resolves.toBeTruthy()
    })

    test('with a changed signature, limit, type, time or name takes no file', async () => {
      const link = await linkFor({ kind: 'image', contentType: 'image/png' })
      const expiry = gcs ? /X-Goog-Expires=\d+/ : /expires=\d+/
      const changed = [
        link.uploadURL.replace(/([Ss]ignature=).{8}/, '$100000000'),
        link.uploadURL.replace(/([Ss]ignature=).*/, '$1'),
        link.uploadURL.split('?')[0] ?? '',
        link.uploadURL.replace(keyOf(link), randomUUID()),
        link.uploadURL.replace(expiry, (found) => `${found}0`),
        link.uploadURL.replace('limit=5242880', 'limit=52428800').replace('type=image%2Fpng', 'type=text%2Fhtml'),
      ].filter((each) => each !== link.uploadURL)
      expect(changed.length).toBe(gcs ? 5 : 6)
      for (const uploadURL of changed) expect((await put({ ...link, uploadURL }, samples.png!)).status).toBe(403)
      expect((await put(link, samples.png!)).status).toBe(200)
    })

    test('that was signed for somebody else is refused, and stays theirs', async () => {
      const { uploadURL } = await uploaded('png')
      const other = await app.person({ role: 'ADMIN' })
      await expect(register(uploadURL, other)).rejects.toThrow('403: This upload belongs to somebody else.')
      await expect(register(uploadURL)).resolves.toBeTruthy()
    })

    test('takes one file: the second is refused and the first stays', async () => {
      const link = await uploaded('png')
      expect((await put(link, samples.gif!)).status).toBe(gcs ? 412 : 409)
      const { objectPath } = await register(link.uploadURL)
      expect((await put(link, samples.gif!)).status).toBe(gcs ? 412 : 409)
      expect(Buffer.from(await (await look(objectPath)).arrayBuffer())).toEqual(samples.png)
    })

    test('takes one file, when two arrive at once too', async () => {
      const link = await linkFor()
      const both = await Promise.all([put(link, sampleOf('png', MiB)), put(link, sampleOf('gif', MiB))])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, gcs ? 412 : 409]))
    })

    test('registers once, however many ask at once', async () => {
      const { uploadURL } = await uploaded('png')
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => register(uploadURL)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
      expect(refusals).toEqual(Array(4).fill('Error: 409: This upload has been registered already.'))
      await expect(register(uploadURL)).rejects.toThrow('409: This upload has been registered already.')
    })

    test('expires after fifteen minutes, for the file and for the registration', async () => {
      const unused = await linkFor()
      const used = await uploaded('png')
      app.time.advance(15 * minute + 1000)
      expect((await put(unused, samples.png!)).status).toBe(gcs ? 400 : 403)
      expect(await isKept(unused)).toBe(false)
      await expect(register(unused.uploadURL)).rejects.toThrow('409: This upload has expired.')
      await expect(register(used.uploadURL)).rejects.toThrow('409: This upload has expired.')
    })

    test('of a file that arrived at the last moment can be registered in the next fifteen minutes', async () => {
      const link = await linkFor()
      app.time.advance(14 * minute)
      expect((await put(link, samples.png!)).status).toBe(200)
      app.time.advance(14 * minute)
      await expect(register(link.uploadURL)).resolves.toBeTruthy()
    })
  })

  describe('/objects', () => {
    test('serves nothing that was not registered', async () => {
      const link = await uploaded('png')
      for (const path of [
        `/objects/${keyOf(link)}.png`,
        `/objects/${keyOf(link)}`,
        `/objects/${randomUUID()}.png`,
        '/objects/',
        '/objects',
      ])
        expect((await look(path)).status).toBe(404)
      const { objectPath } = await register(link.uploadURL)
      expect((await look(objectPath.replace('.png', '.gif'))).status).toBe(404)
      expect((await look(`${objectPath}/`)).status).toBe(404)
    })

    test('gives nothing away to addresses that try to climb out', async () => {
      const path = await published('png')
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
      const answered = await Promise.all(climbing.map(async (each) => [each, await statusOf(app.url, each)]))
      expect(answered).toEqual(climbing.map((each) => [each, 404]))
    })

    test('gives parts of a file, so that players can seek', async () => {
      const path = await published('wav')
      const file = samples.wav!
      const parts = { 'bytes=0-3': [0, 3], 'bytes=4-': [4, 47], 'bytes=-5': [43, 47], 'bytes=40-999': [40, 47] }
      expect(file.length).toBe(48)
      for (const [range, [start = 0, end = 0]] of Object.entries(parts)) {
        const answer = await look(path, { Range: range })
        expect(answer.status).toBe(206)
        expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/48`)
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.subarray(start, end + 1))
      }
    })

    test.each(['bytes=48-', 'bytes=48-50', 'bytes=100000-'])('refuses a part past the end: %s', async (range) => {
      const answer = await look(await published('wav'), { Range: range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe('bytes */48')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    test.each(['bytes=0-1,4-5', 'bytes=x', 'lines=1-2'])('answers the whole to %s', async (range) => {
      const answer = await look(await published('wav'), { Range: range })
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBe(48)
    })

    test('gives a part only of the very file that a browser has begun', async () => {
      const path = await published('wav')
      const etag = (await look(path)).headers.get('etag') ?? ''
      expect((await look(path, { Range: 'bytes=0-3', 'If-Range': etag })).status).toBe(206)
      expect((await look(path, { Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
      expect((await look(path, { 'If-None-Match': etag })).status).toBe(304)
    })

    test('tells length and type without the file', async () => {
      const answer = await look(await published('wav'), { Range: 'bytes=0-3' }, 'HEAD')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-length')).toBe('48')
      expect(await answer.text()).toBe('')
    })

    test('keeps serving what a deleted admin registered', async () => {
      const path = await published('png')
      await app.db.delete(users).where(eq(users.id, admin.id ?? ''))
      admin = await app.person({ role: 'ADMIN' })
      expect((await look(path)).status).toBe(200)
    })
  })

  describe('a picture with a place in it', () => {
    test.each(['jpg', 'png', 'webp', 'gif', 'avif'])('leaves without it: %s', async (ending) => {
      const link = await linkFor({ kind: 'image' })
      expect((await put(link, withPlace(ending))).status).toBe(200)
      const { objectPath } = await register(link.uploadURL)
      const answer = await look(objectPath)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
      for (const text of ['Penampang', 'Lojutah', 'GPS', 'xmpmeta']) expect(bytes.includes(text)).toBe(false)
    })

    test('that is cut off is refused, and removed', async () => {
      const link = await linkFor({ kind: 'image' })
      const whole = withPlace('jpg')
      expect((await put(link, whole.subarray(0, whole.length - 200))).status).toBe(200)
      await expect(register(link.uploadURL)).rejects.toThrow('400: This picture is damaged or cut off.')
      expect(await isKept(link)).toBe(false)
    })
  })

  describe('a file that is taken back', () => {
    test('answers 410 at once to everybody, to browsers that have it too, and says so', async () => {
      const path = await published('png')
      const etag = (await look(path)).headers.get('etag') ?? ''
      await takeBack(path)
      const asked: Record<string, string>[] = [{}, { 'If-None-Match': etag }, { Range: 'bytes=0-3' }]
      for (const headers of asked) {
        const answer = await look(path, headers)
        expect(answer.status).toBe(410)
        expect(await answer.text()).toBe('This file has been taken back. It is no longer here.')
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      expect((await look(path, {}, 'HEAD')).status).toBe(410)
      await expect(takeBack(path)).rejects.toThrow(/^404: /)
    })

    test('loses its bytes; a store that is away is asked again', async () => {
      const path = await published('png')
      let asked = 0
      const away = { ...app.objects, remove: () => Promise.reject(new Error(`away ${(asked += 1)}`)) }
      await createMediaStore(app.db).withdraw(app.db, [idOf(path)], app.time.now())
      expect(await removal(away).run()).toBe(0)
      expect(asked).toBe(1)
      expect(await app.objects.find(idOf(path))).toBeDefined()
      expect(await removal(app.objects).run()).toBe(1)
      expect(await app.objects.find(idOf(path))).toBeUndefined()
      expect(await removal(app.objects).run()).toBe(0)
      expect((await look(path)).status).toBe(410)
    })

    test('is gone without waiting for a job', async () => {
      const path = await published('png')
      await takeBack(path)
      await vi.waitFor(async () => expect(await app.objects.find(idOf(path))).toBeUndefined(), 5000)
    })

    test('does not stay when a restored copy of the files brings it back', async () => {
      const path = await published('png')
      await takeBack(path)
      await vi.waitFor(async () => expect(await app.objects.find(idOf(path))).toBeUndefined(), 5000)
      await app.objects.write(idOf(path), samples.png!, 'image/png')
      app.time.advance(day + minute)
      await sweep()
      expect(await app.objects.find(idOf(path))).toBeUndefined()
      app.time.advance(-day - minute)
    })

    test('is named by no entry any more', async () => {
      const path = await published('png')
      const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: path, videoUrl: null }
      const { id } = await admin.call(entries.create, { body })
      await takeBack(path)
      expect(await app.visitor.call(entries.read, { params: { id } })).toMatchObject({ imageUrl: null, version: 2 })
      const [last] = await admin.call(dictionary.history, { params: { id } })
      expect(last).toMatchObject({ version: 2, why: 'A file was taken back.', actorName: null })
    })

    test('is ours by its whole address too', async () => {
      const [path, picture] = [await published('png'), await published('png')]
      const whole = { imageUrl: `${app.url}${picture}?again#there`, audioUrl: app.url + path, videoUrl: null }
      const body = { type: 'WORD' as const, title: 'walai', content: 'house', ...whole }
      const { id } = await admin.call(entries.create, { body })
      const read = () => app.visitor.call(entries.read, { params: { id } })
      expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: path })
      expect(await admin.call(entries.update, { params: { id }, body })).toMatchObject({ audioUrl: path, version: 1 })
      await takeBack(path)
      expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: null })
      await expect(admin.call(entries.update, { params: { id }, body })).rejects.toThrow(
        '400: Sound: this file was taken back',
      )
    })

    test('does not come in with an entry that is written in the same moment', async () => {
      const path = await published('png')
      const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: path, videoUrl: null }
      const { id } = await admin.call(entries.create, { body: { ...body, imageUrl: null } })
      const client = await app.db.$client.connect()
      try {
        await client.query('BEGIN')
        await client.query('UPDATE uploads SET withdrawn_at = now() WHERE id = $1', [idOf(path)])
        const written = Promise.allSettled([
          admin.call(entries.update, { params: { id }, body }),
          admin.call(entries.create, { body }),
        ])
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        await expect.poll(async () => (await app.db.$client.query(waiting)).rowCount, { timeout: 4000 }).toBe(2)
        await client.query('COMMIT')
        for (const outcome of await written)
          expect(String((outcome as PromiseRejectedResult).reason)).toContain('taken back')
      } finally {
        client.release(true)
      }
      expect(await app.visitor.call(entries.read, { params: { id } })).toMatchObject({ imageUrl: null, version: 1 })
    })

    test('is taken back by admins alone', async () => {
      const path = await published('png')
      await expect(takeBack(path, await app.person({ role: 'TEACHER' }))).rejects.toThrow(/^403: /)
      await expect(takeBack(path, app.visitor)).rejects.toThrow(/^401: /)
      expect((await look(path)).status).toBe(200)
    })
  })

  test('an upload that breaks off leaves nothing that anybody could see', async () => {
    const link = await linkFor({ kind: 'video' })
    await breakOff(link, sampleOf('mp4', 2 * MiB))
    expect(await isKept(link)).toBe(false)
    await expect(register(link.uploadURL)).rejects.toThrow('409: The file has not arrived yet.')
    expect((await look(`/objects/${keyOf(link)}.mp4`)).status).toBe(404)
    expect((await put(link, samples.mp4!)).status).toBe(200)
    await expect(register(link.uploadURL)).resolves.toBeTruthy()
  })

  test('what nobody registered is swept after a day; what was registered stays', async () => {
    const path = await published('png')
    const forgotten = await uploaded('png')
    const ownerless = await uploaded('png')
    await createMediaStore(app.db).forget(keyOf(ownerless))
    await sweep()
    expect(await isKept(forgotten)).toBe(true)
    app.time.advance(day + minute)
    const fresh = await linkFor()
    expect(await sweep()).toBeGreaterThanOrEqual(2)
    expect([await isKept(forgotten), await isKept(ownerless)]).toEqual([false, false])
    await expect(register(forgotten.uploadURL)).rejects.toThrow(/^400: /)
    expect((await look(path)).status).toBe(200)
    expect((await put(fresh, samples.png!)).status).toBe(200)
    expect(await sweep()).toBe(0)
  })

  test('sixty addresses in ten minutes are enough; refused requests do not count', async () => {
    admin = await app.person({ role: 'ADMIN' })
    for (let n = 0; n < 5; n++) await expect(linkFor({ contentType: 'text/html' })).rejects.toThrow(/^400: /)
    for (let n = 0; n < 60; n++) await linkFor()
    await expect(linkFor()).rejects.toThrow(/^429: .+ Please try again in 10 minutes\.$/)
    app.time.advance(10 * minute + 1000)
    await linkFor()
  })
})

/** Sends without a length, as a lying sender would; answers the status. */
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

/** Announces the whole file, sends half of it, and leaves. */
function breakOff({ uploadURL, headers }: Link, file: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = httpRequest(uploadURL, { method: 'PUT', headers: { ...headers, 'Content-Length': file.length } })
    sending.on('error', () => resolve())
    sending.write(file.subarray(0, file.length / 2), () => sending.destroy(new Error('left')))
  })
}

/** `fetch` would tidy the path up first. */
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
