import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entryDocuments, FullEntry } from '#shared/entries/document-calls.ts'
import { plainSense } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { named, startEditing, water } from '#server/testing/library/editing.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people } from '#server/testing/test-app.ts'

const { app, admin, learner, create, read, history, change } = await startEditing()
afterAll(() => app.close())

const row = (id: string) => app.visitor.call(categories.read, { params: { id } })
const idsFoundBy = async (q: string) => (await app.visitor.call(categories.list, { query: { q } })).map(({ id }) => id)

describe('an entry with its full document', () => {
  test('is public, and matches the contract', async () => {
    const id = await create({ dialect: "Bundu-Liwan and Tangaa'", source: 'A list of 1998' })
    const entry = await read(id)
    expect(z.strictObject(FullEntry.shape).safeParse(entry).error).toBeUndefined()
    expect(entry).toMatchObject({ ...(await row(id)), contentByHand: false, state: 'reported' })
    expect(entry.forms).toMatchObject([
      {
        text: 'waig',
        kind: 'main',
        dialects: [{ dialect: { slug: 'bundu-liwan' } }, { dialect: { name: "Tangaa'" } }],
      },
    ])
    expect(entry.document.senses).toMatchObject([{ en: 'water', ms: null }])
    expect(entry.sources).toMatchObject([{ title: 'A list of 1998', locator: null }])
  })

  test('is 404 for an unknown address and after a deletion', async () => {
    const id = await create()
    await admin.call(categories.remove, { params: { id } })
    for (const gone of [id, crypto.randomUUID(), 'x']) {
      await expect(read(gone)).rejects.toMatchObject({ status: 404 })
      await expect(history(gone)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('cites one list as one source, however many entries cite it', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => create({ source: 'The same list' })))
    const cited = await Promise.all(ids.map(async (id) => (await read(id)).sources[0]?.id))
    expect(new Set(cited).size).toBe(1)
  })

  test('shows relations from both ends, twins first, and none to a deleted entry', async () => {
    const [rain, gone] = [await create({ title: 'rasam', content: 'rain' }), await create({ title: 'gone' })]
    const twin = await create({ title: 'vaig', dialect: "Tangaa'" })
    const id = await create()
    const relations = [
      { kind: 'part of' as const, entryId: rain },
      { kind: 'twin' as const, entryId: twin },
      { kind: 'see also' as const, entryId: gone },
    ]
    await change(id, { relations })
    await admin.call(categories.remove, { params: { id: gone } })
    expect((await read(id)).related).toMatchObject([
      { kind: 'twin', from: 'here', id: twin, title: 'vaig', dialect: "Tangaa'" },
      { kind: 'part of', from: 'here', id: rain },
    ])
    expect((await read(twin)).related).toMatchObject([{ kind: 'twin', from: 'there', id }])
    expect((await read(rain)).related).toMatchObject([{ kind: 'part of', from: 'there', id }])
  })

  test('names the lessons that show it, to people who may see courses', async () => {
    const id = await create({ title: "tondu'", content: 'woman' })
    const course = await aCourse(app.db)
    const lesson = await aLesson(app.db, { courseId: course.id, contentBody: 'Meet [[tondu]] and [[tanak]].' })
    await aLesson(app.db, { courseId: course.id, contentBody: "tondu' without a card" })
    expect((await read(id, learner)).lessons).toEqual([
      { courseId: course.id, courseTitle: course.title, lessonId: lesson.id, lessonTitle: lesson.title },
    ])
    expect((await read(id)).lessons).toEqual([])
  })

  test('states how many people know it, but not who', async () => {
    const id = await create()
    const params = { id }
    await learner.call(entryDocuments.know, { params })
    await learner.call(entryDocuments.know, { params })
    await admin.call(entryDocuments.know, { params })
    expect((await read(id, learner)).known).toEqual({ count: 2, byMe: true })
    await learner.call(entryDocuments.forget, { params })
    expect((await read(id, learner)).known).toEqual({ count: 1, byMe: false })
    expect((await read(id)).known).toEqual({ count: 1, byMe: false })
    await expect(learner.call(entryDocuments.know, { params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an editor', () => {
  test('changes the document, and the row is updated', async () => {
    const id = await create()
    const forms = [
      { text: 'vaig', kind: 'main' as const, dialects: ['ranau', 'tambunan'] },
      { text: 'waig', kind: 'variant' as const, dialects: [] },
    ]
    const senses = [
      { partOfSpeech: 'noun' as const, en: 'fresh water', ms: 'air tawar', note: null, domains: ['nature' as const] },
      { partOfSpeech: 'noun' as const, en: 'river', ms: null, note: null, domains: [] },
    ]
    const changed = await change(id, { forms, senses }, { pronunciation: ' vah-ig ', why: 'Asked in Ranau' })
    expect(changed).toMatchObject({
      version: 2,
      title: 'vaig',
      content: 'fresh water; river',
      dialect: 'Ranau and Tambunan',
      pronunciation: 'vah-ig',
    })
    expect(await row(id)).toMatchObject({ version: 2, title: 'vaig', content: 'fresh water; river' })
    const [last] = await admin.call(entryDocuments.history, { params: { id } })
    expect(last).toMatchObject({ version: 2, action: 'edited', actorName: 'Moderator', why: 'Asked in Ranau' })
    for (const q of ['vaig', 'waig', 'air tawar', 'river']) expect(await idsFoundBy(q)).toContain(id)
  })

  test('gets a conflict if somebody else saved first, and nothing is lost', async () => {
    const id = await create()
    const { document } = await read(id)
    await change(id, { warning: 'Names the dead.' })
    const late = { version: 1, document: { ...document, warning: 'Late.' } }
    await expect(admin.call(entryDocuments.change, { params: { id }, body: late })).rejects.toMatchObject({
      status: 409,
    })
    expect((await read(id)).document.warning).toBe('Names the dead.')
  })

  test('makes no version by saving an unchanged document', async () => {
    const id = await create({ dialect: 'Ranau', source: 'A list' })
    expect(await change(id, {})).toMatchObject({ version: 1 })
    expect(await history(id)).toHaveLength(1)
  })

  test('leaves the citation text unchanged, unless the sources change', async () => {
    const id = await create({ source: 'A list of 2001' })
    const citation = 'A list of 2001, as its author gave it to us; CC BY 4.0.'
    await admin.call(categories.update, { params: { id }, body: { ...water, source: citation } })
    const { version } = await row(id)
    await change(id, {})
    expect(await row(id)).toMatchObject({ source: citation, version })
    await change(id, {}, { pronunciation: 'WA-ig' })
    expect(await row(id)).toMatchObject({ source: citation, version: version + 1 })
    expect(named((await history(id))[0]?.changes)).toEqual(['changed pronunciation'])
  })

  test('may refer only to existing sources, dialects and entries', async () => {
    const id = await create()
    const absent = crypto.randomUUID()
    for (const [fields, sentence] of [
      [{ forms: [{ text: 'waig', kind: 'main', dialects: ['nowhere'] }] }, 'There is no dialect ‘nowhere’.'],
      [{ sources: [{ sourceId: absent, locator: null }] }, 'A source that is named is not in the list.'],
      [{ relations: [{ kind: 'twin', entryId: absent }] }, 'An entry that is named as related is not in the library.'],
      [{ relations: [{ kind: 'twin', entryId: id }] }, 'An entry cannot be related to itself.'],
    ] as const)
      await expect(change(id, fields as never)).rejects.toThrow(`400: ${sentence}`)
    expect(await row(id)).toMatchObject({ version: 1 })
  })

  test('leaves a handwritten content unchanged, until it is set to follow the meanings again', async () => {
    const id = await create()
    const river = plainSense('river')
    expect(await change(id, { senses: [river] })).toMatchObject({ content: 'river' })
    await admin.call(categories.update, { params: { id }, body: { ...water, content: 'what is drunk' } })
    expect(await read(id)).toMatchObject({ contentByHand: true, document: { senses: [{ en: 'what is drunk' }] } })
    expect(await change(id, { senses: [river] })).toMatchObject({ content: 'what is drunk', contentByHand: true })
    expect(await change(id, {}, { content: null })).toMatchObject({ content: 'river', contentByHand: false })
  })

  test('may have a meaning in Malay only, which its content then shows', async () => {
    const id = await create()
    const changed = await change(id, { senses: [{ ms: 'benda cair' }] })
    expect(changed).toMatchObject({ content: 'benda cair', document: { senses: [{ en: null, ms: 'benda cair' }] } })
    expect(await idsFoundBy('cair')).toEqual([id])
    const csv = async () => {
      const text = await (await app.visitor.fetch('/library/export/words.csv')).text()
      return text.split('\n').find((line) => line.includes(id))
    }
    expect(await csv()).toMatch(/,,benda cair,/)
    const put = (content: string) => admin.call(categories.update, { params: { id }, body: { ...water, content } })
    expect(await put('benda cair')).toMatchObject({ version: changed.version })
    expect(await put('liquid')).toMatchObject({ content: 'liquid', version: changed.version + 1 })
    expect((await read(id)).document.senses).toMatchObject([{ en: 'liquid', ms: 'benda cair' }])
    expect(await csv()).toMatch(/,liquid,benda cair,/)
  })

  test.each(['a learner', 'a teacher', 'a contributor'] as const)('cannot be %s', async (who) => {
    const id = await create()
    const person = await app.person(people[who])
    const { document, version } = await read(id)
    const params = { id }
    await expect(person.call(entryDocuments.change, { params, body: { version, document } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(person.call(entryDocuments.revert, { params, body: { version, to: 1 } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(person.call(entryDocuments.createSource, { body: { title: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('sources and dialects', () => {
  test('are those of the reviewed list', async () => {
    const listed = await app.visitor.call(entryDocuments.dialects, {})
    expect(listed.map(({ slug, glottocode }) => [slug, glottocode])).toEqual([
      ['bundu-liwan', null],
      ['tangaa', 'coas1294'],
      ['tambunan', 'tamb1254'],
      ['ranau', null],
      ['kota-belud', null],
    ])
  })

  test('are found by a part of their title, and created once', async () => {
    const body = { title: 'Words of 100% certainty', author: ' Anna ', year: 1998, licence: 'CC BY 4.0' }
    const made = await admin.call(entryDocuments.createSource, { body })
    expect(made).toMatchObject({ author: 'Anna', year: 1998, url: null })
    expect(await admin.call(entryDocuments.createSource, { body })).toEqual(made)
    expect(await app.visitor.call(entryDocuments.sources, { query: { q: '100%' } })).toEqual([made])
    await expect(
      admin.call(entryDocuments.createSource, { body: { title: 'x', url: 'javascript:alert(1)' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
