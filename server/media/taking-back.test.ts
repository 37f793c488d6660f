import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories as entries } from '#shared/entries.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createLog } from '#server/log.ts'
import { samples } from '#server/testing/media-samples.ts'
import { stores } from '#server/testing/stores.ts'
import { idOf, startUploads } from '#server/testing/uploads.ts'
import type { Uploads } from '#server/testing/uploads.ts'
import { createRemoval } from './removal.ts'
import { createMediaStore } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

const removal = ({ app }: Uploads, objects: ObjectStore) =>
  createRemoval({ store: createMediaStore(app.db), objects, clock: () => app.time.now(), log: createLog('silent') })

describe.each(stores)('a file on %s that is taken back', (where) => {
  let uploads: Uploads
  beforeAll(async () => void (uploads = await startUploads(where)))
  afterAll(() => uploads.close())

  test('answers 410 at once to everybody, to browsers that have it too, and says so', async () => {
    const path = await uploads.published('png')
    const etag = (await uploads.look(path)).headers.get('etag') ?? ''
    await uploads.takeBack(path)
    const asked: Record<string, string>[] = [{}, { 'If-None-Match': etag }, { Range: 'bytes=0-3' }]
    for (const headers of asked) {
      const answer = await uploads.look(path, headers)
      expect(answer.status).toBe(410)
      expect(await answer.text()).toBe('This file has been taken back. It is no longer here.')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await uploads.look(path, {}, 'HEAD')).status).toBe(410)
    await expect(uploads.takeBack(path)).rejects.toThrow(/^404: /)
  })

  test('loses its bytes; a store that is away is asked again', async () => {
    const path = await uploads.published('png')
    let asked = 0
    const away = { ...uploads.app.objects, remove: () => Promise.reject(new Error(`away ${(asked += 1)}`)) }
    await createMediaStore(uploads.app.db).withdraw(uploads.app.db, [idOf(path)], uploads.app.time.now())
    expect(await removal(uploads, away).run()).toBe(0)
    expect(asked).toBe(1)
    expect(await uploads.app.objects.find(idOf(path))).toBeDefined()
    expect(await removal(uploads, uploads.app.objects).run()).toBe(1)
    expect(await uploads.app.objects.find(idOf(path))).toBeUndefined()
    expect(await removal(uploads, uploads.app.objects).run()).toBe(0)
    expect((await uploads.look(path)).status).toBe(410)
  })

  test('is gone without waiting for a job', async () => {
    const path = await uploads.published('png')
    await uploads.takeBack(path)
    await vi.waitFor(async () => expect(await uploads.app.objects.find(idOf(path))).toBeUndefined(), 60_000)
  })

  test('does not stay when a restored copy of the files brings it back', async () => {
    const path = await uploads.published('png')
    await uploads.takeBack(path)
    await vi.waitFor(async () => expect(await uploads.app.objects.find(idOf(path))).toBeUndefined(), 60_000)
    await uploads.app.objects.write(idOf(path), samples.png!, 'image/png')
    uploads.app.time.advance(day + minute)
    await uploads.sweep()
    expect(await uploads.app.objects.find(idOf(path))).toBeUndefined()
    uploads.app.time.advance(-day - minute)
  })

  test('is named by no entry any more', async () => {
    const path = await uploads.published('png')
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: path, videoUrl: null }
    const { id } = await uploads.admin.call(entries.create, { body })
    await uploads.takeBack(path)
    expect(await uploads.app.visitor.call(entries.read, { params: { id } })).toMatchObject({
      imageUrl: null,
      version: 2,
    })
    const [last] = await uploads.admin.call(dictionary.history, { params: { id } })
    expect(last).toMatchObject({ version: 2, why: 'A file was taken back.', actorName: null })
  })

  test('is ours by its whole address too', async () => {
    const [path, picture] = [await uploads.published('png'), await uploads.published('png')]
    const whole = {
      imageUrl: `${uploads.app.url}${picture}?again#there`,
      audioUrl: uploads.app.url + path,
      videoUrl: null,
    }
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', ...whole }
    const { id } = await uploads.admin.call(entries.create, { body })
    const read = () => uploads.app.visitor.call(entries.read, { params: { id } })
    expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: path })
    expect(await uploads.admin.call(entries.update, { params: { id }, body })).toMatchObject({
      audioUrl: path,
      version: 1,
    })
    await uploads.takeBack(path)
    expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: null })
    await expect(uploads.admin.call(entries.update, { params: { id }, body })).rejects.toThrow(
      '400: Sound: this file was taken back',
    )
  })

  test('does not come in with an entry that is written in the same moment', async () => {
    const path = await uploads.published('png')
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: path, videoUrl: null }
    const { id } = await uploads.admin.call(entries.create, { body: { ...body, imageUrl: null } })
    const client = await uploads.app.db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE uploads SET withdrawn_at = now() WHERE id = $1', [idOf(path)])
      const written = Promise.allSettled([
        uploads.admin.call(entries.update, { params: { id }, body }),
        uploads.admin.call(entries.create, { body }),
      ])
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await uploads.app.db.$client.query(waiting)).rowCount, { timeout: 4000 }).toBe(2)
      await client.query('COMMIT')
      for (const outcome of await written)
        expect(String((outcome as PromiseRejectedResult).reason)).toContain('taken back')
    } finally {
      client.release(true)
    }
    expect(await uploads.app.visitor.call(entries.read, { params: { id } })).toMatchObject({
      imageUrl: null,
      version: 1,
    })
  })

  test('is taken back by admins alone', async () => {
    const path = await uploads.published('png')
    await expect(uploads.takeBack(path, await uploads.app.person({ role: 'TEACHER' }))).rejects.toThrow(/^403: /)
    await expect(uploads.takeBack(path, uploads.app.visitor)).rejects.toThrow(/^401: /)
    expect((await uploads.look(path)).status).toBe(200)
  })
})
