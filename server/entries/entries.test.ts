import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Entry, DeletedEntry, categories } from '#shared/entries/entries.ts'
import { dayMs, restorableDays } from '#shared/time.ts'
import { categories as categoryTable, contributions } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { entryTerms } from '#server/db/tables/search.ts'
import { entryWriter, walai } from '#server/testing/library/editing.ts'
import { emptyEntryFields } from '#server/testing/rows.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'
import * as store from './store.ts'

const StrictEntry = z.strictObject(Entry.shape)
const absent = '00000000-0000-4000-8000-000000000000'

const { app, admin, otherAdmin } = useTestApp({ admin: 'an admin', otherAdmin: 'an admin' })

const { create, send } = entryWriter(admin)
const read = (id: string, person = app.visitor) => person.call(categories.read, { params: { id } })
const listed = async (id: string) =>
  (await app.visitor.call(categories.list, { query: { limit: 100 } })).some((entry) => entry.id === id)

test('deleted entries are listed page by page, at most 100 in a call', async () => {
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((title) =>
      admin.call(categories.create, { body: { type: 'WORD', title, content: 'x' } }),
    ),
  )
  await expect(admin.call(categories.deleted, { query: { limit: '101' } })).rejects.toMatchObject({ status: 400 })
  for (const { id } of made) await admin.call(categories.remove, { params: { id } })
  const page = async (path: string) => {
    const response = await admin.fetch(path)
    const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
    return { rows: (await response.json()) as { title: string }[], next }
  }
  const first = await page('/api/admin/deleted-categories?limit=2')
  expect(first.rows).toHaveLength(2)
  const second = await page(first.next!)
  expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(
    expect.arrayContaining(['One', 'Two', 'Three']),
  )
})

describe('the library', () => {
  test.each(['a visitor', ...Object.keys(people)])('is readable for %s', async (who) => {
    const entry = await create()
    const person = who === 'a visitor' ? app.visitor : await app.person(people[who as keyof typeof people])
    expect(await read(entry.id, person)).toEqual(entry)
    expect(await person.call(categories.list, { query: { q: 'walai' } })).toContainEqual(entry)
  })

  test.each(['a visitor', 'a learner', 'a subscriber', 'a teacher', 'a contributor'])(
    'cannot be changed by %s',
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

  test('returns only the fields of the contract', async () => {
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
    for (const answer of [[entry], list, found]) expect(z.array(StrictEntry).safeParse(answer).error).toBeUndefined()
    expect(list).toContainEqual(entry)
    expect(found[0]).toEqual(entry)
  })

  test('is 404 for an invalid id', async () => {
    for (const id of [absent, 'x', '%00', '../categories', "' OR 1=1"])
      await expect(read(id)).rejects.toMatchObject({ status: 404 })
  })

  test('names the author of a contribution, until the account is deleted', async () => {
    const author = await app.person({ ...people['a contributor'], firstName: 'Ada', lastName: null })
    const draft = { title: 'walai', content: 'house', authorId: author.id }
    const [contribution] = await app.db.insert(contributions).values(draft).returning()
    const made = { contributionId: contribution!.id }
    const body = { ...walai, ...emptyEntryFields, title: 'sent in' }
    const id = await app.db.transaction((tx) => store.insert(tx, body, made))
    expect(await read(id)).toMatchObject({ contributorName: 'Ada' })
    expect(await app.visitor.call(categories.list, { query: { q: 'sent in' } })).toMatchObject([
      { contributorName: 'Ada' },
    ])
    await app.db.delete(users).where(eq(users.id, String(author.id)))
    expect(await read(id)).toMatchObject({ contributorName: null })
    const undone = app.db.transaction(async (tx) => {
      await store.insert(tx, { ...body, title: 'undone' }, made)
      throw new Error('something else went wrong')
    })
    await expect(undone).rejects.toThrow('something else')
    expect(await app.visitor.call(categories.list, { query: { q: 'undone' } })).toEqual([])
  })
})

describe('an invalid entry of an admin is refused with its field:', () => {
  test.each([
    [{ type: 'SONG' }, 'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.'],
    [{ type: undefined }, 'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.'],
    [{ title: ' \u200b ' }, 'Title is missing.'],
    [{ title: '12' }, 'The word needs at least one letter.'],
    [{ title: "’ ʼ '" }, 'The word needs at least one letter.'],
    [{ title: '🎋 — ?' }, 'The word needs at least one letter.'],
    [{ title: 'x'.repeat(201) }, 'Title is too long: 200 characters at most.'],
    [{ title: 'a\0b' }, 'Title holds a character that cannot be stored.'],
    [{ content: undefined }, 'Translation/Explanation is missing.'],
    [{ content: 'x'.repeat(20_001) }, 'Translation/Explanation is too long: 20,000 characters at most.'],
    [{ pronunciation: 'x'.repeat(201) }, 'Pronunciation Guide is too long: 200 characters at most.'],
    [{ dialect: 5 }, 'Dialect must be a text.'],
    [{ source: 'x'.repeat(5001) }, 'Source is too long: 5,000 characters at most.'],
  ])('%j', async (input, sentence) => {
    const { id } = await create()
    for (const answer of [
      await send('POST', '/api/categories', { ...walai, ...input }),
      await send('PUT', `/api/categories/${id}`, { ...walai, ...input }),
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

  test('but media on the web, uploads, and no media are accepted', async () => {
    const id = crypto.randomUUID()
    const about = { id, address: id, addressHash: '', limit: 1, expiresAt: new Date(), registeredAt: new Date() }
    await app.db.insert(uploads).values({ ...about, kind: 'audio', type: 'audio/mpeg', size: 1 })
    const media = { imageUrl: 'https://example.test/a.png?b#c', audioUrl: `/objects/${id}.mp3`, videoUrl: '' }
    expect(await create(media)).toMatchObject({ ...media, videoUrl: null })
  })
})

describe('deleting an entry', () => {
  test('removes it everywhere until it is restored, and the audit log names both actors', async () => {
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
    expect(z.array(z.strictObject(DeletedEntry.shape)).safeParse(deleted).error).toBeUndefined()
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
    const [young, old] = [await create(), await create()]
    const before = (days: number) => new Date(app.time.now().getTime() - days * dayMs)
    const deleteAt = (id: string, deletedAt: Date) =>
      app.db.update(categoryTable).set({ deletedAt }).where(eq(categoryTable.id, id))
    await deleteAt(young.id, before(restorableDays - 0.1))
    await deleteAt(old.id, before(restorableDays + 0.1))
    const listed = (await admin.call(categories.deleted, {})).map(({ id }) => id)
    expect(listed).toContain(young.id)
    expect(listed).not.toContain(old.id)
    await expect(admin.call(categories.restore, { params: { id: old.id } })).rejects.toMatchObject({ status: 404 })
    await store.purgeDeleted(app.product.deps)
    expect(await app.db.$count(categoryTable, eq(categoryTable.id, old.id))).toBe(0)
    expect(await app.db.$count(entryTerms, eq(entryTerms.categoryId, old.id))).toBe(0)
    expect(await admin.call(categories.restore, { params: { id: young.id } })).toMatchObject({ id: young.id })
  })
})
