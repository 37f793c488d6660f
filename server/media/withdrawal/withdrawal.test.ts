import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories as entries } from '#shared/entries/entries.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { uploads as uploadRows } from '#server/db/tables/media.ts'
import { markWithdrawn } from './withdrawn-files.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createLog } from '#server/log.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { stores } from '#server/testing/library/stores.ts'
import { idOf, startUploads, type Uploads } from '#server/testing/library/uploads.ts'
import { createRemoval } from './removal.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const removal = ({ app }: Uploads, objects: ObjectStore) =>
  createRemoval({ db: app.db, objects, clock: () => app.time.now(), log: createLog('silent') })

describe.each(stores)('a withdrawn file on %s', (where) => {
  const uploads = usePerFile(() => startUploads(where))

  test('is 410 at once for everybody, also for browsers with a copy, and the answer says why', async () => {
    const path = await uploads.published('png')
    const etag = (await uploads.look(path)).headers.get('etag') ?? ''
    await uploads.withdraw(path)
    const conditionalHeaders: Record<string, string>[] = [{}, { 'If-None-Match': etag }, { Range: 'bytes=0-3' }]
    for (const headers of conditionalHeaders) {
      const answer = await uploads.look(path, headers)
      expect(answer.status).toBe(410)
      expect(await answer.text()).toBe('This file has been taken back. It is no longer here.')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await uploads.look(path, {}, 'HEAD')).status).toBe(410)
    await expect(uploads.withdraw(path)).rejects.toThrow(/^404: /)
    // The removal runs in the background; the next tests count theirs.
    await expect.poll(() => removal(uploads, uploads.app.objects).run()).toBe(0)
  })

  test('loses its bytes; an unreachable store gets another request', async () => {
    const path = await uploads.published('png')
    let requests = 0
    const away = { ...uploads.app.objects, remove: () => Promise.reject(new Error(`away ${(requests += 1)}`)) }
    await markWithdrawn(uploads.app.db, [idOf(path)], uploads.app.time.now())
    expect(await removal(uploads, away).run()).toBe(0)
    expect(requests).toBe(1)
    expect(await uploads.app.objects.find(idOf(path))).toBeDefined()
    expect(await removal(uploads, uploads.app.objects).run()).toBe(1)
    expect(await uploads.app.objects.find(idOf(path))).toBeUndefined()
    expect(await removal(uploads, uploads.app.objects).run()).toBe(0)
    expect((await uploads.look(path)).status).toBe(410)
  })

  test('is removed in one run, also among many others that cannot be removed', async () => {
    const { app } = uploads
    const at = app.time.now()
    const about = { addressHash: '', limit: 1, expiresAt: at, registeredAt: at, type: 'image/png', size: 1 }
    const ids = Array.from({ length: 500 }, () => randomUUID()).toSorted()
    await app.db.insert(uploadRows).values(ids.map((id) => ({ ...about, id, address: id, withdrawnAt: at })))
    const stuck = new Set<string>(ids.slice(0, 250))
    let [tries, now, most] = [0, 0, 0]
    const objects: ObjectStore = {
      ...app.objects,
      async remove(id) {
        tries += 1
        most = Math.max(most, (now += 1))
        await Promise.resolve()
        now -= 1
        if (stuck.has(id)) throw new Error('cannot be deleted')
      },
    }
    const stubborn = removal(uploads, objects)
    const run = () => stubborn.run()
    expect(await run()).toBe(250)
    expect(most).toBe(8)
    // The failed ones wait, each time longer.
    expect([await run(), tries]).toEqual([0, 500])
    app.time.advance(6 * minuteMs)
    expect([await run(), tries]).toEqual([0, 750])
    app.time.advance(6 * minuteMs)
    expect([await run(), tries]).toEqual([0, 750])
    stuck.clear()
    app.time.advance(6 * minuteMs)
    expect([await run(), tries]).toEqual([250, 1000])
    app.time.advance(-18 * minuteMs)
  })

  test('is deleted without waiting for a job', async () => {
    const path = await uploads.published('png')
    await uploads.withdraw(path)
    await vi.waitFor(async () => expect(await uploads.app.objects.find(idOf(path))).toBeUndefined(), 60_000)
  })

  test('is deleted again after a restored backup brings it back', async () => {
    const path = await uploads.published('png')
    await uploads.withdraw(path)
    await vi.waitFor(async () => expect(await uploads.app.objects.find(idOf(path))).toBeUndefined(), 60_000)
    await uploads.app.objects.write(idOf(path), samples.png!, 'image/png')
    uploads.app.time.advance(dayMs + minuteMs)
    await uploads.removeUnused()
    expect(await uploads.app.objects.find(idOf(path))).toBeUndefined()
    uploads.app.time.advance(-dayMs - minuteMs)
  })

  test('is removed from every entry', async () => {
    const path = await uploads.published('png')
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: path, videoUrl: null }
    const { id } = await uploads.admin.call(entries.create, { body })
    await uploads.withdraw(path)
    expect(await uploads.app.visitor.call(entries.read, { params: { id } })).toMatchObject({
      imageUrl: null,
      version: 2,
    })
    const [last] = await uploads.admin.call(entryDocuments.history, { params: { id } })
    expect(last).toMatchObject({ version: 2, why: 'A file was taken back.', actorName: null })
  })

  test('is recognised by its full address too', async () => {
    const [path, picture] = [await uploads.published('png'), await uploads.published('png')]
    const entry = {
      imageUrl: `${uploads.app.url}${picture}?again#there`,
      audioUrl: uploads.app.url + path,
      videoUrl: null,
    }
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', ...entry }
    const { id } = await uploads.admin.call(entries.create, { body })
    const read = () => uploads.app.visitor.call(entries.read, { params: { id } })
    expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: path })
    expect(await uploads.admin.call(entries.update, { params: { id }, body })).toMatchObject({
      audioUrl: path,
      version: 1,
    })
    await uploads.withdraw(path)
    expect(await read()).toMatchObject({ imageUrl: picture, audioUrl: null })
    await expect(uploads.admin.call(entries.update, { params: { id }, body })).rejects.toThrow(
      '400: Sound: this file was taken back',
    )
  })

  test('is kept out of an entry saved at the same moment', async () => {
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

  test('can be withdrawn by admins only', async () => {
    const path = await uploads.published('png')
    await expect(uploads.withdraw(path, await uploads.app.person({ role: 'TEACHER' }))).rejects.toThrow(/^403: /)
    await expect(uploads.withdraw(path, uploads.app.visitor)).rejects.toThrow(/^401: /)
    expect((await uploads.look(path)).status).toBe(200)
  })
})
