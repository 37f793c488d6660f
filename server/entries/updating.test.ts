import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories as categoryTable } from '#server/db/tables/library.ts'
import { entryWriter, walai } from '#server/testing/library/editing.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin, otherAdmin } = useTestApp({ admin: 'an admin', otherAdmin: 'an admin' })

const { create, send } = entryWriter(admin)
const read = (id: string) => app.visitor.call(categories.read, { params: { id } })

describe('an update of an entry', () => {
  test('replaces it completely and raises its version', async () => {
    const { id, createdAt } = await create({ pronunciation: 'wa-lai', imageUrl: 'https://example.test/a.png' })
    app.time.advance(1000)
    const { entry } = await send('PUT', `/api/categories/${id}`, { type: 'CULTURE', title: 'Walai', content: 'home' })
    expect(entry).toEqual(await read(id))
    expect(entry).toMatchObject({
      type: 'CULTURE',
      title: 'Walai',
      content: 'home',
      pronunciation: null,
      imageUrl: null,
      version: 2,
      createdAt,
    })
    expect(entry.updatedAt > createdAt).toBe(true)
  })

  test('by two admins who opened the same version: the second gets a conflict and overwrites nothing', async () => {
    const { id, version } = await create()
    const params = { id }
    const update = { ...walai, content: 'a house', version }
    expect(await admin.call(categories.update, { params, body: update })).toMatchObject({
      content: 'a house',
      version: 2,
    })
    await expect(
      otherAdmin.call(categories.update, { params, body: { ...walai, content: 'a home', version } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      sentence:
        'Somebody else has changed this entry since you opened it. Please load it again and repeat your change.',
    })
    expect(await read(id)).toMatchObject({ content: 'a house', version: 2 })
  })

  test('sent twenty times at once from one version: one succeeds, the others get a conflict', async () => {
    const { id, version } = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send('PUT', `/api/categories/${id}`, { ...walai, content: `house ${n}`, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await read(id)).toMatchObject({
      version: 2,
      content: answers.find(({ status }) => status === 200)!.entry.content,
    })
  })

  test('without a version always succeeds, and each raises the version by one', async () => {
    const { id } = await create()
    await Promise.all(
      Array.from({ length: 10 }, (_none, n) =>
        send('PUT', `/api/categories/${id}`, { ...walai, content: `house ${n}` }),
      ),
    )
    expect(await read(id)).toMatchObject({ version: 11 })
  })

  test('without a change leaves version, date and history unchanged', async () => {
    const made = await create({
      pronunciation: 'wa-lai',
      dialect: 'Bundu-Liwan of the hills',
      source: 'A letter, 1998',
    })
    app.time.advance(1000)
    const { type, title, content, pronunciation, imageUrl, audioUrl, videoUrl } = made
    const known = { type, title, content, pronunciation, imageUrl, audioUrl, videoUrl }
    const before = await app.db.select().from(categoryTable).where(eq(categoryTable.id, made.id))
    for (const body of [made, known, { type, title, content, pronunciation: ' wa-lai ' }])
      expect((await send('PUT', `/api/categories/${made.id}`, body)).entry).toEqual(made)
    expect(await app.db.select().from(categoryTable).where(eq(categoryTable.id, made.id))).toEqual(before)
    expect(await admin.call(entryDocuments.history, { params: { id: made.id } })).toHaveLength(1)
  })

  test.each([
    [{ 'If-Match': '"1"' }, {}, 200],
    [{ 'If-Match': '1' }, {}, 200],
    [{ 'If-Match': 'W/"1"' }, { version: 1 }, 200],
    [{ 'If-Match': '*' }, {}, 200],
    [{ 'If-Match': '"2"' }, {}, 409],
    [{ 'If-Match': '"2"' }, { version: 1 }, 409],
    [{ 'If-Match': '*' }, { version: 2 }, 409],
    [{ 'If-Match': '999999999999999' }, {}, 409],
    [{}, { version: 9_007_199_254_740_991 }, 409],
    [{}, { version: -1 }, 409],
    [{ 'If-Match': 'newest' }, {}, 400],
    [{}, { version: 1.5 }, 400],
    [{}, { version: '1' }, 400],
    [{}, { version: null }, 400],
  ])('of version 1 with %j and %j is %i', async (headers, fields, status) => {
    const { id } = await create()
    const answer = await send('PUT', `/api/categories/${id}`, { ...walai, content: 'home', ...fields }, headers)
    expect(answer.status).toBe(status)
    expect((await read(id)).version).toBe(status === 200 ? 2 : 1)
  })
})
