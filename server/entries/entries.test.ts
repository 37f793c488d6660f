import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Category, DeletedCategory, categories } from '#shared/entries.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { restorableDays } from '#shared/courses.ts'
import { auditEvents, categories as categoryTable, categoryTerms, contributions, users } from '#server/db/tables.ts'
import { noMedia } from '#server/testing/rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { createCategoryStore } from './store.ts'

const StrictCategory = z.strictObject(Category.shape)
const day = 24 * 3600_000
const absent = '00000000-0000-4000-8000-000000000000'
const walai = { type: 'WORD' as const, title: 'walai', content: 'house' }

let app: TestApp
let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  otherAdmin = await app.person(people['an admin'])
})
afterAll(() => app.close())

const create = (fields: object = {}) => admin.call(categories.create, { body: { ...walai, ...fields } })
const read = (id: string, person = app.visitor) => person.call(categories.read, { params: { id } })
const listed = async (id: string) =>
  (await app.visitor.call(categories.list, { query: { limit: 100 } })).some((entry) => entry.id === id)

/** A call as the typed client would not send it. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await admin.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...json,
  })
  const text = await answer.text()
  return { status: answer.status, text, entry: (answer.ok && text ? JSON.parse(text) : {}) as CategoryAnswer }
}

describe('the library', () => {
  test.each(['a visitor', ...Object.keys(people)])('is open to %s', async (who) => {
    const entry = await create()
    const person = who === 'a visitor' ? app.visitor : await app.person(people[who as keyof typeof people])
    expect(await read(entry.id, person)).toEqual(entry)
    expect(await person.call(categories.list, { query: { q: 'walai' } })).toContainEqual(entry)
  })

  test.each(['a visitor', 'a learner', 'a subscriber', 'a teacher', 'a contributor'])(
    'is not written by %s',
    async (who) => {
      const { id } = await create()
      const person = who === 'a visitor' ? app.visitor : await app.person(people[who as keyof typeof people])
      const status = who === 'a visitor' ? 401 : 403
      const params = { id }
      for (const tried of [
        () => person.call(categories.create, { body: walai }),
        () => person.call(categories.update, { params, body: walai }),
        () => person.call(categories.remove, { params }),
        () => person.call(categories.restore, { params }),
        () => person.call(categories.deleted, {}),
      ])
        await expect(tried()).rejects.toMatchObject({ status })
      expect(await read(id)).toMatchObject({ title: 'walai', version: 1 })
    },
  )

  test('answers what the contract names and nothing else', async () => {
    const entry = await create({
      title: '  walai "2" \\ 🎋  ',
      pronunciation: ' wa-lai ',
      dialect: 'Bundu-Liwan',
      source: ' ',
    })
    expect(entry).toMatchObject({
      title: 'walai "2" \\ 🎋',
      pronunciation: 'wa-lai',
      dialect: 'Bundu-Liwan',
      source: null,
    })
    expect(entry).toMatchObject({ version: 1, imageUrl: null, contributorName: null })
    const list = await app.visitor.call(categories.list, { query: { limit: 100 } })
    const found = await app.visitor.call(categories.list, { query: { q: 'walai "2"' } })
    for (const answer of [[entry], list, found]) expect(z.array(StrictCategory).safeParse(answer).error).toBeUndefined()
    expect(list).toContainEqual(entry)
    expect(found[0]).toEqual(entry)
  })

  test('has no entry under an address that is none', async () => {
    for (const id of [absent, 'x', '%00', '../categories', "' OR 1=1"])
      await expect(read(id)).rejects.toMatchObject({ status: 404 })
  })

  test('names who sent an entry in, until that account is gone', async () => {
    const author = await app.person({ ...people['a contributor'], firstName: 'Ada', lastName: null })
    const draft = { title: 'walai', content: 'house', authorId: author.id }
    const [contribution] = await app.db.insert(contributions).values(draft).returning()
    const made = { contributionId: contribution!.id }
    const body = { ...walai, ...noMedia, title: 'sent in' }
    const store = createCategoryStore(app.db)
    const id = await app.db.transaction((tx) => store.insert(body, { tx, ...made }))
    expect(await read(id)).toMatchObject({ contributorName: 'Ada' })
    expect(await app.visitor.call(categories.list, { query: { q: 'sent in' } })).toMatchObject([
      { contributorName: 'Ada' },
    ])
    await app.db.delete(users).where(eq(users.id, String(author.id)))
    expect(await read(id)).toMatchObject({ contributorName: null })
    const undone = app.db.transaction(async (tx) => {
      await store.insert({ ...body, title: 'undone' }, { tx, ...made })
      throw new Error('something else went wrong')
    })
    await expect(undone).rejects.toThrow('something else')
    expect(await app.visitor.call(categories.list, { query: { q: 'undone' } })).toEqual([])
  })
})

describe('what an admin writes is refused, by the field that is wrong:', () => {
  test.each([
    [{ type: 'SONG' }, 'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.'],
    [{ type: undefined }, 'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.'],
    [{ title: ' \u200b ' }, 'Title is missing.'],
    [{ title: 'x'.repeat(201) }, 'Title is too long: 200 characters at most.'],
    [{ title: 'a\0b' }, 'Title holds a character that cannot be stored.'],
    [{ content: undefined }, 'Translation/Explanation is missing.'],
    [{ content: 'x'.repeat(20_001) }, 'Translation/Explanation is too long: 20,000 characters at most.'],
    [{ pronunciation: 'x'.repeat(201) }, 'Pronunciation Guide is too long: 200 characters at most.'],
    [{ dialect: 5 }, 'Dialect must be a text.'],
    [{ source: 'x'.repeat(5001) }, 'Source is too long: 5,000 characters at most.'],
  ])('%j', async (fault, sentence) => {
    const { id } = await create()
    for (const answer of [
      await send('POST', '/api/categories', { ...walai, ...fault }),
      await send('PUT', `/api/categories/${id}`, { ...walai, ...fault }),
    ])
      expect(answer).toMatchObject({ status: 400, text: sentence })
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example/x',
    '/\\evil.example',
    'http:/evil',
    'https:evil',
    'https://',
    'https://user:word@host/x',
    'ftp://host/x',
    'file:///etc/passwd',
    'blob:https://host/x',
    'about:blank',
    'https://host/a b',
    'https://host/\u202egpj.png',
    'https:\\\\host',
    ' javascript:x',
    '\u0001javascript:x',
    'x',
    '/objects/',
    '/objects/../x.png',
    '/objects/a/b.png',
    '/objects/%2e%2e/x.png',
    '/objects/x',
    '/objects/x.png?y',
    '/objects/x.png#y',
    'objects/x.png',
    '//objects/x.png',
  ])('the address %j', async (address) => {
    for (const field of ['imageUrl', 'audioUrl', 'videoUrl'])
      expect((await send('POST', '/api/categories', { ...walai, [field]: address })).status).toBe(400)
  })

  test('but not media on the web, uploads, and none', async () => {
    const media = { imageUrl: 'https://example.test/a.png?b#c', audioUrl: '/objects/3f2a-x.mp3', videoUrl: '' }
    expect(await create(media)).toMatchObject({ ...media, videoUrl: null })
  })
})

describe('changing an entry', () => {
  test('replaces it whole and raises its version', async () => {
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

  test('of two admins who opened the same one, the second is told and loses nothing of the first', async () => {
    const { id, version } = await create()
    const params = { id }
    const mine = { ...walai, content: 'a house', version }
    expect(await admin.call(categories.update, { params, body: mine })).toMatchObject({
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

  test('twenty at once from one version: one succeeds, the others are told', async () => {
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

  test('without a version it wins, each time one version on', async () => {
    const { id } = await create()
    await Promise.all(
      Array.from({ length: 10 }, (_none, n) =>
        send('PUT', `/api/categories/${id}`, { ...walai, content: `house ${n}` }),
      ),
    )
    expect(await read(id)).toMatchObject({ version: 11 })
  })

  test('back to itself changes nothing: not its version, not its day, not its history', async () => {
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
    expect(await admin.call(dictionary.history, { params: { id: made.id } })).toHaveLength(1)
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

describe('deleting an entry', () => {
  test('takes it from everywhere until it is restored, and admins see who did both', async () => {
    const { id } = await create({ title: 'kayu', content: 'wood' })
    const params = { id }
    await admin.call(categories.remove, { params })
    for (const tried of [
      () => read(id),
      () => admin.call(categories.update, { params, body: walai }),
      () => admin.call(categories.remove, { params }),
    ])
      await expect(tried()).rejects.toMatchObject({ status: 404 })
    expect(await listed(id)).toBe(false)
    expect(await app.visitor.call(categories.list, { query: { q: 'kayu' } })).toEqual([])
    const deleted = await admin.call(categories.deleted, {})
    expect(z.array(z.strictObject(DeletedCategory.shape)).safeParse(deleted).error).toBeUndefined()
    expect(deleted[0]).toMatchObject({ id, title: 'kayu' })

    const restored = await otherAdmin.call(categories.restore, { params })
    expect(restored).toMatchObject({ id, title: 'kayu' })
    expect(await app.visitor.call(categories.list, { query: { q: 'kayu' } })).toEqual([restored])
    expect(await listed(id)).toBe(true)
    expect(await admin.call(categories.deleted, {})).not.toContainEqual(expect.objectContaining({ id }))
    expect(await otherAdmin.call(categories.restore, { params })).toEqual(restored)

    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.at)
    expect(events.map(({ action, actorId, subject }) => ({ action, actorId, subject }))).toEqual([
      { action: 'category.delete', actorId: admin.id, subject: 'kayu' },
      { action: 'category.restore', actorId: otherAdmin.id, subject: 'kayu' },
    ])
  })

  test('can be undone for 30 days; then the entry is gone for good', async () => {
    const store = createCategoryStore(app.db)
    const [young, old] = [await create(), await create()]
    const before = (days: number) => new Date(app.time.now().getTime() - days * day)
    const deleteAt = (id: string, deletedAt: Date) =>
      app.db.update(categoryTable).set({ deletedAt }).where(eq(categoryTable.id, id))
    await deleteAt(young.id, before(restorableDays - 0.1))
    await deleteAt(old.id, before(restorableDays + 0.1))
    expect((await admin.call(categories.deleted, {})).map(({ id }) => id)).toEqual([young.id])
    await expect(admin.call(categories.restore, { params: { id: old.id } })).rejects.toMatchObject({ status: 404 })
    await store.purgeDeleted(app.time.now())
    expect(await app.db.$count(categoryTable, eq(categoryTable.id, old.id))).toBe(0)
    expect(await app.db.$count(categoryTerms, eq(categoryTerms.categoryId, old.id))).toBe(0)
    expect(await admin.call(categories.restore, { params: { id: young.id } })).toMatchObject({ id: young.id })
  })
})
